import type { ListQuery } from '@lisle-harrow/api/calls';
import { Button, EmptyState } from '@lisle-harrow/shared-ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigationType } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { LoadingLine } from '../page/page-frame';
import { isNarrowed, linkTo } from './list-address';
import type { FoundRows, ListDeclaration } from './list-declaration';
import { ListRows, MOST_PLAIN_ROWS } from './list-rows';
import { countSentence, rangeSentence } from './list-sentences';
import { ListToolbar } from './list-toolbar';
import { Pager } from './pager';
import type { RowItem } from './row-item';

interface RecordListProps<Row> {
  readonly list: ListDeclaration;
  readonly view: ListQuery;
  readonly found: FoundRows<Row>;
  readonly items: (row: Row) => readonly RowItem[];
  /** Drawn over the top of the rows. */
  readonly above?: ReactNode;
  /** Actions for the list, beside its export. */
  readonly actions?: ReactNode;
}

/** One list in the view of the URL: toolbar, rows and pages. After a failed load only the table's head remains. */
export function RecordList<Row>({ list, view, found, items, above, actions }: RecordListProps<Row>) {
  const { rows, isLoading, isBehind, total, next } = found;
  const { words, table: Table } = list;
  const searchBox = useRef<HTMLInputElement>(null);
  const start = useRef<HTMLElement>(null);
  useFocusOnPage(start, view.cursor, isBehind);
  const count = useSettled(rows ? countSentence(view, total, words.nouns) : '', isBehind);
  const range = useSettled(rows && rangeSentence(view, rows.length, total), isBehind);

  if (found.isEmpty)
    return <EmptyState title={words.empty}>{words.emptyHint && <p>{words.emptyHint}</p>}</EmptyState>;
  const inToolbar = list.count === 'in toolbar';
  const all = rows?.flatMap(items) ?? [];
  const isLong = (rows?.length ?? 0) > MOST_PLAIN_ROWS;
  return (
    <>
      {found.hasToolbar && (
        <ListToolbar list={list} label={words.search} placeholder={words.placeholder} searchBox={searchBox}>
          {inToolbar && <ToolbarCount role="status">{count}</ToolbarCount>}
        </ListToolbar>
      )}
      {!inToolbar && (
        <CountLine ref={start as RefObject<HTMLParagraphElement>} role="status" tabIndex={-1}>
          {isLoading ? words.loading : count}
        </CountLine>
      )}
      {isLoading && inToolbar && <LoadingLine>{words.loading}</LoadingLine>}
      {above}
      {!isLoading && (
        <Rows
          {...(inToolbar && { ref: start as RefObject<HTMLDivElement>, tabIndex: -1 })}
          aria-busy={isBehind || undefined}
        >
          {rows?.length === 0 ? (
            <EmptyState title={words.noMatch}>
              {words.noMatchHint && <p>{words.noMatchHint}</p>}
              {/* The link disappears with the empty state, and the focus would be reset to the top of the page. */}
              <Button
                as={Link}
                to={linkTo(list, {})}
                $tone="outline"
                onClick={() => searchBox.current?.focus()}
              >
                {isNarrowed(view) ? words.clear : 'First page'}
              </Button>
            </EmptyState>
          ) : (
            <Table
              label={`${words.table}, ${view.sort ?? 'newest'} first`}
              columns={list.columns}
              rowCount={isLong ? all.length + 1 : undefined}
            >
              <ListRows items={all} isLong={isLong} columns={list.columns.length} />
            </Table>
          )}
        </Rows>
      )}
      {!isLoading && (
        <Pager
          list={list}
          words={words.pages}
          view={view}
          next={next}
          isBehind={isBehind}
          note={inToolbar ? range : undefined}
          exportPath={rows?.length ? found.exportPath : undefined}
        >
          {actions}
        </Pager>
      )}
    </>
  );
}

/** When another page of a list has loaded, moves the focus to its start, which also scrolls there. */
function useFocusOnPage(start: RefObject<HTMLElement | null>, cursor: string | undefined, isBehind: boolean) {
  const seen = useRef(cursor);
  const navigation = useNavigationType();
  useEffect(() => {
    if (isBehind || seen.current === cursor) return;
    seen.current = cursor;
    // On going back, the shell restores the scroll position; during a search the focus belongs to the field.
    if (navigation !== 'PUSH' || document.activeElement?.closest('form')) return;
    start.current?.focus();
  }, [start, cursor, isBehind, navigation]);
}

/** The value; while it is changing, its last final one. */
function useSettled<Value>(value: Value, isChanging: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (isChanging || settled === value) return settled;
  setSettled(value);
  return value;
}

const ToolbarCount = styled.p`
  min-width: 11em;
  min-height: calc(1em * var(--l-ui));
  padding-block: 0.75rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  line-height: var(--l-ui);
  font-variant-numeric: tabular-nums;
  text-align: right;

  @media (max-width: 63.9375em) {
    grid-column: 1 / -1;
    padding-block: 0.25rem;
    text-align: left;
  }
`;

const CountLine = styled.p`
  min-height: 1.5em;
  margin-bottom: 0.25rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
  font-variant-numeric: tabular-nums;

  &:focus {
    outline: none;
  }
`;

const Rows = styled.div`
  /* A long list keeps its scroll position by itself; the browser's scroll anchoring would move it. */
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
