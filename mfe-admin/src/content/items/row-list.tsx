import { Button, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Movers } from '../../list/movers';
import { draggedRow, Handle, useRowDrag } from './row-drag';

interface RowListProps<Row> {
  /** What a row is called: `office`. */
  readonly noun: string;
  readonly legend: string;
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly onChange: (rows: readonly Row[]) => void;
  /** Renders the fields of a row. */
  readonly children: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Rows of fields that can be added, removed and reordered: by their buttons, or dragged by their handles with a mouse. */
export function RowList<Row extends object>({
  noun,
  legend,
  rows,
  empty,
  onChange,
  children,
}: RowListProps<Row>) {
  const add = useRef<HTMLButtonElement>(null);
  function move(from: number, to: number): void {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  }
  const drag = useRowDrag(move);

  return (
    <Group>
      <legend>{legend}</legend>
      {rows.map((row, at) => (
        // Nothing else distinguishes two new rows, and rows keep no state of their own.
        <Item key={at} aria-label={`${noun[0]!.toUpperCase()}${noun.slice(1)} ${at + 1}`} {...drag.rowAt(at)}>
          <Fields>
            {children(row, at, (part) =>
              onChange(rows.map((each, index) => (index === at ? { ...each, ...part } : each))),
            )}
          </Fields>
          <Tools>
            <Handle {...drag.handleAt(at)} />
            <Movers what={`${noun} ${at + 1}`} at={at} count={rows.length} onMove={(to) => move(at, to)} />
            <Button
              type="button"
              $tone="quiet"
              $size="sm"
              onClick={() => {
                onChange(rows.filter((_, index) => index !== at));
                // The focused button has been removed.
                add.current?.focus();
              }}
            >
              Remove
              <VisuallyHidden>
                {' '}
                {noun} {at + 1}
              </VisuallyHidden>
            </Button>
          </Tools>
        </Item>
      ))}
      <Button type="button" ref={add} $tone="outline" $size="sm" onClick={() => onChange([...rows, empty])}>
        Add {noun}
      </Button>
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  justify-items: start;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    margin-bottom: 0.6rem;
    font-weight: 500;
  }
`;

const Item = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 0.75rem var(--gap);
  width: 100%;
  margin-bottom: 1rem;
  padding-bottom: 1rem;
  border-bottom: 1px solid var(--line);

  ${draggedRow}

  @media (max-width: 47.9375em) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Fields = styled.div`
  display: grid;
  gap: 0.75rem var(--gap);
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  padding-top: 1.6rem;

  @media (max-width: 47.9375em) {
    padding-top: 0;
  }
`;
