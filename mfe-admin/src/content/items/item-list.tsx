import { orderContentItems } from '@lisle-harrow/api/calls';
import { type ContentItem, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { shownDate, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Movers } from '../../list/movers';
import { useOrder } from '../../list/use-order';
import { PublicationState } from '../publication/publication-state';
import type { ItemKind } from './item-kind';
import { itemsQuery } from './items-query';
import { draggedRow, Handle, useRowDrag } from './row-drag';

interface ItemListProps {
  readonly kind: ItemKind;
  readonly items: readonly ContentItem[];
  /** What is not shown and stays behind these in the order; without it the rows do not move. */
  readonly behind: readonly ContentItem[] | undefined;
}

/** Items in the order of the site. A row moves by its buttons, or is dragged by its handle with a mouse. */
export function ItemList({ kind, items, behind }: ItemListProps) {
  const { fetch } = useHost();
  const { queryKey } = itemsQuery(fetch, kind.kind);
  const order = useOrder<ContentItem>(queryKey, (ids, was) =>
    orderContentItems(fetch, kind.kind, { ids: [...ids], was: [...was] }),
  );
  const [moved, setMoved] = useState('');
  const rows = order.applied(items);

  function move(from: number, to: number): void {
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.set([...ids, ...(behind ?? []).map(({ id }) => id)]);
    setMoved(`${kind.titleOf(rows[from]!.fields)} is now number ${to + 1} of ${rows.length}.`);
  }
  const drag = useRowDrag(move);

  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <List aria-label={kind.title}>
        {rows.map((item, at) => {
          const title = kind.titleOf(item.fields);
          return (
            <Row key={item.id} {...drag.rowAt(at)}>
              {behind && <Handle {...drag.handleAt(at)} />}
              <Words>
                <TitleLink to={`/admin/content/${kind.kind}/${encodeURIComponent(item.id)}`}>
                  <bdi>{title}</bdi>
                </TitleLink>
                <p>{kind.aboutOf(item.fields)}</p>
              </Words>
              <Facts>
                <PublicationState state={item.state} />
                {item.editor && (
                  <p>
                    {shownDate(item.editedAt, FIRM_ZONE)} by <bdi>{item.editor}</bdi>
                  </p>
                )}
              </Facts>
              {behind && <Movers what={title} at={at} count={rows.length} onMove={(to) => move(at, to)} />}
            </Row>
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

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 0.5rem 1rem;
  padding: 0.75rem 0;
  border-bottom: 1px solid var(--line);

  ${draggedRow}

  @media (max-width: 767px) {
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
  width: 13rem;

  p {
    margin-top: 0.3rem;
    color: var(--ink-3);
    font-size: var(--t-small);
    font-variant-numeric: tabular-nums;
  }

  @media (max-width: 767px) {
    flex: 1;
  }
`;
