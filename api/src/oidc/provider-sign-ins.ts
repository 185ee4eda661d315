import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { COOKIES, SIGN_IN_MINUTES } from '../contract/current-user';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { countAttempt, readAttempts } from '../db/count-attempts';
import type { Database } from '../db/open';
import { sharedKey } from '../db/shared-key';
import type { Env } from '../env';

const LIFE_MS = SIGN_IN_MINUTES * 60_000;
const CONFIRMATION = 'confirmation';
/** How many tabs of a browser may be signing in at once; the cookie of the oldest goes. */
const MOST_TABS = 8;

/** The secrets of one sign-in between its start here and the return from the provider. */
export interface StartedSignIn {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
  /** When it began, in milliseconds since 1970. */
  readonly beganAt: number;
  /** True if a signed-in person only authenticates again. */
  readonly isConfirmation: boolean;
}

/** Sign-ins in progress at the provider, each bound to the browser that began it. */
export interface ProviderSignIns {
  begin(c: Context, isConfirmation: boolean): Promise<StartedSignIn>;
  /** The sign-in that this browser began, in any of its tabs, if it returned with its `state` within ten minutes. */
  find(c: Context, state: string | undefined): Promise<StartedSignIn | undefined>;
  /** Redeems the sign-in: true the first time, false after that. */
  use(started: StartedSignIn): Promise<boolean>;
}

/**
 * All secrets of a sign-in are derived from a cookie, with a random value and an expiry time, and a key that the apis share.
 * So nothing is stored for a visitor who only follows the link, any api can continue what another began, and an altered cookie
 * matches no state. A counter in the database makes sure that each sign-in is redeemed only once.
 */
export function createProviderSignIns(
  database: Pick<Database, 'read' | 'writes'>,
  env: Env,
): ProviderSignIns {
  const key = sharedKey(database, 'oidc-sign-ins');
  const prefix = `${env.https ? '__Secure-' : ''}${COOKIES.provider}-`;
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'Lax',
    secure: env.https,
    path: '/api/login',
  } as const;

  /** Each tab has a cookie of its own, found again by the `state` with which it returns. */
  const nameOf = (state: string) => prefix + (/^[\w-]{12}/.exec(state)?.[0] ?? '');
  /** Until when a sign-in may return, in milliseconds since 1970. */
  const endOf = (value: string) => Number(value.split('.')[1]);

  async function secretsOf(value: string): Promise<StartedSignIn> {
    const shared = await key();
    const derive = (purpose: string) =>
      createHmac('sha256', shared).update(`${purpose} ${value}`).digest('base64url');
    return {
      state: derive('state'),
      nonce: derive('nonce'),
      verifier: derive('verifier'),
      beganAt: endOf(value) - LIFE_MS,
      isConfirmation: value.split('.')[2] === CONFIRMATION,
    };
  }

  return {
    async begin(c, isConfirmation) {
      const parts = [randomBytes(32).toString('base64url'), Date.now() + LIFE_MS];
      const value = [...parts, ...(isConfirmation ? [CONFIRMATION] : [])].join('.');
      const started = await secretsOf(value);
      const others = Object.entries(getCookie(c)).filter(([name]) => name.startsWith(prefix));
      others.sort(([, one], [, other]) => endOf(other) - endOf(one));
      for (const [name] of others.slice(MOST_TABS - 1)) deleteCookie(c, name, cookieOptions);
      setCookie(c, nameOf(started.state), value, { ...cookieOptions, maxAge: LIFE_MS / 1000 });
      return started;
    },
    async find(c, state) {
      const name = nameOf(state ?? '');
      const value = getCookie(c, name);
      if (!value) return undefined;
      deleteCookie(c, name, cookieOptions);
      if (!(endOf(value) > Date.now())) return undefined;
      const started = await secretsOf(value);
      return started.state === state ? started : undefined;
    },
    async use({ state }) {
      const [counted] = await database.writes.run(countAttempt(database, `oidc:${state}`, LIFE_MS));
      return readAttempts(counted).attempts === 1;
    },
  };
}
