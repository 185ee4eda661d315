import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { RowItem } from './row-item';

/** The most rows that are simply all in the page. */
export const MOST_PLAIN_ROWS = 100;

type RenderRows = (items: readonly RowItem[]) => ReactNode;

/**
 * The rows of a table. Of a long list only those near the window are in the page, which takes a script of its own;
 * until it is there, and in the server's HTML, the first rows stand alone.
 */
export function RecordRows({ items, isLong }: { items: readonly RowItem[]; isLong: boolean }) {
  const renderRows = useVirtualRows(isLong);
  if (!isLong) return renderAll(items);
  return renderRows ? renderRows(items) : renderIndexed(items.slice(0, MOST_PLAIN_ROWS));
}

const renderAll: RenderRows = (items) =>
  items.map(({ key, render }) => <Fragment key={key}>{render({})}</Fragment>);

const renderIndexed: RenderRows = (items) =>
  items.map(({ key, render }, index) => (
    <Fragment key={key}>{render({ 'aria-rowindex': index + 2 })}</Fragment>
  ));

function useVirtualRows(wanted: boolean): RenderRows | undefined {
  const [renderRows, setRenderRows] = useState<RenderRows>();
  useEffect(() => {
    if (!wanted) return;
    import('./virtual-rows').then(
      (part) => setRenderRows(() => part.renderVirtualRows),
      // A slow page is better than one without its rows.
      () => setRenderRows(() => renderIndexed),
    );
  }, [wanted]);
  return renderRows;
}
