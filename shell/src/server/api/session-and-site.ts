import { isDeepStrictEqual } from 'node:util';
import {
  currentUser,
  DEFAULT_SITE,
  site as siteSchema,
  type Site,
  withoutMisleading,
} from '@lisle-harrow/api/contract';
import { traceHeaders } from '@lisle-harrow/api/telemetry';
import type { Logger } from 'pino';
import type { Session } from '../../contract';
import { withTimeLimit } from '../../time-limit';
import type { ApiClient } from './api-client';
import { errorLine } from './logged-error';

// What the server asks the api for every page: who the visitor is, and the firm's values.

/** A page waits no longer than this for either. */
const TIMEOUT_MS = 500;
const SITE_FRESH_MS = 500;
/** How long a page waits for fresh values of the firm; after that it uses the previous ones. */
const SITE_PATIENCE_MS = 80;
/** Visitors without a cookie who come within this time share one call, while it is on its way. */
const SHARED_MS = 50;

/**
 * Asks the api who a visitor is, with the visitor's own headers. A visitor without a cookie is signed out whenever the
 * api answers at all, and while it does not run. The answer for one of them counts for all others for
 * `sharedMs`; concurrent ones share one call in any case. A visitor with a cookie is signed out only if the api says so with
 * 401. Any other failure, and silence, leave the session `pending`; while the api is silent, visitors without a cookie do not
 * wait, but are `pending` at once until it has answered again.
 */
export function createSessionReader(api: Pick<ApiClient, 'ask'>, log: Logger, sharedMs = 0) {
  /** The last call for a visitor without a cookie, while it is on its way. */
  let asking: { readonly at: number; readonly session: Promise<Session> } | undefined;
  let isSilent = false;
  /** Until when a visitor without a cookie is taken for signed out, because the one before was. */
  let nobodyUntil = 0;
  /** When the latest call was begun that the api has answered. */
  let answeredAt = 0;

  async function readSession(headers: Record<string, string>): Promise<Session> {
    if (headers.cookie) return ask(headers);
    if (Date.now() < nobodyUntil) return { status: 'signedOut' };
    const isShared = asking && (isSilent || Date.now() - asking.at < SHARED_MS);
    const { session } = isShared ? asking! : startAsking(headers);
    if (isSilent) return { status: 'pending' };
    // An answer for another visitor counts for this one only if it names nobody.
    return isShared && (await session).status === 'signedIn' ? ask(headers) : session;
  }

  function startAsking(headers: Record<string, string>) {
    const call = { at: Date.now(), session: ask(headers) };
    asking = call;
    void call.session.then(({ status }) => {
      if (status !== 'pending') answeredAt = Math.max(answeredAt, call.at);
      nobodyUntil = status === 'signedOut' ? call.at + sharedMs : 0;
      // A call older than one that was answered says nothing about the present state of the api.
      isSilent = call.at > answeredAt;
      if (asking === call) asking = undefined;
    });
    return call;
  }

  async function ask(headers: Record<string, string>): Promise<Session> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const { status, text } = await api.ask({
        path: '/api/auth/user',
        headers: { ...headers, ...traceHeaders() },
        signal,
      });
      if (isOk(status)) {
        const user = currentUser.safeParse(parseJson(withoutMisleading(text)));
        return user.success ? { status: 'signedIn', user: user.data } : { status: 'signedOut' };
      }
      if (status === 401 || !headers.cookie) return { status: 'signedOut' };
      throw new Error(`status ${status}`);
    } catch (error) {
      log.warn({ error: errorLine(error) }, 'the api did not say who the visitor is');
      const isDown = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      return { status: isDown && !headers.cookie ? 'signedOut' : 'pending' };
    }
  }

  return Object.assign(readSession, {
    /**
     * Whether a visitor without a cookie would get the pages of nobody in particular, as far as is known without asking, or was
     * so until it was due to be asked again, no longer than `lateMs` ago.
     */
    isNobody: (lateMs = 0) => isSilent || Date.now() < nobodyUntil + lateMs,
  });
}

/** Reads the firm's values from the api; the last known ones stay in use while it is slow or silent. */
export function createSiteReader(api: Pick<ApiClient, 'ask'>) {
  let known: Site | undefined;
  let readAgainAt = 0;
  let reading: Promise<Site> | undefined;
  let isAnswering = true;

  async function read(): Promise<Site> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { accept: 'application/json', ...traceHeaders() };
    const answer = await api.ask({ path: '/api/site', headers, signal }).catch(() => undefined);
    const parsed = answer && isOk(answer.status) ? siteSchema.safeParse(parseJson(answer.text)) : undefined;
    isAnswering = answer !== undefined;
    reading = undefined;
    const site = parsed?.success ? parsed.data : (known ?? DEFAULT_SITE);
    // The same values are the same object.
    return (known = isDeepStrictEqual(site, known) ? known! : site);
  }

  async function readSite(): Promise<Site> {
    if (Date.now() >= readAgainAt) {
      readAgainAt = Date.now() + SITE_FRESH_MS;
      reading = read();
    }
    if (!reading) return known ?? DEFAULT_SITE;
    if (!known) return reading;
    return isAnswering ? withTimeLimit(SITE_PATIENCE_MS, reading).catch(() => known!) : known;
  }
  return Object.assign(readSite, { known: () => known });
}

const isOk = (status: number) => status >= 200 && status < 300;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
