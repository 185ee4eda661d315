import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { articles, articleVersions } from '../db/schema';
import { uuidv7 } from '../db/uuid';

/** Saves by the same editor within this time after the last one make no new version. */
const SITTING_MS = 10 * 60_000;
/** Per article; the oldest are removed. */
const MAX_VERSIONS = 100;

type Reader = Pick<Database, 'read'>;

/**
 * Stores the article as it is now as a version, published if `publicFrom` is given, if the condition holds in the same
 * transaction.
 */
function keep({ read }: Reader, id: string, publicFrom: string | null, condition: SQL) {
  const { slug, title, excerpt, category, author, imageUrl, bodyMarkdown, revision } = articles;
  const { editorId, editor, editedAt } = articles;
  const text = [slug, title, excerpt, category, author, imageUrl, bodyMarkdown, revision];
  const values = [...text, editorId, editor, editedAt];
  return read.insert(articleVersions).select(
    sql`select null, ${uuidv7()}, ${sql.join(values, sql`, `)}, ${id}, ${Number(publicFrom !== null)}, ${new Date().toISOString()}, ${publicFrom}
      from ${articles} where ${articles.id} = ${id} and ${condition}`,
  );
}

/** Removes the oldest versions beyond the limit. */
const prune = ({ read }: Reader, id: string) =>
  read.delete(articleVersions).where(
    sql`${articleVersions.articleId} = ${id} and ${articleVersions.seq} <= (select ${articleVersions.seq} from ${articleVersions}
      where ${articleVersions.articleId} = ${id} order by ${articleVersions.seq} desc limit 1 offset ${MAX_VERSIONS})`,
  );

/** Marks a version that is scheduled as not published, if the condition holds in the same transaction. */
export const withdrawScheduled = ({ read }: Reader, id: string, condition = sql`true`) =>
  read
    .update(articleVersions)
    .set({ isPublished: false })
    .where(
      and(
        eq(articleVersions.articleId, id),
        gt(articleVersions.publicFrom, new Date().toISOString()),
        condition,
      ),
    );

/** Keeps what is being published, public from `publicFrom` on, for the transaction that publishes it, where `isReady` holds. */
export const keepPublished = (database: Reader, id: string, publicFrom: string, isReady: SQL) => [
  withdrawScheduled(database, id, isReady),
  keep(database, id, publicFrom, isReady),
  prune(database, id),
];

/**
 * Keeps what is about to be overwritten, before the statement that does it: in any case with `always` or if its editor
 * is not `editorId`, otherwise only if it was written a while ago.
 */
export function keepBefore(database: Reader, id: string, revision: number, editorId: string, always = false) {
  const sittingBegan = new Date(Date.now() - SITTING_MS).toISOString();
  const isPast = sql`(${articles.editorId} is not ${editorId} or ${articles.editedAt} < ${sittingBegan})`;
  const isNotKept = sql`not exists (select 1 from ${articleVersions} where ${articleVersions.articleId} = ${id} and ${articleVersions.revision} = ${revision})`;
  const holds = sql`${articles.revision} = ${revision} and ${always ? sql`true` : isPast} and ${isNotKept}`;
  return [keep(database, id, null, holds), prune(database, id)];
}
