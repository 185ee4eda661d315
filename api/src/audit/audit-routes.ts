import type { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  calendarDay,
  type ChainReport,
  exportAudit,
  getAuditEntries,
  getLooksAtCase,
  verifyLedger,
  word,
} from '../contract';
import type { Deps } from '../deps';
import { sendCsv } from '../http/csv';
import { implement, implementRaw } from '../http/route';
import { verifyChain } from '../ledger/chain';
import { exportQuery, listLimit, listQuery, pageCursor, rowsOfPage } from '../records/list-page';
import { exportEntries, listEntries, listLooks } from './list-entries';

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
export function implementAudit(app: Hono, { database, ledger }: Deps): void {
  implement(
    app,
    getAuditEntries,
    {
      summary: 'The ledger of who did what, newest first, paginated (Link, X-Total-Count)',
      query: listQuery(AUDIT_ACTIONS, FILTER, MEANINGS),
    },
    async (c, query) => rowsOfPage(c, await listEntries(database.replica, query, query)),
  );

  implementRaw(
    app,
    exportAudit,
    {
      summary: 'Filtered lines of the ledger as CSV, oldest first',
      query: exportQuery(AUDIT_ACTIONS, FILTER, MEANINGS),
    },
    async (c, { status: action, ...filter }) => {
      const lines = exportEntries(database, { ...filter, action });
      await database.writes.run(ledger.entry(c, { action: 'ledger-exported' }));
      return sendCsv(c, 'ledger', COLUMNS, lines);
    },
  );

  /** Only one runs at a time: it reads the whole ledger, and concurrent calls want the same result. */
  let verification: Promise<ChainReport> | undefined;
  async function verifyNow(): Promise<ChainReport> {
    await ledger.settle();
    return verifyChain(database);
  }

  implement(
    app,
    verifyLedger,
    'Verifies every line of the ledger against the hash chain and names the first that does not match',
    async (c) => {
      verification ??= verifyNow().finally(() => (verification = undefined));
      const report = await verification;
      await database.writes.run(ledger.entry(c, { action: 'ledger-verified', subject: report.broken?.id }));
      return report;
    },
  );
}

/** `GET /api/client/audit`: who looked at the signed-in client's own case, and what they changed. */
export function implementOwnAudit(app: Hono, { database }: Deps): void {
  implement(
    app,
    getLooksAtCase,
    {
      summary: 'Who viewed the client’s case and what they changed, newest first, paginated (Link)',
      query: z.object({ limit: listLimit, cursor: pageCursor('newest') }),
    },
    async (c, query) => rowsOfPage(c, await listLooks(database, c.get('ownCase').id, query)),
  );
}
