import * as z from 'zod/mini';
import { newPasswordBesideFactor } from './cases/client-case';
import { freeLine, id, optionalText, requiredLine, text } from './fields';
import { codeInput, passkeyAnswer } from './second-factor';

/** `PUT /api/account/name`: how a signed-in person is called. */
export const accountName = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: freeLine(100),
});
export type AccountName = z.infer<typeof accountName>;

/** `GET` and `PUT /api/admin/reach`: how clients reach a member of staff; what is empty is not shown to them. */
export const staffReach = z.object({
  phone: freeLine(50),
  /** An IANA zone, or empty. */
  timeZone: freeLine(64).check(
    z.refine((zone) => zone === '' || isZone(zone), 'Please choose a time zone from the list'),
  ),
});
export type StaffReach = z.infer<typeof staffReach>;

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

/** The password of whoever is signed in, again. */
export const passwordAgain = z.object({ password: presentPassword });
/** The same with a code of the app or a recovery code, where the account has a second factor. */
export const passwordAndCodeAgain = z.object({ ...passwordAgain.shape, ...codeInput.shape });
/**
 * `POST /api/account/confirm`: by which the signed-in person proves again who that is. A passkey that asked for a finger, a
 * face or a PIN is enough; any other stands beside the password in place of a code.
 */
export const confirmation = z.object({
  password: z.optional(presentPassword),
  code: z.optional(codeInput.shape.code),
  passkey: z.optional(passkeyAnswer),
});
export type Confirmation = z.infer<typeof confirmation>;

/** `GET /api/account/confirm`: how the signed-in person can do so. */
export const confirmationWays = z.object({
  /** Whether that was done, or signed in, less than ten minutes ago. */
  isRecent: z.boolean(),
  password: z.boolean(),
  /** Whether a code is asked for beside the password. */
  code: z.boolean(),
  passkey: z.boolean(),
  /** By the firm's own sign-in, at `/api/login/firm?for=confirmation`. */
  firm: z.boolean(),
});
export type ConfirmationWays = z.infer<typeof confirmationWays>;

/** `PUT /api/account/password`: the present password, and the one that takes its place. */
export const passwordChange = z.object({
  present: presentPassword,
  /** Without a second factor it must be longer. */
  password: newPasswordBesideFactor,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** `GET /api/account/changeable`: what the signed-in person may change here. */
export const changeable = z.object({
  /** False while the use of the client's data is restricted. */
  name: z.catch(z.boolean(), true),
  /** False without a password, and where the role signs in with accounts of the firm's provider. */
  password: z.catch(z.boolean(), true),
});

/** One browser that is signed in to one's own account. Times are ISO instants. */
export const ownSession = z.object({
  id,
  /** Browser and system: `Firefox on Windows`. */
  device: text,
  /** The network from which it signed in; never the whole address. */
  network: text,
  signedInAt: optionalText,
  seenAt: text,
  /** Whether it is the browser that asks. */
  isThis: z.catch(z.boolean(), false),
});
export type OwnSession = z.infer<typeof ownSession>;
