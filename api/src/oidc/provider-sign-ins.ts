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
  /** The sign-in that this browser began, if it returned with its `state` within ten minutes; otherwise undefined. */
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
  const cookie = env.https ? `__Secure-${COOKIES.provider}` : COOKIES.provider;
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'Lax',
    secure: env.https,
    path: '/api/login',
  } as const;

  async function secretsOf(value: string): Promise<StartedSignIn> {
    const shared = await key();
    const derive = (purpose: string) =>
      createHmac('sha256', shared).update(`${purpose} ${value}`).digest('base64url');
    const [, endsAt, purpose] = value.split('.');
    return {
      ...{ state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') },
      beganAt: Number(endsAt) - LIFE_MS,
      isConfirmation: purpose === CONFIRMATION,
    };
  }

  return {
    begin(c, isConfirmation) {
      const parts = [randomBytes(32).toString('base64url'), Date.now() + LIFE_MS];
      const value = [...parts, ...(isConfirmation ? [CONFIRMATION] : [])].join('.');
      setCookie(c, cookie, value, { ...cookieOptions, maxAge: LIFE_MS / 1000 });
      return secretsOf(value);
    },
    async find(c, state) {
      const value = getCookie(c, cookie);
      deleteCookie(c, cookie, cookieOptions);
      if (!value || !state || !(Number(value.split('.')[1]) > Date.now())) return undefined;
      const started = await secretsOf(value);
      return started.state === state ? started : undefined;
    },
    async use({ state }) {
      const [counted] = await database.writes.run(countAttempt(database, `oidc:${state}`, LIFE_MS));
      return readAttempts(counted).attempts === 1;
    },
  };
}
