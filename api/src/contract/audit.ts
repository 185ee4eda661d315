import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, optionalText, text } from './fields';

/**
 * Who acts: an account of staff or of a client, somebody who is not signed in, an operator, a
 * remote's team by its token, another system of the firm by its key, or the product by itself.
 */
export type AuditActor = 'staff' | 'client' | 'visitor' | 'command line' | 'team' | 'key' | 'product';

/** One line of the ledger as staff read it. */
export const auditEntry = z.object({
  /** Its number: the ledger counts from 1 without gaps. */
  id,
  at: text,
  action: text,
  actorKind: text,
  /** The id of the account, the team's token or the key that acted. */
  actorId: optionalText,
  /**
   * For a member of staff the name at that time, for a client the present one, for a token or key its label; null if
   * there is none.
   */
  actorName: optionalText,
  /** The network that it came from, and nothing more precise. */
  network: optionalText,
  requestId: optionalText,
  /** The account of the client whom it is about, and their present name; null once the client was erased. */
  clientId: optionalText,
  clientName: optionalText,
  /** The id of the record or account that it is about. */
  subjectId: optionalText,
  /**
   * For each field that changed, its former and its new value; of contact details only hints, of names nothing. A
   * single value is no change but a detail: which version of a document left.
   */
  changes: z.catch(z.nullable(z.record(z.string(), z.array(z.unknown()))), null),
  /** Whether its hash is in the chain yet, which takes a second. */
  isSealed: z.catch(z.boolean(), true),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The result of checking the chain. */
const chainReport = z.object({
  /** How many lines agree with the chain. */
  checked: z.catch(z.number(), 0),
  /** Lines that wait for their hash. */
  unsealed: z.catch(z.number(), 0),
  /** The newest line in the chain and its hash, to note down and compare with later. */
  newest: z.catch(z.nullable(z.object({ id, hash: text })), null),
  /** The first line that does not agree, and why; null if all agree. */
  broken: z.nullable(z.object({ id, reason: text })),
});
export type ChainReport = z.infer<typeof chainReport>;

/** One line of what others did with a client's own data, as the client reads it. */
const lookAtCase = z.object({
  id,
  at: text,
  action: text,
  /**
   * The member of staff or of the household, or the label of a key; null for the product itself, an operator, and a
   * member who was erased.
   */
  actorName: optionalText,
  /** Whether it was a member of the household. */
  isMember: z.catch(z.boolean(), false),
  /** The document that it is about. */
  document: optionalText,
  /** Whether it is about a file that the document had before its present one. */
  isEarlierFile: z.catch(z.boolean(), false),
});

/** One page of the ledger, newest first unless the query says otherwise; 422 for a wrong query. */
export const getAuditEntries = endpoint('GET /api/admin/audit', {
  needs: 'audit.read',
  rows: auditEntry,
});
/** The lines of the ledger that match a query, as CSV. */
export const exportAudit = endpoint('GET /api/admin/audit/export', {
  needs: 'audit.read',
  recent: true,
  file: true,
});
/** Compares every line of the ledger with the chain of hashes. */
export const verifyLedger = endpoint('POST /api/admin/audit/verify', {
  needs: 'audit.read',
  reply: chainReport,
});
/** One page of what others did with the client's own data, newest first. */
export const getLooksAtCase = endpoint('GET /api/client/audit', { use: 'read', rows: lookAtCase });

export type LookAtCase = z.infer<typeof lookAtCase>;
