import * as z from 'zod/mini';
import { PROFILE_STATUSES } from '../constants';
import { email, freeLine, id, optionalText, requiredLine, text } from '../fields';
import { endpoint } from '../endpoint';

export const amount = z.catch(z.number(), 0);

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

/** A one-time link with which the invited person sets a password; `path` starts at the site's root. */
export const invitation = z.object({
  path: text,
  endsAt: text,
  /** True if the link was also sent by email. */
  mailed: z.catch(z.boolean(), false),
});

/** The response of `POST /api/admin/clients`; no invitation if the account already has a password. */
const newClient = z.object({ client: clientCase, invitation: z.nullable(invitation) });

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
 * the instant in `If-Match`.
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

export type ClientSummary = z.infer<typeof clientSummary>;

export type ClientCase = z.infer<typeof clientCase>;

export type ClientCaseInput = z.infer<typeof clientCaseInput>;

export type Invitation = z.infer<typeof invitation>;
