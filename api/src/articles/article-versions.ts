import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { articles, articleVersions } from '../db/schema';
import { uuidv7 } from '../db/uuid';

/** Whoever writes on within this time goes on with what they wrote. */
const SITTING_MS = 10 * 60_000;
/** Of each article; the oldest go. */
const MAX_VERSIONS = 100;

type Reader = Pick<Database, 'read'>;

/** Keeps the article as it stands, published where `publicFrom` is given, where the condition holds in the same write. */
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

/** Takes away the oldest versions beyond what is kept. */
const prune = ({ read }: Reader, id: string) =>
  read.delete(articleVersions).where(
    sql`${articleVersions.articleId} = ${id} and ${articleVersions.seq} <= (select ${articleVersions.seq} from ${articleVersions}
      where ${articleVersions.articleId} = ${id} order by ${articleVersions.seq} desc limit 1 offset ${MAX_VERSIONS})`,
  );

/** Notes of a version whose time is still to come that it will not be public, where the condition holds in the same write. */
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

/** Keeps what is being published, and is public from an instant on, for the write that publishes it, where `isReady` holds. */
export const keepPublished = (database: Reader, id: string, publicFrom: string, isReady: SQL) => [
  withdrawScheduled(database, id, isReady),
  keep(database, id, publicFrom, isReady),
  prune(database, id),
];

/**
 * Keeps what is about to be overwritten, before the statement that does it: at once where `editorId` is of somebody else or
 * where `always` is said, otherwise where it was written a while ago.
 */
export function keepBefore(database: Reader, id: string, revision: number, editorId: string, always = false) {
  const sittingBegan = new Date(Date.now() - SITTING_MS).toISOString();
  const isPast = sql`(${articles.editorId} is not ${editorId} or ${articles.editedAt} < ${sittingBegan})`;
  const isNotKept = sql`not exists (select 1 from ${articleVersions} where ${articleVersions.articleId} = ${id} and ${articleVersions.revision} = ${revision})`;
  const holds = sql`${articles.revision} = ${revision} and ${always ? sql`true` : isPast} and ${isNotKept}`;
  return [keep(database, id, null, holds), prune(database, id)];
}
