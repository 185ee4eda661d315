import type { ListQuery } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import type { RecordKind, StatusedRow } from '../records/record-kind';
import type { Records } from '../records/use-records';
import { SavedViews } from '../records/views/saved-views';
import { NewRecords } from './live/new-records';
import type { LiveRecords } from './live/use-live-records';
import { FILTERS, type ListAddress, linkTo } from '../list/list-address';
import { filterWords } from '../records/filters/filter-words';

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

/** Which rows a link has narrowed the list to, and the link to all of them. */
function FilterNote({ list, view }: { list: ListAddress; view: ListQuery }) {
  const { site } = useHost();
  const words = filterWords(view, site.offices);
  if (!words) return null;
  const isOfDays = FILTERS.every((name) => name === 'from' || name === 'to' || !view[name]);
  const { q, status, sort } = view;
  return (
    <Note>
      <bdi>{words}.</bdi>{' '}
      <Link
        to={linkTo(list, { ...(q && { q }), ...(status && { status }), ...(sort && { sort }) })}
        preventScrollReset
      >
        {isOfDays ? 'Show all days' : 'Show all'}
      </Link>
    </Note>
  );
}

const Note = styled.p`
  padding-bottom: 0.75rem;
  color: var(--ink-2);
  font-size: var(--t-ui);

  a {
    display: inline-block;
    padding-block: 0.2rem;
    color: var(--link);
  }
`;
