import { orderContentItems } from '@lisle-harrow/api/calls';
import { type ContentItem, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { shownDate, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { type DragEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Movers } from '../../list/movers';
import { useOrder } from '../../list/use-order';
import { PublicationState } from '../publication/publication-state';
import type { ItemKind } from './item-kind';
import { itemsQuery } from './items-query';

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
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const rows = order.applied(items);

  function move(from: number, to: number): void {
    if (from === to) return;
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.set([...ids, ...(behind ?? []).map(({ id }) => id)]);
    setMoved(`${kind.titleOf(rows[from]!.fields)} is now number ${to + 1} of ${rows.length}.`);
  }
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const startDrag = (event: DragEvent<HTMLElement>, at: number) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', kind.titleOf(rows[at]!.fields));
    const row = event.currentTarget.closest('li');
    if (row) event.dataTransfer.setDragImage(row, 20, 20);
    setDragged(at);
  };

  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <List aria-label={kind.title}>
        {rows.map((item, at) => {
          const title = kind.titleOf(item.fields);
          return (
            <Row
              key={item.id}
              data-dragged={at === dragged || undefined}
              data-drop={
                dragged !== undefined && at === over && at !== dragged
                  ? at < dragged
                    ? 'before'
                    : 'after'
                  : undefined
              }
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(at);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, at);
                endDrag();
              }}
            >
              {behind && (
                <Handle
                  draggable
                  aria-hidden="true"
                  title="Drag to move"
                  onDragStart={(event) => startDrag(event, at)}
                  onDragEnd={endDrag}
                />
              )}
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

  &[data-dragged] {
    opacity: 0.45;
  }

  &[data-drop='before'] {
    box-shadow: 0 -2px var(--brand);
  }

  &[data-drop='after'] {
    box-shadow: 0 2px var(--brand);
  }

  @media (max-width: 767px) {
    flex-wrap: wrap;
  }
`;

/** Six dots. With a finger there is no dragging; the buttons are there. */
const Handle = styled.span`
  flex: none;
  width: 1.5rem;
  height: 2.75rem;
  background: radial-gradient(circle, var(--ink-3) 1.5px, transparent 2px) 0 0 / 8px 8px content-box;
  padding: 0.625rem 0.25rem;
  cursor: grab;

  @media (hover: none) {
    display: none;
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
