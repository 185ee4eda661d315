import * as z from 'zod/mini';
import { amount, clientCase } from './staff-case';
import { endpoint } from '../endpoint';
import { optionalText, requiredLine, text } from '../fields';

/** `PUT /api/admin/clients/{clientId}/restriction` and `…/legal-hold`: the reason, which only staff read. */
export const holdInput = z.object({ reason: requiredLine(1, 500, 'Please give the reason') });

/** What an erasure would remove, or has removed, and what stays. */
const erasureReport = z.object({
  goes: z.catch(z.array(z.object({ what: text, count: amount })), []),
  stays: z.catch(z.array(z.object({ what: text, why: text })), []),
  /** Why nothing can be removed now; null if it can. */
  blockedBy: optionalText,
});

/** `POST /api/admin/clients/{clientId}/erasure`: the address with which the client signs in, typed again. */
export const erasureInput = z.object({ loginEmail: z.string('Please type the address') });

/** The number of files in a client's export, and their total size. */
const exportSize = z.object({ files: amount, bytes: amount });

/** How large the export of the client's own data will be; 403 `sign-in-again` if the export would be refused so, too. */
export const getOwnExportSize = endpoint('GET /api/client/export/size', {
  use: 'person',
  recent: true,
  reply: exportSize,
  errors: [404],
});

/** Everything that is stored about the signed-in client. */
export const exportOwnData = endpoint('GET /api/client/export', {
  recent: true,
  use: 'person',
  file: true,
  errors: [404, 429],
});

/** How large the export of a client will be; 403 if the export would be refused, too. */
export const getExportSize = endpoint('GET /api/admin/clients/:clientId/export/size', {
  needs: 'clients.export',
  recent: true,
  reply: exportSize,
  errors: [404],
});

/** Everything that is stored about a client. */
export const exportClient = endpoint('GET /api/admin/clients/:clientId/export', {
  needs: 'clients.export',
  recent: true,
  file: true,
  errors: [404, 429],
});

export type HoldKind = 'restriction' | 'legal-hold';

export type ErasureReport = z.infer<typeof erasureReport>;

/** The calls that restrict the use of a client's data or put them under a legal hold, and that lift it again. */
export const holdCalls = (kind: HoldKind) => ({
  /** Sets it, with the reason, and returns the client. */
  set: endpoint(`PUT /api/admin/clients/:clientId/${kind}`, {
    needs: 'clients.erase',
    recent: true,
    request: holdInput,
    reply: clientCase,
    errors: [404],
  }),
  /** Lifts it, and returns the client. */
  lift: endpoint(`DELETE /api/admin/clients/:clientId/${kind}`, {
    needs: 'clients.erase',
    recent: true,
    reply: clientCase,
    errors: [404],
  }),
});

/** What an erasure of a client would remove and what would stay. */
export const getErasure = endpoint('GET /api/admin/clients/:clientId/erasure', {
  needs: 'clients.erase',
  reply: erasureReport,
  errors: [404],
});

/** Removes everything that is stored about a client, for good; 422 for an address other than the client's, 409 under a legal hold. */
export const eraseClient = endpoint('POST /api/admin/clients/:clientId/erasure', {
  needs: 'clients.erase',
  recent: true,
  request: erasureInput,
  reply: erasureReport,
  errors: [404, 409],
});
