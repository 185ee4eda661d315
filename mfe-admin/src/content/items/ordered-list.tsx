import { VisuallyHidden } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Movers } from '../../list/movers';
import { draggedRow, Handle, useRowDrag } from './row-drag';

interface OrderedListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly titleOf: (row: Row) => string;
  /** The address that its title links to. */
  readonly pathOf: (row: Row) => string;
  readonly aboutOf: (row: Row) => string;
  readonly factsOf: (row: Row) => ReactNode;
  /** Another action for a row, after the buttons that move it. */
  readonly actionOf?: (row: Row) => ReactNode;
  /** Called with all ids in the new order; without it the rows cannot be moved. */
  readonly onOrder?: ((ids: readonly string[]) => void) | undefined;
}

/** Rows in the order of the site. A row is moved by its buttons, or dragged by its handle with a mouse; its new position is announced. */
export function OrderedList<Row extends { readonly id: string }>({
  label,
  rows,
  titleOf,
  pathOf,
  aboutOf,
  factsOf,
  actionOf,
  onOrder,
}: OrderedListProps<Row>) {
  const [moved, setMoved] = useState('');

  function move(from: number, to: number): void {
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onOrder?.(ids);
    setMoved(`${titleOf(rows[from]!)} is now number ${to + 1} of ${rows.length}.`);
  }
  const drag = useRowDrag(move);

  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <List aria-label={label}>
        {rows.map((row, at) => {
          const title = titleOf(row);
          return (
            <Item key={row.id} {...drag.rowAt(at)}>
              {onOrder && <Handle {...drag.handleAt(at)} />}
              <Words>
                <TitleLink to={pathOf(row)}>
                  <bdi>{title}</bdi>
                </TitleLink>
                <p>{aboutOf(row)}</p>
              </Words>
              <Facts>{factsOf(row)}</Facts>
              {onOrder && <Movers what={title} at={at} count={rows.length} onMove={(to) => move(at, to)} />}
              {actionOf?.(row)}
            </Item>
          );
        })}
      </List>
    </>
  );
}

const List = styled.ol`
  margin: 1.5rem 0 0;
  padding: 0;
  border-top: 1px solid var(--line);
  list-style: none;
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: 0.5rem 1rem;
  padding: 0.75rem 0;
  border-bottom: 1px solid var(--line);

  ${draggedRow}

  @media (max-width: 47.9375em) {
    flex-wrap: wrap;
  }
`;

const Words = styled.div`
  flex: 1;
  min-width: min(100%, 12rem);

  p {
    max-width: 44rem;
    color: var(--ink-2);
    font-size: var(--t-ui);
    overflow-wrap: anywhere;
  }
`;

const TitleLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  font-weight: 500;
`;

const Facts = styled.div`
  width: clamp(10rem, 18vw, 13rem);

  p {
    margin-top: 0.3rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 47.9375em) {
    flex: 1;
  }
`;
