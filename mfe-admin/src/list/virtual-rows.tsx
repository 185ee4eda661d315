import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { SpacerRow } from '@lisle-harrow/shared-ui';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { RowItem } from './row-item';

// Usual row heights, used until each row has been measured.
const ROW_PX = 76;
const CARD_PX = 200;

interface VirtualRowsProps {
  readonly items: readonly RowItem[];
  readonly columns: number;
}

/** The rows of a long list near the viewport, with empty space in place of the others. */
export function VirtualRows({ items, columns }: VirtualRowsProps) {
  const start = useRef<HTMLTableRowElement>(null);
  const [top, setTop] = useState(0);

  // Content above the list may change its height, and with it that of the page.
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((start.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const page = new ResizeObserver(measure);
    page.observe(document.body);
    return () => page.disconnect();
  }, []);

  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize: () => (window.innerWidth < 768 ? CARD_PX : ROW_PX),
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: withFocusedRow,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  });

  const shown = rows.getVirtualItems();
  const end = rows.getTotalSize() + top;
  return (
    <>
      <tr ref={start} aria-hidden="true" data-spacer="" />
      {shown.map((row, index) => {
        const gap = row.start - (shown[index - 1]?.end ?? top);
        return (
          <Fragment key={row.key}>
            {gap > 0 && <SpacerRow heightPx={gap} columns={columns} />}
            {items[row.index]?.render({
              'aria-rowindex': row.index + 2,
              'data-index': row.index,
              ref: rows.measureElement,
            })}
          </Fragment>
        );
      })}
      <SpacerRow heightPx={Math.max(0, end - (shown.at(-1)?.end ?? top))} columns={columns} />
    </>
  );
}

/** Keeps the focused row in the DOM, however far away it is scrolled. */
function withFocusedRow(range: Range): number[] {
  const near = defaultRangeExtractor(range);
  const focused = Number(document.activeElement?.closest<HTMLElement>('tr[data-index]')?.dataset.index);
  if (!(focused < range.count) || near.includes(focused)) return near;
  return [...near, focused].sort((a, b) => a - b);
}
