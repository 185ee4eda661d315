import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES } from './constants';
import { id, optionalText, text } from './fields';

/** An account as those see it who look after accounts. */
export const accountSummary = z.object({
  id,
  email: text,
  firstName: text,
  lastName: text,
  role: z.enum(ROLES),
  /** Of a member of staff; null for a client. */
  staffRole: z.catch(z.nullable(z.enum(STAFF_ROLES)), null),
  /** Since when nobody can sign in with it. */
  disabledAt: optionalText,
  /** How many browsers are signed in. */
  sessions: z.number(),
  /** When one of them was last used. */
  seenAt: optionalText,
});
export type AccountSummary = z.infer<typeof accountSummary>;
