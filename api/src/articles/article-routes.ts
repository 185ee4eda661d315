import { and, eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { ArticleRenderer } from '../content/article-renderer';
import { minutesToRead } from '../content/minutes-to-read';
import {
  article,
  type ArticleInput,
  articleInput,
  articlePreview,
  listedArticle,
  writtenArticle,
} from '../contract';
import { articles } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { IF_MATCH, readRevision } from '../content/revision';
import { route } from '../http/route';
import { keepBefore } from './article-versions';
import { checkArticle } from './check-article';
import { findArticle, listArticles, refuseChanged } from './read-articles';
import type { SignedInVariables } from '../http/signed-in';

/** The columns that a save changes. */
export function savedBy(c: Context<SignedInVariables>, { author, imageUrl, ...input }: ArticleInput) {
  const { id, firstName, lastName } = c.get('user');
  return {
    ...{ ...input, author: author || null, imageUrl: imageUrl || null },
    ...{ editorId: id, editor: `${firstName} ${lastName}`.trim(), editedAt: new Date().toISOString() },
  };
}

/** `/api/admin/articles`: what editors write, which nobody else sees until it is published. */
export function articleRoutes({ database }: Pick<Deps, 'database'>, renderer: ArticleRenderer) {
  const { read, writes } = database;
  const needs = 'content.write' as const;
  const routes = new Hono<SignedInVariables>();

  const list = {
    needs,
    summary: 'Articles as editors see them, last edited first, without bodies',
    reply: z.array(listedArticle),
  };
  route(routes, 'GET /', list, () => listArticles(database));

  const show = {
    needs,
    summary: 'The working copy of an article with its earlier versions',
    reply: writtenArticle,
    errors: [404],
  };
  route(routes, 'GET /:id', show, (c) => findArticle(database, c.req.param('id')));

  const page = {
    needs,
    summary: 'The working copy of an article in the format of a public insight, for rendering its page',
    reply: article,
    errors: [404, 422],
  };
  route(routes, 'GET /:id/page', page, async (c) => {
    const { bodyMarkdown, publishedAt, ...copy } = await findArticle(database, c.req.param('id'));
    const rendered = await renderer.draft(bodyMarkdown, c.get('user').id);
    return {
      ...{ ...copy, ...rendered, readTime: minutesToRead(bodyMarkdown) },
      publishedAt: publishedAt ?? new Date().toISOString(),
    };
  });

  const create = {
    needs,
    summary: 'Creates an article; nothing is published',
    request: articleInput,
    status: 201,
    reply: writtenArticle,
  };
  route(routes, 'POST /', create, async (c, input) => {
    const row = { id: uuidv7(), revision: 1, ...savedBy(c, input) };
    await writes.run(read.insert(articles).values(row));
    return findArticle(database, row.id);
  });

  const save = {
    needs,
    summary: 'Saves the working copy of an article without changing what is public',
    headers: IF_MATCH,
    request: articleInput,
    reply: writtenArticle,
    errors: [404, 412],
  };
  route(routes, 'PUT /:id', save, async (c, input) => {
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
  });

  const preview = {
    needs,
    summary: 'Renders a text as its article page will show it, with points to check before publication',
    request: articleInput,
    reply: articlePreview,
  };
  route(routes, 'POST /:id/preview', preview, async (c, input) => {
    const rendered = await renderer.draft(input.bodyMarkdown, c.get('user').id);
    return {
      ...rendered,
      readTime: minutesToRead(input.bodyMarkdown),
      checks: await checkArticle(database, c.req.param('id'), input, rendered),
    };
  });

  return routes;
}
