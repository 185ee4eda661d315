import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { implementCaseRows, implementOwnRows } from '../clients/case-row-routes';
import { findClient } from '../clients/find-client';
import { getClientProgress, milestoneCalls, type MilestoneInput, orderMilestones } from '../contract';
import type { Database } from '../db/open';
import { milestones } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';

/** `/api/admin/clients/:clientId/milestones`: the steps of a client's case. */
export const implementMilestones = (app: Hono, deps: Deps): void =>
  implementCaseRows(app, deps, {
    calls: milestoneCalls,
    table: milestones,
    noun: 'milestone',
    summaries: {
      list: 'A client’s milestones, first step first',
      add: 'Appends a milestone',
      change: 'Changes a milestone',
      remove: 'Removes a milestone',
    },
    order: [asc(milestones.order), asc(milestones.seq)],
    editable: ['title', 'status', 'description', 'dueDate', 'notes'],
    valuesOf: (input, accountSeq) => ({
      ...rowOf(input),
      order: sql`(select coalesce(max(${milestones.order}), 0) + 1 from ${milestones} where ${milestones.accountSeq} = ${accountSeq})`,
      changedAt: new Date().toISOString(),
    }),
    changesOf: (input) => ({ ...rowOf(input), changedAt: changedAtOf(rowOf(input)) }),
    actions: {
      viewed: 'milestones-viewed',
      added: 'milestone-added',
      changed: 'milestone-changed',
      removed: 'milestone-removed',
      fields: (input) => {
        const { title, status, description, dueDate, notes } = rowOf(input);
        return {
          title: { column: milestones.title, to: title, kept: 'nothing' },
          status: { column: milestones.status, to: status },
          description: { column: milestones.description, to: description, kept: 'nothing' },
          dueDate: { column: milestones.dueDate, to: dueDate },
          notes: { column: milestones.notes, to: notes, kept: 'nothing' },
        };
      },
    },
  });

/** `PUT /api/admin/clients/:clientId/milestone-order`: the ids of all milestones, first step first. */
export function implementMilestoneOrder(app: Hono, deps: Deps): void {
  implement(app, orderMilestones, 'Sets the order of all milestones of a client', async (c, { ids }) => {
    const { seq, id } = await findClient(deps, c);
    const audit = deps.ledger.entry(c, { action: 'milestones-ordered', client: id, when: hasHappened });
    if (!(await storeOrder(deps.database, seq, ids, audit)))
      throw invalid([{ pointer: '/ids', message: 'Send every milestone of the client once' }]);
  });
}

/** `GET /api/client/progress`: the signed-in client's own milestones. */
export const implementProgress = (app: Hono, deps: Deps): void =>
  implementOwnRows(app, deps, getClientProgress, 'The client’s milestones, latest change first', {
    table: milestones,
    viewed: 'milestones-viewed',
    order: [desc(milestones.changedAt), desc(milestones.seq)],
  });

/** Columns of a milestone: a calendar day is stored as midnight UTC, an empty text as null. */
function rowOf({ title, status, description, dueDate, notes }: MilestoneInput) {
  return {
    title,
    status,
    description: description || null,
    dueDate: dueDate ? `${dueDate}T00:00:00.000Z` : null,
    notes: notes || null,
  };
}

/** Saving a milestone unchanged does not move it up among the client's most recent changes. */
function changedAtOf({ title, status, description, dueDate, notes }: ReturnType<typeof rowOf>) {
  const isSame = sql`${milestones.title} = ${title} and ${milestones.status} = ${status} and ${milestones.description} is ${description} and substr(${milestones.dueDate}, 1, 10) is ${dueDate && dueDate.slice(0, 10)} and ${milestones.notes} is ${notes}`;
  return sql`case when ${isSame} then ${milestones.changedAt} else ${new Date().toISOString()} end`;
}

/** Returns false and changes nothing unless `ids` are exactly the client's milestones; `changedAt` is not updated. */
async function storeOrder(
  { read, writes }: Database,
  accountSeq: number,
  ids: readonly string[],
  audit: WriteQuery,
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
    audit,
  );
  return total?.rows.length === ids.length && ordered?.rows.length === ids.length;
}
