import { isDeepStrictEqual } from 'node:util';
import {
  currentUser,
  DEFAULT_SITE,
  site as siteSchema,
  type Site,
  withoutMisleading,
} from '@lisle-harrow/api/contract';
import { traceHeaders } from '@lisle-harrow/server/telemetry/follow-requests';
import type { Logger } from 'pino';
import type { Session } from '../../contract';
import { withTimeLimit } from '../../time-limit';
import type { ApiClient } from './api-client';
import { errorLine } from './logged-error';

// What the server asks the api for on every page: the session and the site.

/** A page waits no longer than this for the site, or for the session of a visitor without a cookie, who hardly ever has one. */
const TIMEOUT_MS = 500;
/** Without its session, a signed-in visitor's page is refused, so a busy machine gets longer to answer. */
const SIGNED_IN_TIMEOUT_MS = 2000;
const SITE_FRESH_MS = 500;
/** How long a page waits for a fresh site; after that it uses the stale one. */
const SITE_PATIENCE_MS = 80;
/** Visitors without a cookie who arrive within this time share one pending call. */
const SHARED_MS = 50;

/**
 * Asks the api who a visitor is, with the visitor's own headers. Without a cookie, a visitor is signed out if the api names
 * no user or refuses connections; that counts for all such visitors for `sharedMs`, and concurrent calls are coalesced in
 * any case. With a cookie, a visitor is signed out only if the api says so: 401, or no user. Any other failure, and silence,
 * leave the session `pending`; while the api is silent, visitors without a cookie do not wait, but are `pending` at once
 * until it answers again.
 */
export function createSessionReader(api: Pick<ApiClient, 'ask'>, log: Logger, sharedMs = 0) {
  /** The latest call for a visitor without a cookie, while it is pending. */
  let asking: { readonly at: number; readonly session: Promise<Session> } | undefined;
  let isSilent = false;
  /** Until when visitors without a cookie count as signed out, because the last one was. */
  let nobodyUntil = 0;
  /** Start of the latest call that the api has answered. */
  let answeredAt = 0;

  async function readSession(headers: Record<string, string>): Promise<Session> {
    if (headers.cookie) return ask(headers);
    if (Date.now() < nobodyUntil) return { status: 'signedOut' };
    const isShared = asking && (isSilent || Date.now() - asking.at < SHARED_MS);
    const { session } = isShared ? asking! : startAsking(headers);
    if (isSilent) return { status: 'pending' };
    // Another visitor's answer counts for this one only if it names no user.
    return isShared && (await session).status === 'signedIn' ? ask(headers) : session;
  }

  function startAsking(headers: Record<string, string>) {
    const call = { at: Date.now(), session: ask(headers) };
    asking = call;
    void call.session.then(({ status }) => {
      if (status !== 'pending') answeredAt = Math.max(answeredAt, call.at);
      nobodyUntil = status === 'signedOut' ? call.at + sharedMs : 0;
      // A call older than one that was answered says nothing about the api's current state.
      isSilent = call.at > answeredAt;
      if (asking === call) asking = undefined;
    });
    return call;
  }

  async function ask(headers: Record<string, string>): Promise<Session> {
    try {
      const signal = AbortSignal.timeout(headers.cookie ? SIGNED_IN_TIMEOUT_MS : TIMEOUT_MS);
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
      log.warn({ error: errorLine(error) }, 'the session could not be read from the api');
      const isDown = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      return { status: isDown && !headers.cookie ? 'signedOut' : 'pending' };
    }
  }

  return Object.assign(readSession, {
    /**
     * Whether a visitor without a cookie gets signed-out pages, as far as is known without asking the api, or did until at
     * most `lateMs` ago.
     */
    isNobody: (lateMs = 0) => isSilent || Date.now() < nobodyUntil + lateMs,
  });
}

/** Reads the site from the api; the last known one stays in use while the api is slow or silent. */
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
    // Equal values are the same object.
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
