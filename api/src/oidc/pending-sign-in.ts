import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { countAttempt, readAttempts } from '../db/count-attempts';
import type { Database } from '../db/open';
import { sharedKey } from '../db/shared-key';
import type { Env } from '../env';

const LIFE_MS = 10 * 60_000;

/** The secrets of one sign-in between its beginning here and its return from the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** Whether the person was signed in when it began. */
  readonly isAgain?: boolean;
}

/** Sign-ins under way at the provider, each bound to the browser that began it. */
export interface PendingSignIns {
  begin(c: Context): Promise<PendingSignIn>;
  /** The one that this browser began and that came back with `state`, once and within ten minutes; else nothing. */
  take(c: Context, state: string | undefined): Promise<PendingSignIn | undefined>;
}

/**
 * All secrets of a sign-in follow from a random value and an end in a cookie, by the key that the apis share: nothing is
 * stored for whoever only follows the link, any api can take up what another began, and a changed cookie fits no state.
 * That each is taken only once is counted in the database.
 */
export function createPendingSignIns(database: Pick<Database, 'read' | 'writes'>, env: Env): PendingSignIns {
  const key = sharedKey(database, 'oidc-sign-ins');
  const cookie = env.https ? '__Secure-oidc' : 'oidc';
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'Lax',
    secure: env.https,
    path: '/api/login',
  } as const;

  async function secretsOf(value: string): Promise<PendingSignIn> {
    const shared = await key();
    const derive = (purpose: string) =>
      createHmac('sha256', shared).update(`${purpose} ${value}`).digest('base64url');
    return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
  }

  return {
    begin(c) {
      const value = `${randomBytes(32).toString('base64url')}.${Date.now() + LIFE_MS}`;
      setCookie(c, cookie, value, { ...cookieOptions, maxAge: LIFE_MS / 1000 });
      return secretsOf(value);
    },
    async take(c, state) {
      const value = getCookie(c, cookie);
      deleteCookie(c, cookie, cookieOptions);
      if (!value || !state || !(Number(value.split('.')[1]) > Date.now())) return undefined;
      const pending = await secretsOf(value);
      if (pending.state !== state) return undefined;
      const [counted] = await database.writes.run(countAttempt(database, `oidc:${state}`, LIFE_MS));
      return readAttempts(counted).attempts === 1 ? pending : undefined;
    },
  };
}
