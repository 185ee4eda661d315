import { and, eq, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { ArticleRenderer } from '../content/article-renderer';
import { minutesToRead } from '../content/minutes-to-read';
import {
  addArticle,
  type ArticleInput,
  getArticleDraft,
  getWrittenArticle,
  getWrittenArticles,
  previewArticle,
  saveArticle,
} from '../contract';
import { articles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { IF_MATCH, readRevision } from '../content/revision';
import { implement } from '../http/route';
import { keepBefore } from './article-versions';
import { checkArticle } from './check-article';
import { findArticle, listArticles, refuseChanged } from './read-articles';
import type { SignedInVariables } from '../http/signed-in';

/** The columns that a save changes. */
export function savedBy(c: Context<SignedInVariables>, { author, imageUrl, ...input }: ArticleInput) {
  const { id, firstName, lastName } = c.get('user');
  return {
    ...input,
    author: author || null,
    imageUrl: imageUrl || null,
    editorId: id,
    editor: `${firstName} ${lastName}`.trim(),
    editedAt: new Date().toISOString(),
  };
}

/** `/api/admin/articles`: what editors write, which nobody else sees until it is published. */
export function implementArticles(
  app: Hono,
  { database }: Pick<Deps, 'database'>,
  renderer: ArticleRenderer,
): void {
  const { read, writes } = database;

  implement(app, getWrittenArticles, 'Articles as editors see them, last edited first, without bodies', () =>
    listArticles(database),
  );

  implement(app, getWrittenArticle, 'The working copy of an article with its earlier versions', (c) =>
    findArticle(database, c.req.param('id')),
  );

  implement(
    app,
    getArticleDraft,
    'The working copy of an article in the format of a public insight, for rendering its page',
    async (c) => {
      const { bodyMarkdown, publishedAt, ...copy } = await findArticle(database, c.req.param('id'));
      const rendered = await renderer.draft(bodyMarkdown, c.get('user').id);
      return {
        ...copy,
        ...rendered,
        readTime: minutesToRead(bodyMarkdown),
        publishedAt: publishedAt ?? new Date().toISOString(),
      };
    },
  );

  implement(app, addArticle, 'Creates an article; nothing is published', async (c, input) => {
    const row = { id: uuidv7(), revision: 1, ...savedBy(c, input) };
    await writes.run(read.insert(articles).values(row));
    return findArticle(database, row.id);
  });

  implement(
    app,
    saveArticle,
    { summary: 'Saves the working copy of an article without changing what is public', headers: IF_MATCH },
    async (c, input) => {
      const id = c.req.param('id');
      const revision = readRevision(c);
      const results = await writes.run(
        ...keepBefore(database, id, revision, c.get('user').id),
        read
          .update(articles)
          .set({ ...savedBy(c, input), revision: sql`${articles.revision} + 1` })
          .where(and(eq(articles.id, id), eq(articles.revision, revision))),
      );
      if (results.at(-1)?.rowsAffected === 0) throw await refuseChanged(database, id);
      return findArticle(database, id);
    },
  );

  implement(
    app,
    previewArticle,
    'Renders a text as its article page will show it, with points to check before publication',
    async (c, input) => {
      const rendered = await renderer.draft(input.bodyMarkdown, c.get('user').id);
      return {
        ...rendered,
        readTime: minutesToRead(input.bodyMarkdown),
        checks: await checkArticle(database, c.req.param('id'), input, rendered),
      };
    },
  );
}
