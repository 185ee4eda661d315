import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  auditEntry,
  calendarDay,
  type ChainReport,
  chainReport,
  lookAtCase,
} from '../contract';
import type { Deps } from '../deps';
import { invalid } from '../errors';
import type { CaseVariables } from '../household/own-case';
import { sendCsv } from '../http/csv';
import { fieldErrors } from '../http/read-body';
import { rawRoute, route } from '../http/route';
import { verifyChain } from '../ledger/chain';
import { LIST_QUERY, readListQuery, rowsOfPage } from '../records/list-page';
import { type EntryFilter, exportEntries, listEntries, listLooks } from './list-entries';

const COLUMNS = [
  'id',
  'at',
  'action',
  'actorKind',
  'actorId',
  'actorName',
  'network',
  'requestId',
  'clientId',
  'clientName',
  'subjectId',
  'changes',
  'isSealed',
] as const satisfies readonly (keyof AuditEntry)[];

const FILTER = {
  by: 'Only actions of the account with this id',
  client: 'Only lines about the client whose account has this id',
  day: 'Only lines of this office day, such as 2026-11-22',
};

const filter = z.object({
  by: z.optional(z.string()),
  client: z.optional(z.string()),
  day: z.optional(calendarDay('day must be a day, YYYY-MM-DD')),
});

function readFilter(c: Context): EntryFilter {
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(filter, given);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
  return parsed.data;
}

/** `/api/admin/audit`: the ledger, for staff who may read it. */
export function auditRoutes({ database, ledger }: Deps) {
  const needs = 'audit.read' as const;
  const routes = new Hono();
  const query = {
    ...LIST_QUERY,
    status: 'Only this action',
    q: 'Only lines that contain each of the first five words, among the newest 50,000. X-Total-Count is omitted if they do not fit on one page',
    ...FILTER,
  };

  const list = {
    needs,
    summary: 'The ledger of who did what, newest first, paginated (Link, X-Total-Count)',
    query,
    reply: z.array(auditEntry),
  };
  route(routes, 'GET /', list, async (c) =>
    rowsOfPage(c, await listEntries(database.replica, readListQuery(c, AUDIT_ACTIONS), readFilter(c))),
  );

  const download = {
    needs,
    summary: 'Filtered lines of the ledger as CSV, oldest first',
    query,
    file: true,
  };
  rawRoute(routes, 'GET /export', download, async (c) => {
    const { status: action, q } = readListQuery(c, AUDIT_ACTIONS);
    const lines = exportEntries(database, { ...readFilter(c), action, q });
    await database.writes.run(ledger.entry(c, { action: 'ledger-exported' }));
    return sendCsv(c, 'ledger', COLUMNS, lines);
  });

  const verify = {
    needs,
    summary:
      'Verifies every line of the ledger against the hash chain and names the first that does not match',
    reply: chainReport,
  };
  /** Only one runs at a time: it reads the whole ledger, and concurrent calls want the same result. */
  let verification: Promise<ChainReport> | undefined;
  async function verifyNow(): Promise<ChainReport> {
    await ledger.settle();
    return verifyChain(database);
  }
  route(routes, 'POST /verify', verify, async (c) => {
    verification ??= verifyNow().finally(() => (verification = undefined));
    const report = await verification;
    await database.writes.run(ledger.entry(c, { action: 'ledger-verified', subject: report.broken?.id }));
    return report;
  });

  return routes;
}

/** `GET /api/client/audit`: who looked at the signed-in client's own case, and what they changed. */
export function ownAuditRoutes({ database }: Deps) {
  const routes = new Hono<CaseVariables>();
  const list = {
    use: 'read' as const,
    summary: 'Who viewed the client’s case and what they changed, newest first, paginated (Link)',
    query: { limit: LIST_QUERY.limit, cursor: LIST_QUERY.cursor },
    reply: z.array(lookAtCase),
  };
  route(routes, 'GET /', list, async (c) =>
    rowsOfPage(c, await listLooks(database, c.get('ownCase').id, readListQuery(c, AUDIT_ACTIONS))),
  );
  return routes;
}
