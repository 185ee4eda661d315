import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES } from './constants';
import { endpoint } from './endpoint';
import { email, freeLine, id, optionalText, requiredLine, text } from './fields';

/** An account as seen by people who manage accounts. */
const accountSummary = z.object({
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
const roleChange = z.object({
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
const passwordLink = z.object({
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
const signInWatch = z.object({
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
const browserReport = z.object({
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

/** The accounts of staff, by email; 403 for staff who do not manage accounts, as in every call below. */
export const getAccounts = endpoint('GET /api/admin/accounts', {
  needs: 'accounts.manage',
  rows: accountSummary,
});
/** One account of staff or of a client. */
export const getAccount = endpoint('GET /api/admin/accounts/:id', {
  needs: 'accounts.manage',
  reply: accountSummary,
  errors: [404],
});

/**
 * Disables an account, which ends its sessions and blocks sign-in, or enables it again with its previous password; signs it out
 * everywhere; also removes every second factor of it. Disabling answers 409 for the last owner and for the signed-in person.
 */
export const changeAccount = {
  disable: endpoint('POST /api/admin/accounts/:id/disable', {
    needs: 'accounts.manage',
    recent: true,
    errors: [403, 404, 409],
  }),
  enable: endpoint('POST /api/admin/accounts/:id/enable', {
    needs: 'accounts.manage',
    recent: true,
    errors: [403, 404],
  }),
  'end-sessions': endpoint('POST /api/admin/accounts/:id/end-sessions', {
    needs: 'accounts.manage',
    recent: true,
    errors: [403, 404],
  }),
  'reset-factors': endpoint('POST /api/admin/accounts/:id/reset-factors', {
    needs: 'accounts.manage',
    recent: true,
    errors: [403, 404],
  }),
};
/** Adds a colleague; the response has the link to set a password if that cannot be mailed. 422 for wrong fields. */
export const addColleague = endpoint('POST /api/admin/accounts', {
  needs: 'accounts.manage',
  recent: true,
  request: newColleague,
  reply: passwordLink,
  status: 201,
});
/** Sends a link to set a password, or returns it if an invited colleague cannot be mailed; 409 says why there is none. */
export const sendPasswordLink = endpoint('POST /api/admin/accounts/:id/reset', {
  needs: 'accounts.manage',
  recent: true,
  reply: passwordLink,
  errors: [404, 409],
});
/** Gives a member of staff another role; 409 for the last owner and for the signed-in person. */
export const setStaffRole = endpoint('PUT /api/admin/accounts/:id/role', {
  needs: 'accounts.manage',
  recent: true,
  request: roleChange,
  errors: [404, 409],
});

/** Sign-ins that owners should look at: unusual ones, and accounts whose passwords strangers guess at; 403 for other staff. */
export const getSignInWatch = endpoint('GET /api/admin/sign-ins', {
  needs: 'accounts.manage',
  reply: signInWatch,
});

/** What browsers reported as blocked by the site's policy, latest first; 403 for other staff. */
export const getBrowserReports = endpoint('GET /api/admin/reports', {
  needs: 'accounts.manage',
  rows: browserReport,
});

export type BrowserReport = z.infer<typeof browserReport>;
