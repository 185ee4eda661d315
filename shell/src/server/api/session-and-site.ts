import { currentUser, DEFAULT_SITE, site as siteSchema, type Site } from 'api/contract';
import type { Logger } from 'pino';
import type { Session } from '../../contract';

// What the server asks the api for every page: who the visitor is, and the firm's values.

/** A page waits no longer than this for either. */
const TIMEOUT_MS = 500;
const SITE_FRESH_MS = 5000;

/**
 * Asks the api who a visitor is, with the visitor's own headers. A visitor without a cookie is signed out whenever the
 * api answers at all. One with a cookie is signed out only if the api says so with 401; any other failure, and silence,
 * leave the session `pending`.
 */
export function createSessionReader(apiUrl: string, log: Logger) {
  return async function readSession(headers: Record<string, string>): Promise<Session> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
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

/** Reads the firm's values from the api; the last known ones stay while it cannot be asked. */
export function createSiteReader(apiUrl: string): () => Promise<Site> {
  let known: { site: Site; at: number } = { site: DEFAULT_SITE, at: 0 };
  return async () => {
    if (Date.now() - known.at < SITE_FRESH_MS) return known.site;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${apiUrl}/api/site`, { redirect: 'manual', signal }).catch(() => undefined);
    const parsed = answer?.ok ? siteSchema.safeParse(await answer.json().catch(() => undefined)) : undefined;
    known = { site: parsed?.success ? parsed.data : known.site, at: Date.now() };
    return known.site;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
