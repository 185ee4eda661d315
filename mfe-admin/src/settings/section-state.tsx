import { ErrorPanel } from '@lisle-harrow/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadingLine } from '../page/page-frame';

/** Shown while a section's data are loading, and if they cannot be read. */
export function SectionState({ query, what }: { query: UseQueryResult; what: string }) {
  if (query.isPending) return <LoadingLine>Loading {what}...</LoadingLine>;
  if (!query.isError) return null;
  return (
    <ErrorPanel title={`The ${what} could not be read`} onRetry={() => void query.refetch()}>
      Nothing has changed. Try again, or come back in a few minutes.
    </ErrorPanel>
  );
}
