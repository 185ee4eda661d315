import * as z from 'zod/mini';
import { auditEntry } from '../audit';
import { outgoingMessage } from '../messages';

/**
 * `GET /api/admin/{bookings,contacts}/{id}/history`, oldest first: what was changed, according to the ledger, and what
 * was written to the visitor about it.
 */
export const recordHistory = z.object({
  changes: z.array(
    z.pick(auditEntry, { id: true, at: true, action: true, actorKind: true, actorName: true, changes: true }),
  ),
  messages: z.array(outgoingMessage),
});
export type RecordHistory = z.infer<typeof recordHistory>;
