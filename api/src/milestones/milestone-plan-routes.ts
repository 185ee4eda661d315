import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { findClient } from '../clients/find-client';
import { planMilestones } from '../contract';
import { milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { readIdempotencyKey } from '../http/request-headers';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';

/** `POST /api/admin/clients/:clientId/milestone-plan`: adds several milestones at once, as from a template. */
export function implementMilestonePlan(app: Hono, deps: Deps): void {
  const { ledger } = deps;
  const { read, writes } = deps.database;

  implement(
    app,
    planMilestones,
    {
      summary: 'Appends the milestones of a template, all or none; returns those that were added',
      headers: { 'Idempotency-Key': 'The same for every retry of a plan: its milestones are added once' },
    },
    async (c, { template, milestones: planned }) => {
      const { seq: accountSeq, id: client } = await findClient(deps, c);
      const key = readIdempotencyKey(c) ?? uuidv7();
      const changedAt = new Date().toISOString();
      const isOwn = eq(milestones.accountSeq, accountSeq);
      const rows = planned.map(({ title, description, dueDate }, at) => ({
        id: uuidv7(),
        accountSeq,
        title,
        status: 'not_started',
        changedAt,
        description: description || null,
        dueDate: dueDate ? `${dueDate}T00:00:00.000Z` : null,
        // A statement that reads its own table sees it as it was before the statement.
        order: sql`(select coalesce(max(${milestones.order}), 0) from ${milestones} where ${isOwn}) + ${at + 1}`,
        planKey: `${key} ${at}`,
      }));
      await writes.run(
        read
          .insert(milestones)
          .values(rows)
          .onConflictDoNothing({ target: [milestones.accountSeq, milestones.planKey] }),
        ledger.entry(c, {
          action: 'milestones-planned',
          client,
          when: hasHappened,
          changes: { template: [template], milestones: [rows.length] },
        }),
      );
      const keys = rows.map(({ planKey }) => planKey);
      return read
        .select()
        .from(milestones)
        .where(and(isOwn, inArray(milestones.planKey, keys)))
        .orderBy(asc(milestones.order), asc(milestones.seq));
    },
  );
}
