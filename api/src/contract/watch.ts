import * as z from 'zod/mini';
import { ROLES } from './constants';
import { id, text } from './fields';

const owner = z.object({ id, email: text, firstName: text, lastName: text, role: z.enum(ROLES) });

// What owners should look at. Times are ISO 8601.

/** Of the sign-ins. */
export const signInWatch = z.object({
  /** Sign-ins of the last 30 days from a browser and a network that were both new to the account, newest first. */
  unusual: z.array(z.object({ account: owner, device: text, network: text, at: text })),
  /** Accounts at which strangers guess, the most first: how many times since a day went by without, and when last. */
  guessedAt: z.array(z.object({ account: owner, guesses: z.number(), at: text })),
});
export type SignInWatch = z.infer<typeof signInWatch>;

/** What browsers reported that a policy kept them from; one row for each kind. */
export const browserReport = z.object({
  /** Part of the policy, such as `script-src`. */
  directive: text,
  /** What was kept out: an address without its query, or a word such as `inline`. */
  blocked: text,
  /** Path of the page. */
  page: text,
  times: z.number(),
  firstAt: text,
  lastAt: text,
});
export type BrowserReport = z.infer<typeof browserReport>;
