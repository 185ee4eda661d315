import * as z from 'zod/mini';
import { freeLine, requiredLine } from './fields';

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
export type PasswordAgain = z.infer<typeof passwordAgain>;
