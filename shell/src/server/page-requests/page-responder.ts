import { createHash, createHmac, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Logger } from 'pino';
import { currentUser, type Site } from 'api/contract';
import type { Session } from '../../contract';
import { type RegisteredRemote, type Registry, remoteFor } from '../../remotes/registry';
import type { ShareImageText } from '../share-images/share-image-svg';
import type { SiteAddress } from '../discovery/describe-page';
import { withTimeLimit } from '../../time-limit';
import { type Frame, type RenderedPage, renderPage } from './render-page';
import { createPageCache } from './page-cache';
import type { CurrentRelease, RemoteReleases } from '../remotes/remote-releases';

/** A remote's version may take this long to load; past it the browser draws the page. */
const REMOTE_TIMEOUT_MS = 1000;
const SESSION_TIMEOUT_MS = 500;
/** How long a change of the firm's content may stay unseen by visitors. */
const PAGE_FRESH_MS = 5000;
const MOST_PAGES = 500;

/** Nobody waits for the better one: it is made for those who come later. */
const FIRST_QUALITY = 4;
const LATER_QUALITY = 11;

const brotli = promisify(brotliCompress);

export interface PageResponderOptions {
  remotes: RemoteReleases;
  apiUrl: string;
  address: SiteAddress;
  readSite: () => Promise<Site>;
  frame: Frame;
  log: Logger;
}

export interface PageResponse {
  readonly html: string;
  /** The same, compressed; made when it is first asked for. */
  readonly brotli: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Names this very content (RFC 9110, 8.8.3); only for pages that may be kept. */
  readonly etag?: string | undefined;
  readonly status: 200 | 404;
  /** Words for the picture of a page that may be shared. */
  readonly shareImage?: ShareImageText | undefined;
  readonly signedIn: boolean;
  readonly styleNonce: string;
  /** Origins of remotes, for the content security policy. */
  readonly origins: string[];
}

/** Answers page requests: says who asks and which versions are present, and takes the page from the cache or makes it. */
export function createPageResponder({
  remotes,
  apiUrl,
  address,
  readSite,
  frame,
  log,
}: PageResponderOptions) {
  const secret = randomBytes(32);
  const pages = createPageCache<FinishedPage>({ freshMs: PAGE_FRESH_MS, most: MOST_PAGES });

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
  async function currentRelease(registered: RegisteredRemote): Promise<CurrentRelease> {
    try {
      return await withTimeLimit(REMOTE_TIMEOUT_MS, remotes.present(registered));
    } catch (error) {
      return { ...remotes.known(registered), problem: String(error) };
    }
  }

  /** The page names the version that it is rendered with; of the other remotes, what is known without waiting. */
  function entriesOf(registry: Registry, present: CurrentRelease | undefined): Record<string, string> {
    const entries: Record<string, string> = {};
    for (const remote of registry.remotes) {
      const { descriptor } = present?.registered === remote ? present : remotes.known(remote);
      if (descriptor) entries[remote.name] = remote.url + descriptor.browser.entry;
    }
    return entries;
  }

  return async function respond(url: URL, headers: Record<string, string>): Promise<PageResponse> {
    const apiHeaders = { accept: 'application/json', ...headers };
    const [registry, session, site] = await Promise.all([
      remotes.registry(),
      readSession(apiHeaders),
      readSite(),
    ]);
    const name = remoteFor(registry, url.pathname, session);
    const registered = registry.remotes.find((candidate) => candidate.name === name);
    const remote = registered && (await currentRelease(registered));
    const entries = entriesOf(registry, remote);

    const make = async (styleNonce: string, visitor: Record<string, string>, former?: FinishedPage) => {
      const request = { url, registry, session, site, remote, entries, apiUrl, address, styleNonce };
      const made = await renderPage({ ...request, apiHeaders: visitor }, frame, log);
      return former?.html === made.html ? former : sent(made, styleNonce);
    };
    // Anything may stand in a query: such pages would push the others out.
    const isCommon = session.status === 'signedOut' && remote?.module && url.search === '';
    const key = JSON.stringify([url.pathname, entries, registry, site]);
    const page = isCommon
      ? await pages.get(key, (former) => make(nonceFor(key), { accept: apiHeaders.accept }, former))
      : await make(randomBytes(16).toString('base64'), apiHeaders);
    return { ...page, signedIn: session.status === 'signedIn', origins: originsOf(registry.remotes) };
  };

  /** The same page keeps its nonce, which nobody outside can foretell, and so its ETag. */
  function nonceFor(key: string): string {
    return createHmac('sha256', secret).update(key).digest('base64');
  }
}

type FinishedPage = RenderedPage & Pick<PageResponse, 'brotli' | 'etag' | 'styleNonce'>;

function sent(page: RenderedPage, styleNonce: string): FinishedPage {
  const { html, shared } = page;
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return {
    ...page,
    styleNonce,
    etag: shared ? `"${createHash('sha256').update(html).digest('base64url')}"` : undefined,
    brotli() {
      if (compressed) return compressed;
      if (shared) void compress(html, LATER_QUALITY).then((better) => (compressed = Promise.resolve(better)));
      return (compressed = compress(html, FIRST_QUALITY));
    },
  };
}

async function compress(html: string, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

function originsOf(registered: readonly RegisteredRemote[]): string[] {
  return [
    ...new Set(registered.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => new URL(url).origin)),
  ];
}
