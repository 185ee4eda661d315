import { type DragEvent, useState } from 'react';
import { css, styled } from 'styled-components';

/** The rows of a list, each of which is dragged by its handle to the place of another with a mouse; `move` gets both, from 0. */
export function useRowDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    /** What the row at a place takes. */
    rowAt: (at: number) => ({
      'data-dragged': at === dragged || undefined,
      'data-drop':
        dragged !== undefined && at === over && at !== dragged
          ? at < dragged
            ? 'before'
            : 'after'
          : undefined,
      onDragOver(event: DragEvent) {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop(event: DragEvent) {
        // Text that is dragged into a field of the row is the browser's.
        if (dragged === undefined) return;
        event.preventDefault();
        if (dragged !== at) move(dragged, at);
        end();
      },
    }),
    /** What the handle of the row at a place takes. */
    handleAt: (at: number) => ({
      draggable: true,
      'aria-hidden': true,
      title: 'Drag to move',
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        // No text, which a field that it is dropped on would take.
        event.dataTransfer.setData('application/x-row', String(at));
        const row = event.currentTarget.closest('li, section');
        if (row) event.dataTransfer.setDragImage(row, 20, 20);
        setDragged(at);
      },
      onDragEnd: end,
    }),
  };
}

/** How a row looks while it, or another to its place, is dragged. */
export const draggedRow = css`
  &[data-dragged] {
    opacity: 0.45;
  }

  &[data-drop='before'] {
    box-shadow: 0 -2px var(--brand);
  }

  &[data-drop='after'] {
    box-shadow: 0 2px var(--brand);
  }
`;

/** Six dots. With a finger there is no dragging; the buttons are there. */
export const Handle = styled.span`
  flex: none;
  width: 1.5rem;
  height: 2.75rem;
  background: radial-gradient(circle, var(--ink-3) 1.5px, transparent 2px) 0 0 / 8px 8px content-box;
  padding: 0.625rem 0.25rem;
  cursor: grab;

  @media print, (hover: none) {
    display: none;
  }
`;
