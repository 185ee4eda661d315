import { call } from '@lisle-harrow/api/calls';
import { contentCalls, type ContentItem, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { shownDate } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useOrder } from '../../list/use-order';
import { PublicationState } from '../publication/publication-state';
import type { ItemKind } from './item-kind';
import { itemsQuery } from './items-query';
import { OrderedList } from './ordered-list';

interface ItemListProps {
  readonly kind: ItemKind;
  readonly items: readonly ContentItem[];
  /** Items that are not shown and follow these in the order; without it the rows cannot be moved. */
  readonly behind: readonly ContentItem[] | undefined;
}

/** Items in the order of the site, which staff can change. */
export function ItemList({ kind, items, behind }: ItemListProps) {
  const { fetch } = useHost();
  const { queryKey } = itemsQuery(fetch, kind.kind);
  const order = useOrder<ContentItem>(queryKey, (ids, was) =>
    call(fetch, contentCalls(kind.kind).order, {}, { ids: [...ids], was: [...was] }),
  );
  return (
    <OrderedList
      label={kind.title}
      rows={order.applied(items)}
      titleOf={({ fields }) => kind.titleOf(fields)}
      pathOf={({ id }) => `/admin/content/${kind.kind}/${encodeURIComponent(id)}`}
      aboutOf={({ fields }) => kind.aboutOf(fields)}
      factsOf={({ state, editor, editedAt }) => (
        <>
          <PublicationState state={state} />
          {editor && (
            <p>
              {shownDate(editedAt, FIRM_ZONE)} by <bdi>{editor}</bdi>
            </p>
          )}
        </>
      )}
      onOrder={behind && ((ids) => order.set([...ids, ...behind.map(({ id }) => id)]))}
    />
  );
}
