import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, asc, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { addSavedView, getSavedViews, MAX_SAVED_VIEWS, removeSavedView, renameSavedView } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import { savedViews } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';

const unknownView = () => notFound('There is no view of yours with this id');
const refused = (message: string) => invalid([{ pointer: '/name', message }]);
const nameTaken = () => refused('Another view of yours has this name');

/** `/api/admin/views`: the saved views of the signed-in member of staff; those of others look like unknown ones. */
export function implementSavedViews(app: Hono, { database }: Pick<Deps, 'database'>): void {
  const { read, writes } = database;
  const { id, accountSeq, list, name } = savedViews;

  const isFree = (owner: number, inList: SQL | string, wanted: string, own: string): SQL =>
    not(
      sql`exists ${read
        .select({ id })
        .from(savedViews)
        .where(
          and(
            eq(accountSeq, owner),
            sql`${list} = ${inList}`,
            sql`lower(${name}) = lower(${wanted})`,
            ne(id, own),
          ),
        )}`,
    );
  const countOf = (owner: number) => sql`(select count(*) from ${savedViews} where ${eq(accountSeq, owner)})`;

  implement(app, getSavedViews, 'The signed-in person’s saved views, by name', (c) =>
    read
      .select()
      .from(savedViews)
      .where(eq(accountSeq, c.get('user').accountSeq))
      .orderBy(sql`${name} collate nocase`, asc(savedViews.seq)),
  );

  implement(
    app,
    addSavedView,
    `Saves a filter under a name; at most ${MAX_SAVED_VIEWS} per account`,
    async (c, { q, ...input }) => {
      const owner = c.get('user').accountSeq;
      const row = { id: uuidv7(), accountSeq: owner, filters: {}, ...input, q: q || null };
      const results = await writes.run(
        insertWhere(
          database,
          savedViews,
          row,
          sql`${isFree(owner, input.list, input.name, row.id)} and ${countOf(owner)} < ${MAX_SAVED_VIEWS}`,
        ).returning(),
      );
      const [saved] = returnedRows(savedViews, results[0]);
      if (saved) return saved;
      const kept = await read.$count(savedViews, eq(accountSeq, owner));
      throw kept < MAX_SAVED_VIEWS
        ? nameTaken()
        : refused(`You keep ${MAX_SAVED_VIEWS} views already; please delete one first`);
    },
  );

  implement(app, renameSavedView, 'Renames a saved view', async (c, input) => {
    const isOwn = and(eq(id, c.req.param('id')), eq(accountSeq, c.get('user').accountSeq));
    const [known] = await read.select().from(savedViews).where(isOwn);
    if (!known) throw unknownView();
    const results = await writes.run(
      read
        .update(savedViews)
        .set({ name: input.name })
        .where(and(isOwn, isFree(known.accountSeq, known.list, input.name, known.id)))
        .returning(),
    );
    const [renamed] = returnedRows(savedViews, results[0]);
    if (!renamed) throw nameTaken();
    return renamed;
  });

  implement(app, removeSavedView, 'Deletes a saved view', async (c) => {
    const isOwn = and(eq(id, c.req.param('id')), eq(accountSeq, c.get('user').accountSeq));
    const results = await writes.run(read.delete(savedViews).where(isOwn).returning());
    if (returnedRows(savedViews, results[0]).length === 0) throw unknownView();
  });
}
