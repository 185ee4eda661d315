import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  auditEntry,
  calendarDay,
  type ChainReport,
  chainReport,
  lookAtCase,
  word,
} from '../contract';
import type { Deps } from '../deps';
import { sendCsv } from '../http/csv';
import { rawRoute, route } from '../http/route';
import { verifyChain } from '../ledger/chain';
import { exportQuery, listLimit, listQuery, pageCursor, rowsOfPage } from '../records/list-page';
import { exportEntries, listEntries, listLooks } from './list-entries';
import type { CaseVariables } from '../http/signed-in';

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
  by: word('by').check(z.describe('Only actions of the account with this id')),
  client: word('client').check(z.describe('Only lines about the client whose account has this id')),
  day: z
    .optional(calendarDay('day must be a day, YYYY-MM-DD'))
    .check(z.describe('Only lines of this office day, such as 2026-11-22')),
};

const MEANINGS = {
  status: 'Only this action',
  q: 'Only lines that contain each of the first five words, among the newest 50,000. X-Total-Count is omitted if they do not fit on one page',
};

/** `/api/admin/audit`: the ledger, for staff who may read it. */
export function auditRoutes({ database, ledger }: Deps) {
  const needs = 'audit.read' as const;
  const routes = new Hono();
  const list = {
    needs,
    summary: 'The ledger of who did what, newest first, paginated (Link, X-Total-Count)',
    query: listQuery(AUDIT_ACTIONS, FILTER, MEANINGS),
    reply: z.array(auditEntry),
  };
  route(routes, 'GET /', list, async (c, query) =>
    rowsOfPage(c, await listEntries(database.replica, query, query)),
  );

  const download = {
    needs,
    recent: true as const,
    summary: 'Filtered lines of the ledger as CSV, oldest first',
    query: exportQuery(AUDIT_ACTIONS, FILTER, MEANINGS),
    file: true,
  };
  rawRoute(routes, 'GET /export', download, async (c, { status: action, ...filter }) => {
    const lines = exportEntries(database, { ...filter, action });
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
    query: z.object({ limit: listLimit, cursor: pageCursor('newest') }),
    reply: z.array(lookAtCase),
  };
  route(routes, 'GET /', list, async (c, query) =>
    rowsOfPage(c, await listLooks(database, c.get('ownCase').id, query)),
  );
  return routes;
}
