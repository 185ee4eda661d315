import { EmptyState, ErrorPanel, SkeletonGrid } from '../src/index';
import { Columns } from './sheet';

export function Waiting() {
  return (
    <section>
      <h2>Waiting, empty, failed</h2>
      <SkeletonGrid count={3} $columns={3} $height="14rem" />
      <Columns>
        <EmptyState title="No insights match your search criteria.">
          Try adjusting your search or filter settings.
        </EmptyState>
        <EmptyState title="No consultation bookings yet." />
        <ErrorPanel title="This part of the page did not load" onRetry={() => undefined}>
          The rest of the site works as usual.
        </ErrorPanel>
      </Columns>
    </section>
  );
}
