import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { findClient } from '../clients/find-client';
import { milestone, milestonePlan } from '../contract';
import { milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { readIdempotencyKey } from '../http/request-headers';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';

/** `POST /api/admin/clients/:clientId/milestone-plan`: adds several milestones at once, as from a template. */
export function milestonePlanRoutes(deps: Deps) {
  const { ledger } = deps;
  const { read, writes } = deps.database;
  const routes = new Hono();

  const plan = {
    needs: 'clients.write' as const,
    summary: 'Appends the milestones of a template, all or none; returns those that were added',
    headers: { 'Idempotency-Key': 'The same for every retry of a plan: its milestones are added once' },
    request: milestonePlan,
    status: 201,
    reply: z.array(milestone),
    errors: [404],
  };
  route(routes, 'POST /', plan, async (c, { template, milestones: planned }) => {
    const { seq: accountSeq, id: client } = await findClient(deps, c);
    const key = readIdempotencyKey(c) ?? uuidv7();
    const changedAt = new Date().toISOString();
    const isOwn = eq(milestones.accountSeq, accountSeq);
    const rows = planned.map(({ title, description, dueDate }, at) => ({
      ...{ id: uuidv7(), accountSeq, title, status: 'not_started', changedAt },
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
        ...{ action: 'milestones-planned', client, when: hasHappened },
        changes: { template: [template], milestones: [rows.length] },
      }),
    );
    const keys = rows.map(({ planKey }) => planKey);
    return read
      .select()
      .from(milestones)
      .where(and(isOwn, inArray(milestones.planKey, keys)))
      .orderBy(asc(milestones.order), asc(milestones.seq));
  });
  return routes;
}
