import * as z from 'zod/mini';
import { DOCUMENT_STATUSES, MILESTONE_STATUSES, NOTE_TYPES, PROFILE_STATUSES } from '../constants';
import { email, freeLine, freeText, id, optionalText, requiredLine, requiredText, text } from '../fields';
import { documentDetails } from './clients';

const amount = z.catch(z.number(), 0);

/** A client as a row of the staff's list; `id` is the account's. */
export const clientSummary = z.object({
  id,
  /** The email of the account, with which the client signs in. */
  loginEmail: text,
  firstName: text,
  lastName: text,
  company: optionalText,
  /** Of the client profile; null while the account has none. */
  status: optionalText,
  /** False until an invited person has set a password; true also where clients sign in with accounts of the firm's provider. */
  hasPassword: z.catch(z.boolean(), true),
  milestonesCompleted: amount,
  milestonesTotal: amount,
  /** Documents with the status `pending`. */
  documentsToReview: amount,
  /** Of those that the client was asked for, how many are not there, and not in time. */
  documentsAskedFor: amount,
  documentsOverdue: amount,
  /** Messages of the client that nobody of the firm has read; missing on servers without conversations. */
  unreadMessages: z.catch(z.optional(z.number()), undefined),
  /** The client in whose household this person is, with no case of their own; missing of everybody else. */
  memberOf: z.catch(z.optional(z.object({ id, name: text })), undefined),
});

/** Since when, by whom of the staff and why a client's data are kept from being used, or from being removed. */
const hold = z.catch(z.nullable(z.object({ since: text, setBy: text, reason: text })), null);

/** One client as staff see it. */
export const clientCase = z.extend(clientSummary, {
  /** Of the client profile: the address to write to. */
  email: text,
  phone: optionalText,
  /** Who of the staff looks after the client. */
  adviser: z.catch(z.nullable(z.object({ id, name: text })), null),
  /** The data can be read, and nothing is done with them. */
  restriction: hold,
  /** The data are to be kept: neither an owner nor their age removes them. */
  legalHold: hold,
  /** Instant until which the invitation link works; null when there is none. */
  invitedUntil: optionalText,
  /** Instant at which the profile was changed last, which a change of it goes on from; missing where there is none. */
  changedAt: z.catch(z.optional(z.string()), undefined),
});

/** `PUT /api/admin/clients/{clientId}/profile`: makes the profile where there is none. */
export const clientCaseInput = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: requiredLine(1, 100, 'Last name is required'),
  email,
  phone: freeLine(50),
  company: freeLine(200),
  status: z.enum(PROFILE_STATUSES, `Status must be one of ${PROFILE_STATUSES.join(', ')}`),
});

/** `PUT /api/admin/clients/{clientId}/adviser`: the account of a member of staff, or null for nobody. */
export const adviserInput = z.object({ adviserId: z.nullable(z.string()) });

/** `PUT /api/admin/clients/{clientId}/restriction` and `…/legal-hold`: why. Staff alone read it. */
export const holdInput = z.object({ reason: requiredLine(1, 500, 'Please give the reason') });

/** What an erasure would remove, or has removed, and what stays. */
export const erasureReport = z.object({
  goes: z.catch(z.array(z.object({ what: text, count: amount })), []),
  stays: z.catch(z.array(z.object({ what: text, why: text })), []),
  /** Why nothing can be removed now; null where it can. */
  blockedBy: optionalText,
});

/** `POST /api/admin/clients/{clientId}/erasure`: the address with which the client signs in, typed again. */
export const erasureInput = z.object({ loginEmail: z.string('Please type the address') });

/** How many files a client's export has, and their bytes together. */
export const exportSize = z.object({ files: amount, bytes: amount });

/** A one-time link on which the invited person sets a password; `path` starts at the site's root. */
export const invitation = z.object({
  path: text,
  endsAt: text,
  /** True when the link was also sent by email. */
  mailed: z.catch(z.boolean(), false),
});

/** Answer of `POST /api/admin/clients`; no invitation where the account has a password already. */
export const newClient = z.object({ client: clientCase, invitation: z.nullable(invitation) });

const noDay = 'Please enter the due date as a day of the calendar';

/** What staff write of a milestone. `dueDate` is a calendar day (`YYYY-MM-DD`) or empty. */
export const milestoneInput = z.object({
  title: requiredLine(1, 200, 'Title is required'),
  description: freeText(2000),
  status: z.enum(MILESTONE_STATUSES, `Status must be one of ${MILESTONE_STATUSES.join(', ')}`),
  dueDate: z._default(z.union([z.literal(''), z.iso.date(noDay)], noDay), ''),
  notes: freeText(2000),
});

/** `POST /api/admin/clients/{clientId}/document-requests`: what staff ask a client for; `notes` say why, and the client sees them. */
export const documentRequest = z.extend(documentDetails, {
  notes: freeText(2000),
  dueDate: z._default(z.union([z.literal(''), z.iso.date(noDay)], noDay), ''),
});

/** `PUT /api/admin/clients/{clientId}/milestone-order`: every milestone of the client, first step first. */
export const milestoneOrder = z.object({ ids: z.array(z.string()).check(z.maxLength(1000)) });

/** What staff write of an update. */
export const clientNoteInput = z.object({
  title: requiredLine(1, 200, 'Title is required'),
  content: requiredText(1, 10_000, 'Please write the update'),
  type: z.enum(NOTE_TYPES, `Type must be one of ${NOTE_TYPES.join(', ')}`),
  /** The client's document that it speaks of; empty for none. Where it is missing, an update keeps the one it has. */
  documentId: z.optional(z.string('Must be text').check(z.maxLength(100, 'Must be at most 100 characters'))),
});

/** Staff's word on a document; what is not approved needs a reason, which the client sees as its notes. */
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

/** How long a new password may be, in code points. The server refuses one that is easy to guess, too. */
export const newPassword = passwordFrom(12);
/** The same of an account with a second factor. */
export const newPasswordBesideFactor = passwordFrom(8);

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
