import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { PINNED_ROW } from '../content/pinned-articles';
import { IF_MATCH, readRevision } from '../content/revision';
import { getPinnedArticles, setPinnedArticles } from '../contract';
import { articles, settings } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';

/** `/api/admin/articles/pinned`: which articles come before all others wherever insights are listed, and in which order. */
export function implementPinned(
  app: Hono,
  { database, content, ledger }: Pick<Deps, 'database' | 'content' | 'ledger'>,
): void {
  const { read, writes } = database;

  async function find() {
    const [row] = await read.select().from(settings).where(eq(settings.name, PINNED_ROW));
    const { value = [], revision = 1, editor = null, editedAt = null } = row ?? {};
    return { ids: value as string[], revision, editor, editedAt };
  }

  implement(
    app,
    getPinnedArticles,
    'Pinned articles in their order; the site omits those that are not public',
    find,
  );

  implement(
    app,
    setPinnedArticles,
    {
      summary: 'Replaces the pinned articles, in the given order and immediately; 422 names unknown ids',
      headers: IF_MATCH,
    },
    async (c, { ids }) => {
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
            value: ids,
            revision: sql`${settings.revision} + 1`,
            editor: `${firstName} ${lastName}`.trim(),
            editedAt: new Date().toISOString(),
          })
          .where(and(eq(settings.name, PINNED_ROW), eq(settings.revision, revision))),
        ledger.entry(c, {
          action: 'content-ordered',
          when: hasHappened,
          changes: { kind: ['insights'] },
        }),
      );
      content.clear();
      if (results[1]?.rowsAffected === 0)
        throw new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
          detail: 'Somebody else has changed the order meanwhile; nothing of yours was saved',
          members: { item: await find() },
        });
      return find();
    },
  );
}
