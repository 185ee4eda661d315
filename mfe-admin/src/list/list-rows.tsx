import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { RowItem } from './row-item';

/** Up to this many rows, one page of the api's lists, are rendered without virtualization. */
export const MOST_PLAIN_ROWS = 100;

interface ListRowsProps {
  readonly items: readonly RowItem[];
  /** Number of columns of the table. */
  readonly columns: number;
}

type RenderRows = (rows: ListRowsProps) => ReactNode;

/**
 * The rows of a table. A long list is virtualized by a separate chunk; until that has loaded, and in the server's HTML, only the
 * first rows are rendered.
 */
export function ListRows({ isLong, items, columns }: ListRowsProps & { readonly isLong: boolean }) {
  const renderLong = useLongRows(isLong);
  if (!isLong) return items.map(({ key, render }) => <Fragment key={key}>{render({})}</Fragment>);
  if (renderLong === undefined) return renderIndexed({ items: items.slice(0, MOST_PLAIN_ROWS) });
  return renderLong({ items, columns });
}

const renderIndexed = ({ items }: Pick<ListRowsProps, 'items'>) =>
  items.map(({ key, render }, index) => (
    <Fragment key={key}>{render({ 'aria-rowindex': index + 2 })}</Fragment>
  ));

function useLongRows(isWanted: boolean): RenderRows | undefined {
  const [renderLong, setRenderLong] = useState<RenderRows>();
  useEffect(() => {
    if (!isWanted) return;
    import('./virtual-rows').then(
      ({ VirtualRows }) => setRenderLong(() => (rows: ListRowsProps) => <VirtualRows {...rows} />),
      // If that chunk fails to load, a slow page is better than one without its rows.
      () => setRenderLong(() => renderIndexed),
    );
  }, [isWanted]);
  return renderLong;
}
