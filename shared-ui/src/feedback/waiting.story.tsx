import { EmptyState, ErrorPanel, Skeleton, SkeletonGrid, VisuallyHidden } from '../index';
import { Columns, Stack } from '../gallery/sheet';

export function Waiting() {
  return (
    <section>
      <h2>Waiting, empty, failed</h2>
      <Stack>
        <SkeletonGrid count={3} $columns={3} $height="14rem" />
        <Stack aria-busy="true">
          <VisuallyHidden>One moment.</VisuallyHidden>
          <Skeleton $height="2rem" />
          <Skeleton />
          <Skeleton />
        </Stack>
        <Columns>
          <EmptyState title="No insights match your search criteria.">
            Try adjusting your search or filter settings.
          </EmptyState>
          <EmptyState title="No consultation bookings yet." />
          <ErrorPanel title="This part of the page did not load" onRetry={() => undefined}>
            The rest of the site works as usual.
          </ErrorPanel>
        </Columns>
      </Stack>
    </section>
  );
}
