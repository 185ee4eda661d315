import { useQuery } from '@tanstack/react-query';
import type { ContentItem, ContentKind } from '@lisle-harrow/api/contract';
import { BackLink, ErrorPanel, NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useParams } from '@lisle-harrow/shell/router';
import { isForbidden, isMissing } from '../../page/is-forbidden';
import { LoadingLine, PageFrame } from '../../page/page-frame';
import { StaffOnly } from '../../page/staff-only';
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
  const isNew = id === NEW;
  if (isMissing(items.error) || (items.data && !item && !isNew)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`${kind.title} | ${site.name}`} description={kind.lead} />
      {isForbidden(items.error) ? (
        <StaffOnly />
      ) : (
        <PageFrame>
          <BackLink as={Link} to={`/admin/content/${kind.kind}`}>
            {kind.title}
          </BackLink>
          {items.isPending && <LoadingLine>Loading...</LoadingLine>}
          {items.isError && (
            <ErrorPanel title={`The ${kind.noun} could not be read`} onRetry={() => void items.refetch()}>
              Nothing has changed. Try again, or come back in a few minutes.
            </ErrorPanel>
          )}
          {items.data && <ItemForm kind={kind} item={item} />}
        </PageFrame>
      )}
    </>
  );
}
