import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES } from './constants';

/**
 * Every cookie that signing in sets; over https with the prefix `__Host-` or `__Secure-`. The privacy
 * page lists them from here.
 */
export const COOKIES = {
  session: 'sid',
  /** The beginning of its name: the rest tells accounts apart. */
  device: 'device',
  secondStep: 'sign-in',
  provider: 'oidc',
} as const;
export const SESSION_COOKIE = COOKIES.session;

/** The header in which a page names the account for which it was made; a session of another one is refused with 403 `other-person`. */
export const SESSION_OF = 'Session-Of';

/**
 * Every other cookie that the product sets, while a release of its pages is tried out: which share of visitors somebody belongs
 * to, the release that failed in this browser, and the releases that staff have chosen for it.
 */
export const RELEASE_COOKIES = {
  bucket: 'release-bucket',
  avoid: 'release-avoid',
  pins: 'release-pins',
} as const;
/** How long a visitor belongs to the same share. */
export const BUCKET_DAYS = 30;

/** How long a browser is known again that has signed in. */
export const DEVICE_DAYS = 180;
/** How long a sign-in may take that has a second step, or goes to the firm's provider. */
export const SIGN_IN_MINUTES = 10;

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
  /** Whose clients an adviser sees, as `ADVISERS_SEE` or an owner says; missing for anybody else. */
  seesClients: z.catch(z.optional(z.enum(['own', 'all'])), undefined),
});
