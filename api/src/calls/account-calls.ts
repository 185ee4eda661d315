import * as z from 'zod/mini';
import {
  type AccountName,
  ownSession,
  type PasswordAgain,
  type PasswordChange,
  signInWatch,
} from '../contract';
import { type Fetch, read, send } from './request';

// What signed-in people do with their own account. The specification lists none of these calls.

const ACCOUNT = '/api/account';

/** Says again who is signed in, so that calls which answered 403 `sign-in-again` work; 422 for a wrong password, 429 after many. */
export const confirmSignIn = (fetch: Fetch, input: PasswordAgain) =>
  send(fetch, 'POST', `${ACCOUNT}/confirm`, input);
/** Changes how the signed-in person is called; 422 for wrong fields. */
export const renameAccount = (fetch: Fetch, input: AccountName) =>
  send(fetch, 'PUT', `${ACCOUNT}/name`, input);

/** What owners should look at of the sign-ins: unusual ones, and accounts at which strangers guess; 403 for other staff. */
export const getSignInWatch = (fetch: Fetch) => read(fetch, '/api/admin/sign-ins', signInWatch);
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
