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

// What signed-in people do with their own account. The specification lists none of these calls.

const ACCOUNT = '/api/account';

const CONFIRM = `${ACCOUNT}/confirm`;

/** By which ways the signed-in person can say again who that is. */
export const getConfirmationWays = (fetch: Fetch) => read(fetch, CONFIRM, confirmationWays);
/** Says it, so that calls which answered 403 `sign-in-again` work; 422 for what is wrong, 429 after many. */
export const confirmSignIn = (fetch: Fetch, input: Confirmation) => send(fetch, 'POST', CONFIRM, input);
/** What `navigator.credentials.get` takes for it, in its JSON. */
export const askForConfirmingPasskey = (fetch: Fetch) =>
  sendAndRead(fetch, 'POST', `${CONFIRM}/passkey`, undefined, passkeyOptions);
/** What of the own account can be changed here. */
export const getChangeable = (fetch: Fetch) => read(fetch, `${ACCOUNT}/changeable`, changeable);
/** Changes how the signed-in person is called; 422 for wrong fields. */
export const renameAccount = (fetch: Fetch, input: AccountName) =>
  send(fetch, 'PUT', `${ACCOUNT}/name`, input);

/** How clients reach the signed-in member of staff; 403 for whoever looks after no clients. */
export const getReach = (fetch: Fetch) => read(fetch, '/api/admin/reach', staffReach);
/** Changes it; 422 for what is no time zone. */
export const saveReach = (fetch: Fetch, input: StaffReach) => send(fetch, 'PUT', '/api/admin/reach', input);

/** What owners should look at of the sign-ins: unusual ones, and accounts at which strangers guess; 403 for other staff. */
export const getSignInWatch = (fetch: Fetch) => read(fetch, '/api/admin/sign-ins', signInWatch);

/** What browsers reported that the site's policy kept them from, latest first; 403 for other staff. */
export const getBrowserReports = (fetch: Fetch) => read(fetch, '/api/admin/reports', z.array(browserReport));

const ACCOUNTS = '/api/admin/accounts';
const accountPath = (id: string, action: string) => `${ACCOUNTS}/${encodeURIComponent(id)}/${action}`;

/** The accounts of staff, by email; 403 for those who do not look after accounts, as in every call below. */
export const getAccounts = (fetch: Fetch) => read(fetch, ACCOUNTS, z.array(accountSummary));
/** One account of staff or of a client. */
export const getAccount = (fetch: Fetch, id: string) =>
  read(fetch, `${ACCOUNTS}/${encodeURIComponent(id)}`, accountSummary);
/** Adds a colleague; the link to set a password is in the answer where it cannot be mailed. 422 for wrong fields. */
export const addColleague = (fetch: Fetch, input: NewColleague) =>
  sendAndRead(fetch, 'POST', ACCOUNTS, input, passwordLink);
/** Sends a link to set a password, or gives it where an invited colleague cannot be mailed; 409 says why there is none. */
export const sendPasswordLink = (fetch: Fetch, id: string) =>
  sendAndRead(fetch, 'POST', accountPath(id, 'reset'), {}, passwordLink);
/** Gives a member of staff another role; 409 for the last owner and for one's own account. */
export const setStaffRole = (fetch: Fetch, id: string, staffRole: NewColleague['staffRole']) =>
  send(fetch, 'PUT', accountPath(id, 'role'), { staffRole });
/** Shuts an account, opens it again, signs it out everywhere, or removes its second factors as well; 409 for the last owner and for one's own account. */
export const changeAccount = (
  fetch: Fetch,
  id: string,
  change: 'disable' | 'enable' | 'end-sessions' | 'reset-factors',
) => send(fetch, 'POST', accountPath(id, change));

/** Changes the password and signs the account out in every other browser; 422 for wrong fields, 429 after many. */
export const changePassword = (fetch: Fetch, input: PasswordChange) =>
  send(fetch, 'PUT', `${ACCOUNT}/password`, input);

/** The browsers that are signed in to the own account, this one first. */
export const getOwnSessions = (fetch: Fetch) => read(fetch, `${ACCOUNT}/sessions`, z.array(ownSession));
/** Signs the own account out in one browser; 404 where it is not signed in any more. */
export const endOwnSession = (fetch: Fetch, id: string) =>
  send(fetch, 'POST', `${ACCOUNT}/sessions/${encodeURIComponent(id)}/end`);
/** Signs the own account out in every browser but this one. */
export const endOtherSessions = (fetch: Fetch) => send(fetch, 'POST', `${ACCOUNT}/sessions/end-others`);
