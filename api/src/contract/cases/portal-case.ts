import * as z from 'zod/mini';
import { email, freeLine, optionalText, requiredLine, text } from '../fields';
import { endpoint } from '../endpoint';
import { household } from './household';

/** Who looks after a client, as the portal shows them; `timeZone` is an IANA zone. */
const clientAdviser = z.object({
  name: z.string(),
  /** Position and picture as on the team's page, if that shows this person. */
  position: optionalText,
  imageUrl: optionalText,
  phone: optionalText,
  timeZone: optionalText,
});

/** A client as the portal shows them. */
export const clientProfile = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: optionalText,
  company: optionalText,
  status: text,
  /** Since when the firm may only read the data; missing or null if there is no restriction. */
  restrictedSince: z.catch(z.optional(z.nullable(z.string())), undefined),
  /** Instant since which the account exists; missing on servers that do not say. */
  clientSince: z.catch(z.optional(z.string()), undefined),
  /** Instant of the client's last action before this session; missing at the first visit. */
  lastVisit: z.catch(z.optional(z.string()), undefined),
  /** Milestones that were changed since then. */
  changedMilestones: z.catch(z.optional(z.number()), undefined),
  /** Messages of the firm that the client has not read; missing on servers without conversations. */
  unreadMessages: z.catch(z.optional(z.number()), undefined),
  /** Who at the firm looks after the client; missing or null if nobody is named. */
  adviser: z.catch(z.optional(z.nullable(clientAdviser)), undefined),
  /** Who shares the case; missing if nobody does. */
  household: z.catch(z.optional(household), undefined),
  /**
   * Instant at which the profile was last changed, on which a save is based; missing in the response to a save, and on
   * servers that do not say.
   */
  changedAt: z.catch(z.optional(z.string()), undefined),
});

/** `PUT /api/client/profile`; empty `phone` and `company` clear them. */
export const clientProfileInput = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: requiredLine(1, 100, 'Last name is required'),
  email,
  phone: freeLine(50),
  company: freeLine(200),
});

/** The client’s own profile; 404 if the account has none. */
export const getOwnProfile = endpoint('GET /api/client/profile', {
  use: 'read',
  reply: clientProfile,
  errors: [404],
});

/** Changes the client's own profile; 404 if there is none, 412 if it was changed since the instant in `If-Match`, 422 for wrong fields. */
export const saveClientProfile = endpoint('PUT /api/client/profile', {
  use: 'principal',
  request: clientProfileInput,
  reply: clientProfile,
  errors: [404, 412],
});

export type ClientAdviser = z.infer<typeof clientAdviser>;

export type ClientProfile = z.infer<typeof clientProfile>;

export type ClientProfileInput = z.infer<typeof clientProfileInput>;
