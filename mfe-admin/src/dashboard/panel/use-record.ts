import { useQueryClient } from '@tanstack/react-query';
import type { Page } from '@lisle-harrow/api/calls';
import { applyChanges } from '../../records/apply-changes';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import type { Records } from '../../records/use-records';

/** One record from a loaded list, else from its own call, with pending changes applied. */
export function useRecord<Row extends StatusedRow>(
  kind: RecordKind<Row>,
  records: Records<Row>,
  id: string,
  detail: Row | undefined,
): Row | undefined {
  const queryClient = useQueryClient();
  // Lists are refetched after a change but a single record is not, so the row of a list is the newer one.
  const listed = queryClient
    .getQueriesData<Page<Row>>({ queryKey: [kind.name] })
    .flatMap(([, page]) => page?.rows.find((row) => row.id === id) ?? [])[0];
  const row = listed ?? detail;
  return row && applyChanges({ rows: [row] }, records.underWay, kind.isOpen).rows[0];
}
