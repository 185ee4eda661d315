import { ErrorPanel } from '@lisle-harrow/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingLine } from './page-frame';

interface QueryStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is read: `accounts`. */
  readonly what: string;
  readonly loading?: string;
  /** Shows the data. */
  readonly children?: (data: Data) => ReactNode;
}

/** What a page or a section has read; before, that it is loading, and if it cannot be read, why and a second try. */
export const QueryState = <Data,>({
  query,
  what,
  loading = `Loading ${what}...`,
  children,
}: QueryStateProps<Data>) => (
  <>
    {query.isPending && <LoadingLine>{loading}</LoadingLine>}
    {query.isError && (
      <ErrorPanel title={`The ${what} could not be read`} onRetry={() => void query.refetch()}>
        Nothing has changed. Try again, or come back in a few minutes.
      </ErrorPanel>
    )}
    {query.data !== undefined && children?.(query.data)}
  </>
);
