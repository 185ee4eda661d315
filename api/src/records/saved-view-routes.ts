import { and, asc, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { MAX_SAVED_VIEWS, savedView, savedViewInput, savedViewName } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import { savedViews } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { invalid, notFound } from '../errors';
import { route } from '../http/route';
import type { SignedInVariables } from '../http/signed-in';

const unknownView = () => notFound('There is no view of yours with this id');
const refused = (message: string) => invalid([{ pointer: '/name', message }]);
const nameTaken = () => refused('Another view of yours has this name');

/** `/api/admin/views`: the saved views of the signed-in member of staff; those of others look like unknown ones. */
export function savedViewRoutes({ database }: Pick<Deps, 'database'>) {
  const { read, writes } = database;
  const { id, accountSeq, list, name } = savedViews;
  const routes = new Hono<SignedInVariables>();
  const needs = 'records.read' as const;

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

  const show = { needs, summary: 'The signed-in person’s saved views, by name', reply: z.array(savedView) };
  route(routes, 'GET /', show, (c) =>
    read
      .select()
      .from(savedViews)
      .where(eq(accountSeq, c.get('user').accountSeq))
      .orderBy(sql`${name} collate nocase`, asc(savedViews.seq)),
  );

  const save = {
    needs,
    summary: `Saves a filter under a name; at most ${MAX_SAVED_VIEWS} per account`,
    request: savedViewInput,
    status: 201,
    reply: savedView,
  };
  route(routes, 'POST /', save, async (c, { q, ...input }) => {
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
  });

  const rename = {
    needs,
    summary: 'Renames a saved view',
    request: savedViewName,
    reply: savedView,
    errors: [404],
  };
  route(routes, 'PATCH /:id', rename, async (c, input) => {
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

  const remove = { needs, summary: 'Deletes a saved view', errors: [404] };
  route(routes, 'DELETE /:id', remove, async (c) => {
    const isOwn = and(eq(id, c.req.param('id')), eq(accountSeq, c.get('user').accountSeq));
    const results = await writes.run(read.delete(savedViews).where(isOwn).returning());
    if (returnedRows(savedViews, results[0]).length === 0) throw unknownView();
  });

  return routes;
}
