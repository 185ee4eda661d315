import * as z from 'zod/mini';
import { DOCUMENT_STATUSES, MILESTONE_STATUSES, NOTE_TYPES, PROFILE_STATUSES } from '../constants';
import { endpoint } from '../endpoint';
import { email, freeLine, freeText, id, optionalText, requiredLine, requiredText, text } from '../fields';
import { documentDetails, clientDocument, documentComparison } from './portal-case';

const amount = z.catch(z.number(), 0);

/** A client as a row of the staff's list; `id` is the account's. */
const clientSummary = z.object({
  id,
  /** The email of the account, with which the client signs in. */
  loginEmail: text,
  firstName: text,
  lastName: text,
  company: optionalText,
  /** The status of the client profile; null while the account has none. */
  status: optionalText,
  /** False until an invited person has set a password; also true if clients sign in with accounts of the firm's provider. */
  hasPassword: z.catch(z.boolean(), true),
  milestonesCompleted: amount,
  milestonesTotal: amount,
  /** Documents with the status `pending`. */
  documentsToReview: amount,
  /** How many requested documents have not arrived, and how many of those are late. */
  documentsAskedFor: amount,
  documentsOverdue: amount,
  /** Messages of the client that nobody at the firm has read; missing on servers without conversations. */
  unreadMessages: z.catch(z.optional(z.number()), undefined),
  /** The client in whose household this person is, without a case of their own; missing for everybody else. */
  memberOf: z.catch(z.optional(z.object({ id, name: text })), undefined),
});

/** Since when, by which member of staff and why a client's data must not be used, or not be removed. */
const hold = z.catch(z.nullable(z.object({ since: text, setBy: text, reason: text })), null);

/** One client as staff see it. */
export const clientCase = z.extend(clientSummary, {
  /** The address to write to, from the client profile. */
  email: text,
  phone: optionalText,
  /** The member of staff who looks after the client. */
  adviser: z.catch(z.nullable(z.object({ id, name: text })), null),
  /** The data can be read, but not changed. */
  restriction: hold,
  /** The data must be kept: neither an owner nor their age removes them. */
  legalHold: hold,
  /** Instant until which the invitation link works; null if there is none. */
  invitedUntil: optionalText,
  /** Instant at which the profile was last changed, on which a save is based; missing if there is no profile. */
  changedAt: z.catch(z.optional(z.string()), undefined),
});

/** `PUT /api/admin/clients/{clientId}/profile`: creates the profile if there is none. */
export const clientCaseInput = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: requiredLine(1, 100, 'Last name is required'),
  email,
  phone: freeLine(50),
  company: freeLine(200),
  status: z.enum(PROFILE_STATUSES, `Status must be one of ${PROFILE_STATUSES.join(', ')}`),
});

/** `PUT /api/admin/clients/{clientId}/adviser`: the account of a member of staff, or null for nobody. */
const adviserInput = z.object({ adviserId: z.nullable(z.string()) });

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

/** A one-time link with which the invited person sets a password; `path` starts at the site's root. */
export const invitation = z.object({
  path: text,
  endsAt: text,
  /** True if the link was also sent by email. */
  mailed: z.catch(z.boolean(), false),
});

/** The response of `POST /api/admin/clients`; no invitation if the account already has a password. */
const newClient = z.object({ client: clientCase, invitation: z.nullable(invitation) });

const noDay = 'Please enter the due date as a day of the calendar';

/** What staff write in a milestone. `dueDate` is a calendar day (`YYYY-MM-DD`) or empty. */
export const milestoneInput = z.object({
  title: requiredLine(1, 200, 'Title is required'),
  description: freeText(2000),
  status: z.enum(MILESTONE_STATUSES, `Status must be one of ${MILESTONE_STATUSES.join(', ')}`),
  dueDate: z._default(z.union([z.literal(''), z.iso.date(noDay)], noDay), ''),
  notes: freeText(2000),
});

/**
 * `POST /api/admin/clients/{clientId}/document-requests`: what staff request from a client; `notes` say why, and the
 * client sees them.
 */
export const documentRequest = z.extend(documentDetails, {
  notes: freeText(2000),
  dueDate: z._default(z.union([z.literal(''), z.iso.date(noDay)], noDay), ''),
});

/** `PUT /api/admin/clients/{clientId}/milestone-order`: every milestone of the client, first step first. */
const milestoneOrder = z.object({ ids: z.array(z.string()).check(z.maxLength(1000)) });

/** What staff write in an update. */
export const clientNoteInput = z.object({
  title: requiredLine(1, 200, 'Title is required'),
  content: requiredText(1, 10_000, 'Please write the update'),
  type: z.enum(NOTE_TYPES, `Type must be one of ${NOTE_TYPES.join(', ')}`),
  /** The client's document that it is about; empty for none. If it is missing, an update keeps the one it has. */
  documentId: z.optional(z.string('Must be text').check(z.maxLength(100, 'Must be at most 100 characters'))),
});

/** Staff's answer to a document; a rejection or a request for an update needs a reason, which the client sees as its notes. */
export const documentReview = z
  .object({
    status: z.enum(DOCUMENT_STATUSES, `Status must be one of ${DOCUMENT_STATUSES.join(', ')}`),
    notes: freeText(2000),
  })
  .check(
    z.refine(({ status, notes }) => notes !== '' || (status !== 'rejected' && status !== 'requires_update'), {
      path: ['notes'],
      error: 'Please give the reason; the client sees it',
    }),
  );

