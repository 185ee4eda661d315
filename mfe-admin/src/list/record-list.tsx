import { Button, DataTable, EmptyState } from 'shared-ui';
import { type ComponentProps, useMemo, useRef } from 'react';
import { Link, useSearchParams } from 'shell/router';
import { styled } from 'styled-components';
import { isNarrowed, placeOf, tabFrom, viewFrom } from './list-view';
import type { RecordKind, StatusedRow } from '../records/record-kind';
import type { Records } from '../records/use-records';
import { countSentence, partSentence } from './count-sentence';
import { ListToolbar } from './list-toolbar';
import { LoadingLine } from './loading-line';
import { Pager } from './pager';
import { MOST_PLAIN_ROWS, RecordRows } from './record-rows';
import { RecordTable } from './record-table';
import type { RowItem } from './row-item';
import { useFocusOnPage } from './use-focus-on-page';
import { useSettled } from './use-settled';
import { useShownRows } from '../records/use-shown-rows';

export interface ListWords {
  /** The table's name, before its order. */
  readonly table: string;
  readonly search: string;
  readonly placeholder: string;
  readonly nouns: readonly [one: string, many: string];
  readonly loading: string;
  readonly empty: string;
  readonly noMatch: string;
}

interface Props<Row extends StatusedRow> {
  readonly kind: RecordKind<Row>;
  readonly records: Records<Row>;
  readonly words: ListWords;
  readonly columns: ComponentProps<typeof DataTable>['columns'];
  readonly widths: readonly string[];
  readonly items: (row: Row) => readonly RowItem[];
}

/** One list as the URL asks for it: its toolbar, its rows and its pages. After a failed load the table's head alone (D15). */
export function RecordList<Row extends StatusedRow>({ kind, records, words, ...table }: Props<Row>) {
  const [search] = useSearchParams();
  // On paper both lists are there; the URL speaks of one.
  const view = useMemo(
    () => (tabFrom(search) === kind.name ? viewFrom(search, kind.statuses) : {}),
    [search, kind],
  );
  const { rows, isLoading, isBehind, total, next } = useShownRows(kind, records, view);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useFocusOnPage(view.cursor, isBehind);
  const told = useSettled(rows ? countSentence(view, total, words.nouns) : '', isBehind);
  const part = useSettled(rows && partSentence(view, rows.length, total), isBehind);

  if (records.page?.rows.length === 0) return <EmptyState title={words.empty} />;
  const items = rows?.flatMap(table.items) ?? [];
  const isLong = (rows?.length ?? 0) > MOST_PLAIN_ROWS;
  return (
    <>
      {(records.isLoading || records.page) && (
        <ListToolbar kind={kind} label={words.search} placeholder={words.placeholder} searchBox={searchBox}>
          {told}
        </ListToolbar>
      )}
      {isLoading ? (
        <LoadingLine>{words.loading}</LoadingLine>
      ) : (
        <Rows ref={list} tabIndex={-1} aria-busy={isBehind || undefined}>
          {rows?.length === 0 ? (
            <EmptyState title={words.noMatch}>
              {/* The link goes away with the empty list; without this the keyboard would start again at the top. */}
              <Button
                as={Link}
                to={placeOf(kind.name, {})}
                $tone="outline"
                onClick={() => searchBox.current?.focus()}
              >
                {isNarrowed(view) ? 'Clear' : 'First page'}
              </Button>
            </EmptyState>
          ) : (
            <RecordTable $widths={table.widths}>
              <DataTable
                label={`${words.table}, ${view.sort ?? 'newest'} first`}
                columns={table.columns}
                rowCount={isLong ? items.length + 1 : undefined}
              >
                <RecordRows items={items} isLong={isLong} />
              </DataTable>
            </RecordTable>
          )}
        </Rows>
      )}
      {!isLoading && <Pager tab={kind.name} view={view} next={next} isBehind={isBehind} note={part} />}
    </>
  );
}

const Rows = styled.div`
  /* A long list keeps its place by itself; the browser's own care for it would lead away. */
  overflow-anchor: none;
  scroll-margin-top: 6rem;
  transition: opacity var(--base) var(--out);

  &:focus {
    outline: none;
  }

  &[aria-busy] {
    opacity: 0.55;
  }
`;
