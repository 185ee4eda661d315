import type { ListQuery } from '@lisle-harrow/api/calls';
import { FilterNote } from '../records/filters/filter-note';
import type { RecordKind, StatusedRow } from '../records/record-kind';
import type { Records } from '../records/use-records';
import { SavedViews } from '../records/views/saved-views';
import { NewRecords } from './live/new-records';
import type { LiveRecords } from './live/use-live-records';

interface ListHeadProps<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly view: ListQuery;
  readonly records: Records<Row>;
  /** The rows on screen. */
  readonly shown: readonly Row[] | undefined;
  readonly live: LiveRecords;
  /** Singular and plural. */
  readonly nouns: readonly [string, string];
}

/** Shown above a list of records: saved views, the filter in force, and how many records have arrived since it was read. */
export function ListHead<Row extends StatusedRow>({
  kind,
  view,
  records,
  shown,
  live,
  nouns,
}: ListHeadProps<Row>) {
  const { name } = kind;
  return (
    <>
      <SavedViews list={name} address={kind} view={view} isSupported={records.isSearchable} />
      <FilterNote list={kind} view={view} />
      <NewRecords added={live.added[name]} shown={shown} nouns={nouns} onShow={() => live.show(name)} />
    </>
  );
}
