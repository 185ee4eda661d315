import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, asc, eq } from 'drizzle-orm';
import type { ArticleState, ContentItem, ContentKind } from '../contract';
import type { Database } from '../db/open';
import { contentItems } from '../db/schema';
import { notFound } from '../errors';
import { KINDS } from './content-kinds';

type Reader = Pick<Database, 'read'>;

/** An item as the api reads it: what was written, and the public row if there is one. */
export type FoundItem<Kind extends ContentKind = ContentKind> = ContentItem<Kind> & {
  readonly isArchived: boolean;
  readonly isPublic: boolean;
};

/** The items of a kind in the order of the site, including archived ones; with `id`, only that one. */
export async function listItems<Kind extends ContentKind>(
  { read }: Reader,
  kind: Kind,
  id?: string,
): Promise<FoundItem<Kind>[]> {
  const { table, rowOf, complete } = KINDS[kind];
  const isOfKind = eq(contentItems.kind, kind);
  const rows = await read
    .select({ item: contentItems, shown: table })
    .from(contentItems)
    .leftJoin(table, eq(table.id, contentItems.id))
    .where(id === undefined ? isOfKind : and(isOfKind, eq(contentItems.id, id)))
    .orderBy(asc(contentItems.position), asc(contentItems.seq));
  return rows.map(({ item, shown }) => {
    const written = item.fields as ContentItem<Kind>['fields'];
    const fields = complete?.(written, shown) ?? written;
    const row = rowOf(fields);
    const isChanged =
      shown !== null &&
      Object.entries(row).some(([name, value]) => !isDeepStrictEqual(value, shown[name as 'id']));
    const due = shown?.visibleFrom ?? null;
    return {
      ...item,
      fields,
      state: stateOf(item.isArchived, shown !== null, due, isChanged),
      isPublic: shown !== null && !isDue(due),
      visibleFrom: due === null ? null : new Date(due).toISOString(),
      publicSlug: shown && 'slug' in shown ? shown.slug : null,
    };
  });
}

const isDue = (visibleFrom: number | null) => visibleFrom !== null && visibleFrom > Date.now();

function stateOf(
  isArchived: boolean,
  isThere: boolean,
  visibleFrom: number | null,
  isChanged: boolean,
): ArticleState {
  if (isArchived) return 'archived';
  if (!isThere) return 'draft';
  if (isDue(visibleFrom)) return 'scheduled';
  return isChanged ? 'changed' : 'published';
}

/** One item. Throws 404. */
export async function findItem<Kind extends ContentKind>(
  database: Reader,
  kind: Kind,
  id: string,
): Promise<FoundItem<Kind>> {
  const [item] = await listItems(database, kind, id);
  if (!item) throw notFound(`There is no ${KINDS[kind].noun} with this id`);
  return item;
}

/** Why a write found no item with this revision: 404, or 412 with the item as it is now. */
export async function refuseChanged(database: Reader, kind: ContentKind, id: string): Promise<Refusal> {
  const item = await findItem(database, kind, id);
  return new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
    detail: 'Somebody else has changed this meanwhile; nothing of yours was saved',
    members: { item },
  });
}
