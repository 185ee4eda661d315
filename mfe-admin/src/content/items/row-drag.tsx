import { type DragEvent, useState } from 'react';
import { css, styled } from 'styled-components';

/** Lets the rows of a list be dragged with a mouse, each by its handle. `move` is called with both positions, from 0. */
export function useRowDrag(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    /** Props of the row at a position. */
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
        // Text dragged into a field of the row is left to the browser.
        if (dragged === undefined) return;
        event.preventDefault();
        if (dragged !== at) move(dragged, at);
        end();
      },
    }),
    /** Props of the handle of the row at a position. */
    handleAt: (at: number) => ({
      draggable: true,
      'aria-hidden': true,
      title: 'Drag to move',
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        // Not as text, which a field would accept when the row is dropped on it.
        event.dataTransfer.setData('application/x-row', String(at));
        const row = event.currentTarget.closest('li, section');
        if (row) event.dataTransfer.setDragImage(row, 20, 20);
        setDragged(at);
      },
      onDragEnd: end,
    }),
  };
}

/** The look of a row that is being dragged, or that another is dragged over. */
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

/** Six dots. Touch cannot drag it; the buttons serve instead. */
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
