import { currentUser } from 'api/contract';
import type { Logger } from 'pino';
import type { Session } from '../../contract';

const SESSION_TIMEOUT_MS = 500;

/**
 * Asks the api who a visitor is, with the visitor's own headers. A visitor without a cookie is signed out whenever the
 * api answers at all. One with a cookie is signed out only if the api says so with 401; any other failure, and silence,
 * leave the session `pending`.
 */
export function createSessionReader(apiUrl: string, log: Logger) {
  return async function readSession(headers: Record<string, string>): Promise<Session> {
    try {
      const signal = AbortSignal.timeout(SESSION_TIMEOUT_MS);
      const response = await fetch(`${apiUrl}/api/auth/user`, { headers, redirect: 'manual', signal });
      if (response.ok) {
        const user = currentUser.safeParse(parseJson(await response.text()));
        return user.success ? { status: 'signedIn', user: user.data } : { status: 'signedOut' };
      }
      await response.body?.cancel();
      if (response.status === 401 || !headers.cookie) return { status: 'signedOut' };
      throw new Error(`status ${response.status}`);
    } catch (error) {
      log.warn({ error: String(error) }, 'the api did not say who the visitor is');
      return { status: 'pending' };
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
