import { auditEntry, chainReport, lookAtCase } from '../contract';
import { type ListQuery, readPage } from './read-page';
import { type Fetch, sendAndRead } from './request';

// The ledger. The specification lists none of these calls.

const AUDIT = '/api/admin/audit';

/** One page of the ledger, newest first unless the query says otherwise; 422 for a wrong query. */
export const getAuditEntries = (fetch: Fetch, query?: ListQuery) => readPage(fetch, AUDIT, auditEntry, query);
/** Compares every line of the ledger with the chain of hashes. */
export const verifyLedger = (fetch: Fetch) => sendAndRead(fetch, 'POST', `${AUDIT}/verify`, {}, chainReport);
/** Where the browser downloads the lines of the ledger that match a query, such as `?day=2026-11-22`. */
export const auditExportPath = (search: URLSearchParams) =>
  search.size > 0 ? `${AUDIT}/export?${search}` : `${AUDIT}/export`;
/** One page of what others did with the client's own data, newest first. */
export const getLooksAtCase = (fetch: Fetch, cursor?: string) =>
  readPage(fetch, '/api/client/audit', lookAtCase, cursor ? { cursor } : {});
