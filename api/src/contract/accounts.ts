import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES } from './constants';
import { email, freeLine, id, optionalText, requiredLine, text } from './fields';

/** An account as seen by people who manage accounts. */
export const accountSummary = z.object({
  id,
  email: text,
  firstName: text,
  lastName: text,
  role: z.enum(ROLES),
  /** The role of a member of staff; null for a client. */
  staffRole: z.catch(z.nullable(z.enum(STAFF_ROLES)), null),
  /** Whether passwords let the role in; otherwise people sign in with their accounts of the firm. */
  usesPassword: z.catch(z.boolean(), true),
  /** False for somebody who was invited and has not set a password yet. */
  hasPassword: z.catch(z.boolean(), true),
  /** Whether it has an authenticator app or a passkey. */
  hasSecondFactor: z.catch(z.boolean(), false),
  /** Since when nobody can sign in with it. */
  disabledAt: optionalText,
  /** How many browsers are signed in. */
  sessions: z.number(),
  /** When one of them was last used. */
  seenAt: optionalText,
});
/** Another role for a member of staff. */
export const roleChange = z.object({
  staffRole: z.enum(STAFF_ROLES, `Role must be one of ${STAFF_ROLES.join(', ')}`),
});

/** `POST /api/admin/accounts`: a new colleague. */
export const newColleague = z.object({
  email,
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: freeLine(100),
  ...roleChange.shape,
});
export type NewColleague = z.infer<typeof newColleague>;

/** A one-time link with which somebody sets a password. */
export const passwordLink = z.object({
  /** Null if the link goes by mail: then only the reader of that mailbox has it. */
  path: optionalText,
  /** Null if there is no link, since passwords do not let staff in. */
  endsAt: optionalText,
});
export type PasswordLink = z.infer<typeof passwordLink>;

export type AccountSummary = z.infer<typeof accountSummary>;

const owner = z.object({ id, email: text, firstName: text, lastName: text, role: z.enum(ROLES) });

// What owners should look at. Times are ISO 8601.

/** About sign-ins. */
export const signInWatch = z.object({
  /** Sign-ins of the last 30 days from a browser and a network that were both new to the account, newest first. */
  unusual: z.array(z.object({ account: owner, device: text, network: text, at: text })),
  /**
   * Accounts whose passwords strangers guess at, most guesses first: how many since the last day without any, and when
   * the last one was.
   */
  guessedAt: z.array(z.object({ account: owner, guesses: z.number(), at: text })),
});
export type SignInWatch = z.infer<typeof signInWatch>;

/** What browsers reported as blocked by a policy; one row for each kind. */
export const browserReport = z.object({
  /** Part of the policy, such as `script-src`. */
  directive: text,
  /** What was blocked: an address without its query, or a word such as `inline`. */
  blocked: text,
  /** Path of the page. */
  page: text,
  times: z.number(),
  firstAt: text,
  lastAt: text,
});
export type BrowserReport = z.infer<typeof browserReport>;
