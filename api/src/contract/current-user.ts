import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES } from './constants';

/** Name of the cookie of a session; over https with the prefix `__Host-`. */
export const SESSION_COOKIE = 'sid';

/** `GET /api/auth/user`: an object, however empty, means signed in. */
export const currentUser = z.object({
  /** Stays the same for one person, and is nobody else's. */
  id: z.catch(z.optional(z.string()), undefined),
  firstName: z.catch(z.optional(z.string()), undefined),
  lastName: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string()), undefined),
  role: z.catch(z.optional(z.enum(ROLES)), undefined),
  /** Of a member of staff; missing for a client and on servers that know no such roles. */
  staffRole: z.catch(z.optional(z.enum(STAFF_ROLES)), undefined),
});
