import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { ArticleRenderer } from '../content/article-renderer';
import { minutesToRead } from '../content/minutes-to-read';
import { archiveArticle, publishArticle, restoreVersion, unpublishArticle } from '../contract';
import { insertWhere } from '../db/insert-where';
import { articles, articleVersions, insightRedirects, insights } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { IF_MATCH, readRevision } from '../content/revision';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { savedBy } from './article-routes';
import { keepBefore, keepPublished, withdrawScheduled } from './article-versions';
import { isSlugTaken, missingIn, slugTaken } from './check-article';
import { findArticle, PUBLISHED_FIELDS, refuseChanged } from './read-articles';

const refuse = (detail: string) => new Refusal(409, 'not-possible-now', 'Conflict', { detail });

/** `/api/admin/articles/:id/…`: whether an article is public, and from when. */
export function implementPublication(
  app: Hono,
  { database, content, ledger }: Pick<Deps, 'database' | 'content' | 'ledger'>,
  renderer: ArticleRenderer,
): void {
  const { read, writes } = database;

  /** Keeps a redirect from the public address of an article, unless it is `present`. */
  const keepAddress = (id: string, when = sql`true`, present = '') =>
    read
      .insert(insightRedirects)
      .select(
        sql`select ${insights.slug}, ${insights.id} from ${insights} where ${insights.id} = ${id} and ${insights.slug} <> ${present} and ${when}`,
      )
      .onConflictDoUpdate({ target: insightRedirects.slug, set: { insightId: id } });

  implement(
    app,
    publishArticle,
    {
      summary: 'Publishes the working copy of an article, now or at a given time; 422 names what is missing',
      headers: IF_MATCH,
    },
    async (c, input) => {
      const id = c.req.param('id');
      const revision = readRevision(c);
      const article = await findArticle(database, id);
      if (article.revision !== revision) throw await refuseChanged(database, id);
      const now = Date.now();
      const due = input.visibleFrom ? Date.parse(input.visibleFrom) : now;
      const visibleFrom = due > now ? due : null;
      const publicFrom = new Date(visibleFrom ?? now).toISOString();
      const isPublic = article.state === 'published' || article.state === 'changed';
      if (article.isArchived) throw refuse('An archived article is not published; bring it back first');
      if (isPublic && visibleFrom)
        throw refuse('The article is public; publish its changes at once, or take it off the site first');
      const missing = missingIn(article, await renderer.draft(article.bodyMarkdown, c.get('user').id));
      if (await isSlugTaken(database, id, article.slug)) missing.push(slugTaken);
      if (missing.length > 0)
        throw invalid(missing.map(({ field, message }) => ({ pointer: `/${field}`, message })));

      const isReady = sql`exists (select 1 from ${articles} where ${articles.id} = ${id} and ${articles.revision} = ${revision} and not ${articles.isArchived})
      and not exists (select 1 from ${insights} where ${insights.slug} = ${article.slug} and ${insights.id} <> ${id})`;
      const { slug, publicSlug, bodyMarkdown } = article;
      const isMoved = publicSlug !== null && publicSlug !== slug;
      const row = {
        ...Object.fromEntries(PUBLISHED_FIELDS.map((name) => [name, article[name]])),
        id,
        visibleFrom,
        readTime: minutesToRead(bodyMarkdown),
        publishedAt: isPublic ? article.publishedAt : publicFrom,
      } as typeof insights.$inferInsert;
      const results = await writes.run(
        ...(isPublic ? [keepAddress(id, isReady, slug)] : []),
        ...keepPublished(database, id, publicFrom, isReady),
        insertWhere(database, insights, row, isReady).onConflictDoUpdate({ target: insights.id, set: row }),
        ledger.entry(c, {
          action: visibleFrom ? 'article-scheduled' : 'article-published',
          subject: id,
          when: hasHappened,
          changes: { title: [article.title], ...(visibleFrom && { visibleFrom: [row.publishedAt] }) },
        }),
        ...(isMoved
          ? [
              ledger.entry(c, {
                action: 'article-moved',
                subject: id,
                when: isReady,
                changes: { slug: [publicSlug, slug] },
              }),
            ]
          : []),
        // Until its time comes, the address leads where it led before.
        ...(visibleFrom
          ? []
          : [read.delete(insightRedirects).where(and(eq(insightRedirects.slug, slug), isReady))]),
        read
          .select({ id: articles.id })
          .from(articles)
          .where(and(eq(articles.id, id), isReady)),
      );
      if (results.at(-1)?.rows.length === 0) throw await refuseChanged(database, id);
      content.clear();
      return findArticle(database, id);
    },
  );

  implement(
    app,
    unpublishArticle,
    'Unpublishes an article or cancels its scheduled publication; the working copy is kept',
    async (c) => {
      const id = c.req.param('id');
      const { title, state } = await findArticle(database, id);
      await writes.run(
        ...(state === 'scheduled' ? [] : [keepAddress(id)]),
        withdrawScheduled(database, id),
        read.delete(insights).where(eq(insights.id, id)),
        ledger.entry(c, {
          action: 'article-unpublished',
          subject: id,
          when: hasHappened,
          changes: { title: [title] },
        }),
      );
      content.clear();
      return findArticle(database, id);
    },
  );

  implement(
    app,
    archiveArticle,
    'Archives an article that is not public, or restores it from the archive',
    async (c, { isArchived }) => {
      const id = c.req.param('id');
      const { title, publicSlug } = await findArticle(database, id);
      if (isArchived && publicSlug !== null) throw refuse('Take the article off the site first');
      await writes.run(
        read
          .update(articles)
          .set({ isArchived })
          .where(
            sql`${articles.id} = ${id} and ${articles.isArchived} <> ${Number(isArchived)}
            and not (${Number(isArchived)} and exists (select 1 from ${insights} where ${insights.id} = ${id}))`,
          ),
        ledger.entry(c, {
          action: isArchived ? 'article-archived' : 'article-unarchived',
          subject: id,
          when: hasHappened,
          changes: { title: [title] },
        }),
      );
      return findArticle(database, id);
    },
  );

  implement(
    app,
    restoreVersion,
    {
      summary: 'Restores a version as the working copy, which is first kept as a version itself',
      headers: IF_MATCH,
    },
    async (c) => {
      const id = c.req.param('id');
      const revision = readRevision(c);
      const isIt = and(eq(articleVersions.id, c.req.param('versionId')), eq(articleVersions.articleId, id));
      const [version] = await read.select().from(articleVersions).where(isIt);
      if (!version) throw notFound('There is no version with this id');
      const { slug, title, excerpt, category, author, imageUrl, bodyMarkdown } = version;
      const text = {
        slug,
        title,
        excerpt,
        category,
        bodyMarkdown,
        author: author ?? '',
        imageUrl: imageUrl ?? '',
      };
      const results = await writes.run(
        ...keepBefore(database, id, revision, c.get('user').id, true),
        read
          .update(articles)
          .set({ ...savedBy(c, text), revision: sql`${articles.revision} + 1` })
          .where(and(eq(articles.id, id), eq(articles.revision, revision))),
        ledger.entry(c, {
          action: 'article-restored',
          subject: id,
          when: hasHappened,
          changes: { version: [version.id] },
        }),
      );
      if (results.at(-2)?.rowsAffected === 0) throw await refuseChanged(database, id);
      return findArticle(database, id);
    },
  );
}
