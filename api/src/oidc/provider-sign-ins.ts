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

/** The secrets of one sign-in between its beginning here and its return from the provider. */
export interface StartedSignIn {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** When it began, in milliseconds since 1970. */
  readonly beganAt: number;
  /** Whether somebody who is signed in only proves again who that is. */
  readonly isConfirmation: boolean;
}

/** Sign-ins under way at the provider, each bound to the browser that began it. */
export interface ProviderSignIns {
  begin(c: Context, isConfirmation: boolean): Promise<StartedSignIn>;
  /** The one that this browser began and that came back with `state` within ten minutes; else nothing. */
  find(c: Context, state: string | undefined): Promise<StartedSignIn | undefined>;
  /** True once. */
  use(started: StartedSignIn): Promise<boolean>;
}

/**
 * All secrets of a sign-in follow from a random value and an end in a cookie, by the key that the apis share: nothing is
 * stored for whoever only follows the link, any api can take up what another began, and a changed cookie fits no state.
 * That each is taken only once is counted in the database.
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
