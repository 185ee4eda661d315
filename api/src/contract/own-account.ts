import * as z from 'zod/mini';
import { newPasswordBesideFactor } from './client-case';
import { freeLine, id, optionalText, requiredLine, text } from './fields';

/** `PUT /api/account/name`: how a signed-in person is called. */
export const accountName = z.object({
  firstName: requiredLine(1, 100, 'First name is required'),
  lastName: freeLine(100),
});
export type AccountName = z.infer<typeof accountName>;

/** `POST /api/account/confirm`: the password of whoever is signed in, again. */
export const passwordAgain = z.object({
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'The password is not correct')),
});
/** `PUT /api/account/password`: the present password, and the one that takes its place. */
export const passwordChange = z.object({
  present: passwordAgain.shape.password,
  /** Without a second factor it must be longer. */
  password: newPasswordBesideFactor,
});
export type PasswordChange = z.infer<typeof passwordChange>;

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
export type PasswordAgain = z.infer<typeof passwordAgain>;
