import { createHash, createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Logger } from 'pino';
import { currentUser, DEFAULT_SITE, site as siteSchema, type Site } from 'api/contract';
import type { Session } from '../contract';
import { type RegisteredRemote, type Registry, remoteFor } from '../remotes/registry';
import { within } from './limits';
import { type Frame, type MadePage, makePage } from './make-page';
import { createPageCache } from './page-cache';
import type { PresentRemote, RemoteSource } from './remote-source';

/** A remote's version may take this long to load; past it the browser draws the page. */
const REMOTE_TIMEOUT_MS = 1000;
const SESSION_TIMEOUT_MS = 500;
const SITE_FRESH_MS = 5000;
/** How long a change of the firm's content may stay unseen by visitors. */
const PAGE_FRESH_MS = 5000;
const MOST_PAGES = 500;

/** For pages that are sent again and again; one that is sent once must not wait for its compression. */
const SHARED_QUALITY = 10;
const PRIVATE_QUALITY = 4;

const compress = promisify(brotliCompress);

export interface VisitDeps {
  remotes: RemoteSource;
  apiUrl: string;
  publicUrl: string | undefined;
  frame: Frame;
  log: Logger;
}

export interface VisitAnswer {
  readonly html: string;
  /** The same, compressed; made when it is first asked for. */
  readonly brotli: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Names this very content (RFC 9110, 8.8.3); only for pages that may be kept. */
  readonly etag?: string | undefined;
  readonly status: 200 | 404;
  readonly signedIn: boolean;
  readonly styleNonce: string;
  /** Origins of remotes, for the content security policy. */
  readonly origins: string[];
}

/** Answers page requests: says who asks and which versions are present, and takes the page from the cache or makes it. */
export function createVisits({ remotes, apiUrl, publicUrl, frame, log }: VisitDeps) {
  const secret = randomBytes(32);
  const pages = createPageCache<SentPage>({ freshMs: PAGE_FRESH_MS, most: MOST_PAGES });
  let known: { site: Site; at: number } = { site: DEFAULT_SITE, at: 0 };

  async function readSite(): Promise<Site> {
    if (Date.now() - known.at < SITE_FRESH_MS) return known.site;
    const answer = await askApi('/api/site', {}, SESSION_TIMEOUT_MS).catch(() => undefined);
    const parsed = answer?.ok ? siteSchema.safeParse(await answer.json().catch(() => undefined)) : undefined;
    known = { site: parsed?.success ? parsed.data : known.site, at: Date.now() };
    return known.site;
  }

  const askApi = (path: string, headers: Record<string, string>, timeoutMs: number) =>
    fetch(apiUrl + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

  /** `pending` when the api gave no answer in time: then the browser asks (spec L159). */
  async function readSession(headers: Record<string, string>): Promise<Session> {
    try {
      const response = await askApi('/api/auth/user', headers, SESSION_TIMEOUT_MS);
      if (!response.ok) return { status: 'signedOut' };
      const user = currentUser.safeParse(await response.json().catch(() => undefined));
      return user.success ? { status: 'signedIn', user: user.data } : { status: 'signedOut' };
    } catch (error) {
      log.warn({ error: String(error) }, 'the api did not say who the visitor is');
      return { status: 'pending' };
    }
  }

  /** The remote with its present version, if that can be had in time. */
  async function presentRemote(registered: RegisteredRemote): Promise<PresentRemote> {
    try {
      return await within(REMOTE_TIMEOUT_MS, remotes.present(registered));
    } catch (error) {
      return { ...remotes.known(registered), problem: String(error) };
    }
  }

  /** The page names the version that it is rendered with; of the other remotes, what is known without waiting. */
  function entriesOf(registry: Registry, present: PresentRemote | undefined): Record<string, string> {
    const entries: Record<string, string> = {};
    for (const remote of registry.remotes) {
      const { descriptor } = present?.registered === remote ? present : remotes.known(remote);
      if (descriptor) entries[remote.name] = remote.url + descriptor.browser.entry;
    }
    return entries;
  }

  return async function visit(url: URL, headers: Record<string, string>): Promise<VisitAnswer> {
    const apiHeaders = { accept: 'application/json', ...headers };
    const [registry, session, site] = await Promise.all([
      remotes.registry(),
      readSession(apiHeaders),
      readSite(),
    ]);
    const name = remoteFor(registry, url.pathname, session);
    const registered = registry.remotes.find((candidate) => candidate.name === name);
    const remote = registered && (await presentRemote(registered));
    const entries = entriesOf(registry, remote);

    const make = async (styleNonce: string, visitor: Record<string, string>) => {
      const request = { url, registry, session, site, remote, entries, apiUrl, publicUrl, styleNonce };
      const made = await makePage({ ...request, apiHeaders: visitor }, frame, log);
      return sent(made, styleNonce);
    };
    // Anything may stand in a query: such pages would push the others out.
    const isCommon = session.status === 'signedOut' && remote?.module && url.search === '';
    const key = JSON.stringify([url.pathname, entries, registry, site]);
    const page = isCommon
      ? await pages.get(key, () => make(nonceFor(key), { accept: apiHeaders.accept }))
      : await make(randomBytes(16).toString('base64'), apiHeaders);
    return { ...page, signedIn: session.status === 'signedIn', origins: originsOf(registry.remotes) };
  };

  /** The same page keeps its nonce, which nobody outside can foretell, and so its ETag. */
  function nonceFor(key: string): string {
    return createHmac('sha256', secret).update(key).digest('base64');
  }
}

type SentPage = MadePage & Pick<VisitAnswer, 'brotli' | 'etag' | 'styleNonce'>;

function sent(page: MadePage, styleNonce: string): SentPage {
  const { html, shared } = page;
  const quality = shared ? SHARED_QUALITY : PRIVATE_QUALITY;
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    ...page,
    styleNonce,
    etag: shared ? `"${createHash('sha256').update(html).digest('base64url')}"` : undefined,
    brotli: () =>
      (compressed ??= compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).then(
        (buffer) => new Uint8Array(buffer),
      )),
  };
}

function originsOf(registered: readonly RegisteredRemote[]): string[] {
  return [
    ...new Set(registered.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => new URL(url).origin)),
  ];
}
