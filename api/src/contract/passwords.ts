import * as z from 'zod/mini';

const charactersOf = (password: string) => [...password].length;

const passwordFrom = (least: number) =>
  z.string().check(
    z.refine((value) => charactersOf(value) >= least, `The password must have at least ${least} characters`),
    z.refine((value) => charactersOf(value) <= 128, 'The password must have at most 128 characters'),
  );

/** The length of a new password, in code points. The server also refuses one that is easy to guess. */
export const newPassword = passwordFrom(12);

/** The same for an account with a second factor. */
export const newPasswordBesideFactor = passwordFrom(8);
