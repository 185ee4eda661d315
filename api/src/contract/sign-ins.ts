import * as z from 'zod/mini';
import { ROLES } from './constants';
import { id, text } from './fields';

const owner = z.object({ id, email: text, firstName: text, lastName: text, role: z.enum(ROLES) });

/** What staff should look at of the sign-ins; times are ISO 8601. */
export const signInWatch = z.object({
  /** Sign-ins of the last 30 days from a browser and a network that were both new to the account, newest first. */
  unusual: z.array(z.object({ account: owner, device: text, network: text, at: text })),
  /** Accounts at which strangers guess, the most first: how many times since a day went by without, and when last. */
  guessedAt: z.array(z.object({ account: owner, guesses: z.number(), at: text })),
});
export type SignInWatch = z.infer<typeof signInWatch>;
