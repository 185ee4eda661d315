import { useQuery } from '@tanstack/react-query';
import type { ContentKind } from '@lisle-harrow/api/contract';
import { Button, EmptyState } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link, useSearchParams } from '@lisle-harrow/shell/router';
import { ChoiceLinks } from '../../page/choice-links';
import { QueryState } from '../../page/query-state';
import { StaffPage } from '../../page/staff-page';
import type { ItemKind } from './item-kind';
import { ItemList } from './item-list';
import { itemsQuery, NEW } from './items-query';
import { KINDS } from './kinds';

/** `/admin/content/services` and the other kinds: all items, in the order in which the site shows them. */
export function ItemsPage({ kind: name }: { kind: ContentKind }) {
  const { fetch } = useHost();
  const kind = KINDS[name] as ItemKind;
  const [search] = useSearchParams();
  const isArchive = search.has('archived');
  const items = useQuery(itemsQuery(fetch, name));
  const all = items.data ?? [];
  const archived = all.filter(({ state }) => state === 'archived');
  const shown = isArchive ? archived : all.filter(({ state }) => state !== 'archived');
  const path = `/admin/content/${name}`;
  return (
    <StaffPage
      query={items}
      title={kind.title}
      about={kind.lead}
      action={
        <Button as={Link} to={`${path}/${NEW}`}>
          New {kind.noun}
        </Button>
      }
    >
      {(isArchive || archived.length > 0) && (
        <ChoiceLinks aria-label="Shown">
          <Link to={path} replace preventScrollReset aria-current={!isArchive || undefined}>
            In use
          </Link>
          <Link to={`${path}?archived`} replace preventScrollReset aria-current={isArchive || undefined}>
            Archive ({archived.length})
          </Link>
        </ChoiceLinks>
      )}
      <QueryState query={items} what="list" loading="Loading...">
        {() =>
          shown.length > 0 ? (
            <ItemList kind={kind} items={shown} behind={isArchive ? undefined : archived} />
          ) : (
            <EmptyState title={isArchive ? 'The archive is empty.' : 'There is nothing here yet.'}>
              {isArchive
                ? 'What you archive can be brought back from here.'
                : 'Nobody else sees what you write until it is published.'}
            </EmptyState>
          )
        }
      </QueryState>
    </StaffPage>
  );
}
