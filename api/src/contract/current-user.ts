import * as z from 'zod/mini';
import { ROLES, STAFF_ROLES } from './constants';
import { endpoint } from './endpoint';

/**
 * Every cookie that signing in sets; over https with the prefix `__Host-` or `__Secure-`. The privacy
 * page lists them from here.
 */
export const COOKIES = {
  session: 'sid',
  /** The beginning of its name; the rest distinguishes accounts. */
  device: 'device',
  secondStep: 'sign-in',
  /** The beginning of its name; the rest distinguishes tabs. */
  provider: 'oidc',
  /** The page to go back to; without a prefix. */
  back: 'sign-in-return',
} as const;
export const SESSION_COOKIE = COOKIES.session;

/**
 * The header in which a page names the account for which it was made; a session of another account is refused with 403
 * `other-person`.
 */
export const SESSION_OF = 'Session-Of';

/**
 * Every other cookie that the product sets, while a release of its pages is on trial: the share of visitors to which
 * somebody belongs, the release that failed in this browser, and the releases that staff have chosen for it.
 */
export const RELEASE_COOKIES = {
  bucket: 'release-bucket',
  avoid: 'release-avoid',
  pins: 'release-pins',
} as const;
/** For how many days a visitor belongs to the same share. */
export const BUCKET_DAYS = 30;

/** For how many days a browser that has signed in is recognized. */
export const DEVICE_DAYS = 180;
/** How many minutes a sign-in may take that has a second step, or goes to the firm's provider. */
export const SIGN_IN_MINUTES = 10;

/** `GET /api/auth/user`: an object, even an empty one, means signed in. */
export const currentUser = z.object({
  /** Stays the same for one person, and belongs to nobody else. */
  id: z.catch(z.optional(z.string()), undefined),
  firstName: z.catch(z.optional(z.string()), undefined),
  lastName: z.catch(z.optional(z.string()), undefined),
  email: z.catch(z.optional(z.string()), undefined),
  role: z.catch(z.optional(z.enum(ROLES)), undefined),
  /** The role of a member of staff; missing for a client and on servers without such roles. */
  staffRole: z.catch(z.optional(z.enum(STAFF_ROLES)), undefined),
  /** Whose clients an adviser sees, as `ADVISERS_SEE` or an owner says; missing for anybody else. */
  seesClients: z.catch(z.optional(z.enum(['own', 'all'])), undefined),
});

/** The signed-in person; rejects with a `ResponseError` of status 401 when nobody is. */
export const getCurrentUser = endpoint('GET /api/auth/user', { reply: currentUser });

export type CurrentUser = z.infer<typeof currentUser>;