const charactersOf = (password: string) => [...password].length;

const passwordFrom = (least: number) =>
  z.string().check(
    z.refine((value) => charactersOf(value) >= least, `The password must have at least ${least} characters`),
    z.refine((value) => charactersOf(value) <= 128, 'The password must have at most 128 characters'),
  );

/** The length of a new password, in code points. The server also refuses one that is easy to guess. */
export const newPassword = passwordFrom(12);
/** The same for an account with a second factor. */
export const newPasswordBesideFactor = passwordFrom(8);

/** One page of clients, newest first: accounts of clients with or without a profile; 422 for a wrong query. */
export const getClients = endpoint('GET /api/admin/clients', {
  needs: 'clients.read',
  key: 'clients.read',
  rows: clientSummary,
});
/** Creates account, profile and invitation, or what an existing account lacks; 422 with `/email` if nothing is missing. */
export const addClient = endpoint('POST /api/admin/clients', {
  needs: 'clients.write',
  request: clientCaseInput,
  status: 201,
  reply: newClient,
  errors: [404],
});
/** One client as staff see it; 404 for an unknown id, as in every call below that takes one. */
export const getClient = endpoint('GET /api/admin/clients/:clientId', {
  needs: 'clients.read',
  key: 'clients.read',
  reply: clientCase,
  errors: [404],
});
/**
 * Changes or creates the profile of a client and returns the client; 422 for wrong fields, 412 if it was changed since
 * the instant `seen`.
 */
export const saveClient = endpoint('PUT /api/admin/clients/:clientId/profile', {
  needs: 'clients.write',
  request: clientCaseInput,
  reply: clientCase,
  errors: [404, 412],
});
/** Sets which member of staff looks after a client, or that nobody does, and returns the client. */
export const assignAdviser = endpoint('PUT /api/admin/clients/:clientId/adviser', {
  needs: 'clients.assign',
  request: adviserInput,
  reply: clientCase,
  errors: [404],
});
/** A new one-time link for 72 hours, which ends the earlier one; 422 if the client has set a password. */
export const inviteClient = endpoint('POST /api/admin/clients/:clientId/invitation', {
  needs: 'clients.write',
  status: 201,
  reply: invitation,
  errors: [404, 409, 422],
});

/** Puts the milestones in this order; 422 unless `ids` contains each of them once. */
export const orderMilestones = endpoint('PUT /api/admin/clients/:clientId/milestone-order', {
  needs: 'clients.write',
  request: milestoneOrder,
  errors: [404],
});

/** Requests a document from the client and returns it, still without a file; 422 for wrong fields. */
export const requestDocument = endpoint('POST /api/admin/clients/:clientId/document-requests', {
  needs: 'clients.write',
  request: documentRequest,
  status: 201,
  reply: clientDocument,
  errors: [404],
});

/** Documents of a client, newest first. */
export const getDocumentsOfClient = endpoint('GET /api/admin/clients/:clientId/documents', {
  needs: 'clients.read',
  rows: clientDocument,
  errors: [404],
});
/** Gives a client a document of the firm with its file, once per idempotency key. */
export const addDocumentOfFirm = endpoint('POST /api/admin/clients/:clientId/documents', {
  needs: 'clients.write',
  status: 201,
  reply: clientDocument,
  errors: [404, 429],
});
/**
 * Takes back a document that the firm has handed over, or a request that has not been met; 409 for any other document,
 * and under a legal hold.
 */
export const takeBackDocument = endpoint('DELETE /api/admin/clients/:clientId/documents/:id', {
  needs: 'clients.write',
  errors: [404, 409],
});
/**
 * Approves or rejects the file of a document, or asks for another; 422 for a refusal without notes, 412 if the file has
 * been replaced meanwhile, 409 for the approval of a file that is not available.
 */
export const reviewDocument = endpoint('PATCH /api/admin/clients/:clientId/documents/:id', {
  needs: 'clients.write',
  request: documentReview,
  reply: clientDocument,
  errors: [404, 409, 412],
});
/** All files of a document, the present one first, with who handed each over and the answer to it; 404 for an unknown id. */
export const getDocumentFiles = endpoint('GET /api/admin/clients/:clientId/documents/:id/versions', {
  needs: 'clients.read',
  reply: documentComparison,
  errors: [404],
});
/** The file of a client’s document. */
export const documentFile = endpoint('GET /api/admin/clients/:clientId/documents/:id/file', {
  needs: 'clients.read',
  file: true,
  errors: [404, 409, 412, 416],
});
/** A file that a client’s document had before its present one. */
export const versionFile = endpoint(
  'GET /api/admin/clients/:clientId/documents/:id/versions/:versionId/file',
  { needs: 'clients.read', file: true, errors: [404, 409, 412, 416] },
);

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

export type ClientSummary = z.infer<typeof clientSummary>;
export type ClientCase = z.infer<typeof clientCase>;
export type ClientCaseInput = z.infer<typeof clientCaseInput>;
export type HoldKind = 'restriction' | 'legal-hold';
export type ErasureReport = z.infer<typeof erasureReport>;
export type Invitation = z.infer<typeof invitation>;
export type MilestoneInput = z.infer<typeof milestoneInput>;
export type ClientNoteInput = z.infer<typeof clientNoteInput>;
export type DocumentRequest = z.infer<typeof documentRequest>;
export type DocumentReview = z.infer<typeof documentReview>;

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
