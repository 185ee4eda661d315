import * as z from 'zod/mini';
import { newPasswordBesideFactor } from './passwords';
import { endpoint } from './endpoint';
import { freeLine, id, optionalText, requiredLine, text } from './fields';
import { codeInput, passkeyAnswer, passkeyOptions } from './second-factor';

/** `PUT /api/account/name`: the name of the signed-in person. */
export const accountName = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: freeLine(100),
});

/** `GET` and `PUT /api/admin/reach`: how clients reach a member of staff; empty fields are not shown to them. */
export const staffContactDetails = z.object({
  phone: freeLine(50),
  /** An IANA zone, or empty. */
  timeZone: freeLine(64).check(
    z.refine((zone) => zone === '' || isZone(zone), 'Please choose a time zone from the list'),
  ),
});

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

const presentPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'The password is not correct'));

/** The password of the signed-in person, again. */
export const passwordAgain = z.object({ password: presentPassword });
/** The same with a code of the app or a recovery code, if the account has a second factor. */
export const passwordAndCodeAgain = z.object({ ...passwordAgain.shape, ...codeInput.shape });
/**
 * `POST /api/account/confirm`: the proof with which the signed-in person confirms who they are. A passkey that asked
 * for a finger, a face or a PIN is enough; any other replaces the code beside the password.
 */
const confirmation = z.object({
  password: z.optional(presentPassword),
  code: z.optional(codeInput.shape.code),
  passkey: z.optional(passkeyAnswer),
});
export type Confirmation = z.infer<typeof confirmation>;

/** `GET /api/account/confirm`: how the signed-in person can do so. */
const confirmationWays = z.object({
  /** Whether the person did so, or signed in, less than ten minutes ago. */
  isRecent: z.boolean(),
  password: z.boolean(),
  /** Whether a code is needed besides the password. */
  code: z.boolean(),
  passkey: z.boolean(),
  /** Through the firm's own sign-in, at `/api/login/firm?for=confirmation`. */
  firm: z.boolean(),
});
export type ConfirmationWays = z.infer<typeof confirmationWays>;

/** `PUT /api/account/password`: the present password, and the new one. */
export const passwordChange = z.object({
  present: presentPassword,
  /** It must be longer without a second factor. */
  password: newPasswordBesideFactor,
});

/** `GET /api/account/changeable`: what the signed-in person may change here. */
const changeable = z.object({
  /** False while the use of the client's data is restricted. */
  name: z.catch(z.boolean(), true),
  /** False without a password, and if the role signs in with accounts of the firm's provider. */
  password: z.catch(z.boolean(), true),
});

/** One browser in which the signed-in person has a session. Times are ISO instants. */
const ownSession = z.object({
  id,
  /** Browser and system: `Firefox on Windows`. */
  device: text,
  /** The network from which it signed in; never the whole address. */
  network: text,
  signedInAt: optionalText,
  seenAt: text,
  /** Whether it is the browser that sent the request. */
  isThis: z.catch(z.boolean(), false),
});

/** How clients reach the signed-in member of staff; 403 for staff who look after no clients. */
export const getContactDetails = endpoint('GET /api/admin/reach', {
  needs: 'clients.write',
  reply: staffContactDetails,
});
/** Changes it; 422 for an invalid time zone. */
export const saveContactDetails = endpoint('PUT /api/admin/reach', {
  needs: 'clients.write',
  request: staffContactDetails,
});

/** What signed-in people can change here in their own accounts. */
export const getChangeable = endpoint('GET /api/account/changeable', { reply: changeable });
/** Changes the name of the signed-in person; 422 for wrong fields. */
export const renameAccount = endpoint('PUT /api/account/name', { request: accountName, errors: [409] });
/** Changes the password and signs the account out in every other browser; 422 for wrong fields, 429 after many attempts. */
export const changePassword = endpoint('PUT /api/account/password', {
  request: passwordChange,
  errors: [403, 429],
});

/** How the signed-in person can confirm who they are. */
export const getConfirmationWays = endpoint('GET /api/account/confirm', { reply: confirmationWays });
/** Resolves after a recent sign-in, for which the shell asks where it is due; call it before a download that needs one. */
export const requestRecentSignIn = endpoint('GET /api/account/confirm/recent', { recent: true });
/** The options of `navigator.credentials.get` for it, as JSON. */
export const askForConfirmingPasskey = endpoint('POST /api/account/confirm/passkey', {
  reply: passkeyOptions,
  errors: [403],
});
/** Confirms it, so that calls which answered 403 `sign-in-again` work; 422 for wrong input, 429 after many attempts. */
export const confirmSignIn = endpoint('POST /api/account/confirm', {
  request: confirmation,
  errors: [403, 429],
});

/** The browsers in which the signed-in person has a session, this one first. */
export const getOwnSessions = endpoint('GET /api/account/sessions', { rows: ownSession });
/** Signs the person out in every browser but this one. */
export const endOtherSessions = endpoint('POST /api/account/sessions/end-others');
/** Signs the person out in one browser; 404 if it is no longer signed in. */
export const endOwnSession = endpoint('POST /api/account/sessions/:id/end', { errors: [404] });

export type OwnSession = z.infer<typeof ownSession>;
