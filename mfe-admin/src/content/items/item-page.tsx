import { useQuery } from '@tanstack/react-query';
import type { ContentItem, ContentKind } from '@lisle-harrow/api/contract';
import { BackLink, NotFoundPage } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useParams } from '@lisle-harrow/shell/router';
import { QueryState } from '../../page/query-state';
import { StaffPage } from '../../page/staff-page';
import { ItemForm } from './item-form';
import type { ItemKind } from './item-kind';
import { itemsQuery, kindOf, NEW } from './items-query';
import { KINDS } from './kinds';

/** `/admin/content/services/:itemId` and the other kinds: the editor of one item. */
export function ItemPage() {
  const { site } = useHost();
  const { kind, itemId = '' } = useParams();
  const known = kindOf(kind);
  if (!known) return <NotFoundPage siteName={site.name} />;
  return <OneItem key={itemId} kind={KINDS[known] as ItemKind} id={itemId} />;
}

function OneItem({ kind, id }: { kind: ItemKind; id: string }) {
  const { site, fetch } = useHost();
  const items = useQuery(itemsQuery(fetch, kind.kind));
  const item = items.data?.find((each) => each.id === id) as ContentItem<ContentKind> | undefined;
  if (items.data && !item && id !== NEW) return <NotFoundPage siteName={site.name} />;
  return (
    <StaffPage
      query={items}
      title={kind.title}
      about={kind.lead}
      back={
        <BackLink as={Link} to={`/admin/content/${kind.kind}`}>
          {kind.title}
        </BackLink>
      }
    >
      <QueryState query={items} what={kind.noun} loading="Loading...">
        {() => <ItemForm kind={kind} item={item} />}
      </QueryState>
    </StaffPage>
  );
}
