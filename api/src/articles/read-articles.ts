import { Refusal } from '@lisle-harrow/server/http/refusal';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ArticleState } from '../contract';
import type { Database } from '../db/open';
import { articles, articleVersions, insights } from '../db/schema';
import { notFound } from '../errors';

const unknownArticle = () => notFound('There is no article with this id');

/** The fields that are published, by their names in both tables. */
export const PUBLISHED_FIELDS = [
  'slug',
  'title',
  'excerpt',
  'category',
  'author',
  'imageUrl',
  'bodyMarkdown',
] as const;

const hasChanges = sql.join(
  PUBLISHED_FIELDS.map((name) => sql`${articles[name]} is not ${insights[name]}`),
  sql` or `,
);
const standing = {
  publicSlug: insights.slug,
  publishedAt: insights.publishedAt,
  visibleFrom: insights.visibleFrom,
  hasChanges: sql<boolean>`${insights.id} is not null and (${hasChanges})`.mapWith(Boolean),
};

interface Standing {
  readonly isArchived: boolean;
  readonly publicSlug: string | null;
  readonly visibleFrom: number | null;
  readonly hasChanges: boolean;
}

function stateOf({ isArchived, publicSlug, visibleFrom, hasChanges: changed }: Standing): ArticleState {
  if (isArchived) return 'archived';
  if (publicSlug === null) return 'draft';
  if (visibleFrom !== null && visibleFrom > Date.now()) return 'scheduled';
  return changed ? 'changed' : 'published';
}

/** All articles without their bodies, the one written last first. */
export async function listArticles({ read }: Pick<Database, 'read'>) {
  const { id, slug, title, category, editor, editedAt, isArchived } = articles;
  const rows = await read
    .select({ id, slug, title, category, editor, editedAt, isArchived, ...standing })
    .from(articles)
    .leftJoin(insights, eq(insights.id, id))
    .orderBy(desc(editedAt), desc(articles.seq));
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

/** One article with its versions, newest first. Throws 404. */
export async function findArticle({ read }: Pick<Database, 'read'>, which: string) {
  const [[row], versions] = await Promise.all([
    read
      .select({ ...getTableColumns(articles), ...standing })
      .from(articles)
      .leftJoin(insights, eq(insights.id, articles.id))
      .where(eq(articles.id, which)),
    read
      .select()
      .from(articleVersions)
      .where(eq(articleVersions.articleId, which))
      .orderBy(desc(articleVersions.seq)),
  ]);
  if (!row) throw unknownArticle();
  return { ...row, state: stateOf(row), versions };
}

/** Why a write found no article with this revision: 404, or 412 with the article as it is now. */
export async function refuseChanged(database: Pick<Database, 'read'>, which: string): Promise<Refusal> {
  const { id, revision, slug, title, excerpt, category, author, imageUrl, bodyMarkdown, editor, editedAt } =
    await findArticle(database, which);
  const text = { slug, title, excerpt, category, author, imageUrl, bodyMarkdown };
  return new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
    detail: 'Somebody else has changed the article meanwhile; nothing of yours was saved',
    members: { article: { id, revision, ...text, editor, editedAt } },
  });
}
