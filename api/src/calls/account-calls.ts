import * as z from 'zod/mini';
import {
  type AccountName,
  accountSummary,
  browserReport,
  changeable,
  type Confirmation,
  confirmationWays,
  type NewColleague,
  ownSession,
  passkeyOptions,
  type PasswordChange,
  passwordLink,
  signInWatch,
  type StaffReach,
  staffReach,
} from '../contract';
import { type Fetch, read, send, sendAndRead } from './request';

// What signed-in people do with their own accounts. The specification lists none of these calls.

const ACCOUNT = '/api/account';

const CONFIRM = `${ACCOUNT}/confirm`;

/** How the signed-in person can confirm who they are. */
export const getConfirmationWays = (fetch: Fetch) => read(fetch, CONFIRM, confirmationWays);
/** Resolves after a recent sign-in, for which the shell asks where it is due; call it before a download that needs one. */
export const requestRecentSignIn = (fetch: Fetch) => send(fetch, 'GET', `${CONFIRM}/recent`);
/** Confirms it, so that calls which answered 403 `sign-in-again` work; 422 for wrong input, 429 after many attempts. */
export const confirmSignIn = (fetch: Fetch, input: Confirmation) => send(fetch, 'POST', CONFIRM, input);
/** The options of `navigator.credentials.get` for it, as JSON. */
export const askForConfirmingPasskey = (fetch: Fetch) =>
  sendAndRead(fetch, 'POST', `${CONFIRM}/passkey`, undefined, passkeyOptions);
/** What signed-in people can change here in their own accounts. */
export const getChangeable = (fetch: Fetch) => read(fetch, `${ACCOUNT}/changeable`, changeable);
/** Changes the name of the signed-in person; 422 for wrong fields. */
export const renameAccount = (fetch: Fetch, input: AccountName) =>
  send(fetch, 'PUT', `${ACCOUNT}/name`, input);

/** How clients reach the signed-in member of staff; 403 for staff who look after no clients. */
export const getReach = (fetch: Fetch) => read(fetch, '/api/admin/reach', staffReach);
/** Changes it; 422 for an invalid time zone. */
export const saveReach = (fetch: Fetch, input: StaffReach) => send(fetch, 'PUT', '/api/admin/reach', input);

/** Sign-ins that owners should look at: unusual ones, and accounts whose passwords strangers guess at; 403 for other staff. */
export const getSignInWatch = (fetch: Fetch) => read(fetch, '/api/admin/sign-ins', signInWatch);

/** What browsers reported as blocked by the site's policy, latest first; 403 for other staff. */
export const getBrowserReports = (fetch: Fetch) => read(fetch, '/api/admin/reports', z.array(browserReport));

const ACCOUNTS = '/api/admin/accounts';
const accountPath = (id: string, action: string) => `${ACCOUNTS}/${encodeURIComponent(id)}/${action}`;

/** The accounts of staff, by email; 403 for staff who do not manage accounts, as in every call below. */
export const getAccounts = (fetch: Fetch) => read(fetch, ACCOUNTS, z.array(accountSummary));
/** One account of staff or of a client. */
export const getAccount = (fetch: Fetch, id: string) =>
  read(fetch, `${ACCOUNTS}/${encodeURIComponent(id)}`, accountSummary);
/** Adds a colleague; the response has the link to set a password if that cannot be mailed. 422 for wrong fields. */
export const addColleague = (fetch: Fetch, input: NewColleague) =>
  sendAndRead(fetch, 'POST', ACCOUNTS, input, passwordLink);
/** Sends a link to set a password, or returns it if an invited colleague cannot be mailed; 409 says why there is none. */
export const sendPasswordLink = (fetch: Fetch, id: string) =>
  sendAndRead(fetch, 'POST', accountPath(id, 'reset'), {}, passwordLink);
/** Gives a member of staff another role; 409 for the last owner and for the signed-in person. */
export const setStaffRole = (fetch: Fetch, id: string, staffRole: NewColleague['staffRole']) =>
  send(fetch, 'PUT', accountPath(id, 'role'), { staffRole });
/**
 * Disables or enables an account, signs it out everywhere, or also removes its second factors; 409 for the last owner
 * and for the signed-in person.
 */
export const changeAccount = (
  fetch: Fetch,
  id: string,
  change: 'disable' | 'enable' | 'end-sessions' | 'reset-factors',
) => send(fetch, 'POST', accountPath(id, change));

/** Changes the password and signs the account out in every other browser; 422 for wrong fields, 429 after many attempts. */
export const changePassword = (fetch: Fetch, input: PasswordChange) =>
  send(fetch, 'PUT', `${ACCOUNT}/password`, input);

/** The browsers in which the signed-in person has a session, this one first. */
export const getOwnSessions = (fetch: Fetch) => read(fetch, `${ACCOUNT}/sessions`, z.array(ownSession));
/** Signs the person out in one browser; 404 if it is no longer signed in. */
export const endOwnSession = (fetch: Fetch, id: string) =>
  send(fetch, 'POST', `${ACCOUNT}/sessions/${encodeURIComponent(id)}/end`);
/** Signs the person out in every browser but this one. */
export const endOtherSessions = (fetch: Fetch) => send(fetch, 'POST', `${ACCOUNT}/sessions/end-others`);
