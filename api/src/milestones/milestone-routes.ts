import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { milestone, milestoneInput, type MilestoneInput, milestoneOrder } from '../contract';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { SignedInVariables } from '../accounts/require-user';
import type { Deps } from '../deps';
import { invalid, notFound } from '../errors';
import { readJson } from '../http/read-body';
import { findClient } from '../clients/find-client';

const unknownMilestone = () => notFound('This client has no milestone with this id');

/** The steps of a client's case; each is looked up together with the client. */
export function milestoneRoutes({ database }: Deps) {
  const { read, writes } = database;
  const routes = new Hono();
  const ofClient = (accountSeq: number, id: string) =>
    and(eq(milestones.id, id), eq(milestones.accountSeq, accountSeq));

  routes.get('/:clientId/milestones', async (c) => {
    const { seq } = await findClient(database, c.req.param('clientId'));
    const rows = await read
      .select()
      .from(milestones)
      .where(eq(milestones.accountSeq, seq))
      .orderBy(asc(milestones.order), asc(milestones.seq));
    return c.json(z.parse(z.array(milestone), rows));
  });

  routes.post('/:clientId/milestones', async (c) => {
    const input = await readJson(c, milestoneInput);
    const { seq: accountSeq } = await findClient(database, c.req.param('clientId'));
    const [added] = await writes.run(
      read
        .insert(milestones)
        .values({
          ...rowOf(input),
          id: uuidv7(),
          accountSeq,
          order: sql`(select coalesce(max(${milestones.order}), 0) + 1 from ${milestones} where ${milestones.accountSeq} = ${accountSeq})`,
          changedAt: new Date().toISOString(),
        })
        .returning(),
    );
    return c.json(z.parse(milestone, returnedRows(milestones, added)[0]), 201);
  });

  routes.put('/:clientId/milestones/:id', async (c) => {
    const row = rowOf(await readJson(c, milestoneInput));
    const { seq } = await findClient(database, c.req.param('clientId'));
    const [changed] = await writes.run(
      read
        .update(milestones)
        .set({ ...row, changedAt: changedAtOf(row) })
        .where(ofClient(seq, c.req.param('id')))
        .returning(),
    );
    const [saved] = returnedRows(milestones, changed);
    if (!saved) throw unknownMilestone();
    return c.json(z.parse(milestone, saved));
  });

  routes.delete('/:clientId/milestones/:id', async (c) => {
    const { seq } = await findClient(database, c.req.param('clientId'));
    const [removed] = await writes.run(
      read
        .delete(milestones)
        .where(ofClient(seq, c.req.param('id')))
        .returning(),
    );
    if (!removed?.rows.length) throw unknownMilestone();
    return c.body(null, 204);
  });

  routes.put('/:clientId/milestone-order', async (c) => {
    const { ids } = await readJson(c, milestoneOrder);
    const { seq } = await findClient(database, c.req.param('clientId'));
    if (!(await orderMilestones(database, seq, ids)))
      throw invalid([{ pointer: '/ids', message: 'Send every milestone of the client once' }]);
    return c.body(null, 204);
  });

  return routes;
}

/** The signed-in client's own milestones, last changed first, found by the session's account and no other way. */
export function progressRoutes({ database: { read } }: Deps) {
  const routes = new Hono<SignedInVariables>();

  routes.get('/', async (c) => {
    const rows = await read
      .select()
      .from(milestones)
      .where(eq(milestones.accountSeq, c.get('user').accountSeq))
      .orderBy(desc(milestones.changedAt), desc(milestones.seq));
    return c.json(z.parse(z.array(milestone), rows));
  });

  return routes;
}

/** A calendar day is stored as the instant at which it begins in UTC, what is empty as nothing. */
function rowOf({ title, status, description, dueDate, notes }: MilestoneInput) {
  return {
    title,
    status,
    description: description || null,
    dueDate: dueDate ? `${dueDate}T00:00:00.000Z` : null,
    notes: notes || null,
  };
}

/** A milestone saved as it was keeps its place among the client's most recent changes (D20). */
function changedAtOf({ title, status, description, dueDate, notes }: ReturnType<typeof rowOf>) {
  const isSame = sql`${milestones.title} = ${title} and ${milestones.status} = ${status} and ${milestones.description} is ${description} and substr(${milestones.dueDate}, 1, 10) is ${dueDate && dueDate.slice(0, 10)} and ${milestones.notes} is ${notes}`;
  return sql`case when ${isSame} then ${milestones.changedAt} else ${new Date().toISOString()} end`;
}

/** False, and nothing changed, unless `ids` are the client's milestones, each once; their times of change stay. */
async function orderMilestones(
  { read, writes }: Database,
  accountSeq: number,
  ids: readonly string[],
): Promise<boolean> {
  const sent = JSON.stringify(ids);
  const mine = sql`from ${milestones} where ${milestones.accountSeq} = ${accountSeq}`;
  const [total, ordered] = await writes.run(
    read.select({ seq: milestones.seq }).from(milestones).where(eq(milestones.accountSeq, accountSeq)),
    read
      .update(milestones)
      .set({ order: sql`(select key + 1 from json_each(${sent}) where value = ${milestones.id})` })
      .where(
        and(
          eq(milestones.accountSeq, accountSeq),
          sql`(select count(*) ${mine}) = ${ids.length}`,
          sql`(select count(*) ${mine} and ${milestones.id} in (select value from json_each(${sent}))) = ${ids.length}`,
        ),
      )
      .returning(),
  );
  return total?.rows.length === ids.length && ordered?.rows.length === ids.length;
}
