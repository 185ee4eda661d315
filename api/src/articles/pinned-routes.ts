import { and, eq, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { PINNED_ROW } from '../content/pinned-articles';
import { IF_MATCH, readRevision } from '../content/revision';
import { pinnedArticles, pinnedArticlesInput } from '../contract';
import { articles, settings } from '../db/schema';
import type { Deps } from '../deps';
import { invalid, Refusal } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';
import type { SignedInVariables } from '../http/signed-in';

/** `/api/admin/articles/pinned`: which articles come before all others wherever insights are listed, and in which order. */
export function pinnedRoutes({ database, content, ledger }: Pick<Deps, 'database' | 'content' | 'ledger'>) {
  const { read, writes } = database;
  const needs = 'content.write' as const;
  const routes = new Hono<SignedInVariables>();

  async function find() {
    const [row] = await read.select().from(settings).where(eq(settings.name, PINNED_ROW));
    const { value = [], revision = 1, editor = null, editedAt = null } = row ?? {};
    return { ids: value as string[], revision, editor, editedAt };
  }

  const show = {
    needs,
    summary: 'Pinned articles in their order; the site omits those that are not public',
    reply: pinnedArticles,
  };
  route(routes, 'GET /', show, find);

  const save = {
    needs,
    summary: 'Replaces the pinned articles, in the given order and immediately; 422 names unknown ids',
    headers: IF_MATCH,
    request: pinnedArticlesInput,
    reply: pinnedArticles,
    errors: [412],
  };
  route(routes, 'PUT /', save, async (c, { ids }) => {
    const revision = readRevision(c);
    const found = await read.select({ id: articles.id }).from(articles).where(inArray(articles.id, ids));
    const unknown = ids.flatMap((id, at) => (found.some((each) => each.id === id) ? [] : [at]));
    if (unknown.length > 0)
      throw invalid(
        unknown.map((at) => ({ pointer: `/ids/${at}`, message: 'There is no article with this id' })),
      );
    const { firstName, lastName } = c.get('user');
    const results = await writes.run(
      read.insert(settings).values({ name: PINNED_ROW, value: [] }).onConflictDoNothing(),
      read
        .update(settings)
        .set({
          ...{ value: ids, revision: sql`${settings.revision} + 1` },
          ...{ editor: `${firstName} ${lastName}`.trim(), editedAt: new Date().toISOString() },
        })
        .where(and(eq(settings.name, PINNED_ROW), eq(settings.revision, revision))),
      ledger.entry(c, {
        ...{ action: 'content-ordered', when: hasHappened, changes: { kind: ['insights'] } },
      }),
    );
    content.clear();
    if (results[1]?.rowsAffected === 0)
      throw new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
        detail: 'Somebody else has changed the order meanwhile; nothing of yours was saved',
        members: { item: await find() },
      });
    return find();
  });

  return routes;
}
