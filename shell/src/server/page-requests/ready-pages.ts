import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '@lisle-harrow/api/contract';
import { counter, type ObserveRequest } from '@lisle-harrow/api/telemetry';
import { LRUCache } from 'lru-cache';
import { type RegisteredRemote, remoteFor } from '../../remotes/registry';
import type { VisitorReader } from '../api/visitor';
import { hasEtag } from '../discovery/has-etag';
import { readChoice } from '../remotes/release-choice';
import type { ReleaseCounts } from '../remotes/release-counts';
import type { RemoteReleases } from '../remotes/remote-releases';
import { pathOfNotFoundPage } from './not-found-page';
import type { PageResponse } from './page-response';
import { HTML, takesBrotli } from './send-page';

const MOST_PAGES = 500;
/**
 * The first visitor who comes when a page is due to be looked at goes the long way, which renews it; meanwhile the others get it
 * as it is. Without that a flood would take the long way whole, and be what the renewal waits for. A renewal that takes longer
 * than this is begun once more, by one visitor again.
 */
const RENEWAL_MS = 500;
/** A page that could not be renewed for so long is sent no more: everybody takes the long way, which waits for what is new. */
const MOST_LATE_MS = 2000;
/** A path that is written in the one way in which it can be, and that is no file's. */
const PLAIN_PATH = /^\/$|^(?:\/[\w~-]+)+$/;

/** A page that every signed-out visitor gets, and for how long. */
export interface SharedPage {
  readonly page: PageResponse;
  /** Whose it is; nobody's where no page exists. */
  readonly remote?: RegisteredRemote | undefined;
  readonly queryParameters?: readonly string[] | undefined;
  /** What it was made of, beside what the api said of its content. */
  readonly site: Site;
  readonly generation: number;
  readonly freshMs: number;
  /** For the line of a request in the log. */
  readonly notes: {
    route?: string;
    remote?: string | undefined;
    release?: string | undefined;
    cache: string;
  };
}

type ReadyPage = SharedPage & {
  readonly freshUntil: number;
  readonly headers: readonly string[];
  /** When the first visitor went to renew it, and the latest. */
  renewal?: { readonly firstAt: number; readonly lastAt: number };
};

export type ReadyPages = ReturnType<typeof createReadyPages>;

/**
 * Answers requests for pages that are the same for everybody ahead of everything else, from ready bytes with ready headers.
 * It decides nothing: it knows a page only once it was answered on the long way, and only until anything that the page was
 * made of is due to be looked at again and that has been done, or has changed.
 */
export function createReadyPages(options: {
  remotes: Pick<RemoteReleases, 'areSettled' | 'latest' | 'variantOf'>;
  knownSite: () => Site | undefined;
  /** Whether visitors without a session need not be asked about now, or did not `lateMs` ago. */
  isNobody: (lateMs?: number) => boolean;
  visitors: Pick<VisitorReader, 'cookieOf'>;
  counts: Pick<ReleaseCounts, 'page'>;
  /** Whether the shell answers there itself, so that no remote's page is missing. */
  isOwnPath: (path: string) => boolean;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  pageHeaders: (page: PageResponse) => Record<string, string>;
}) {
  const { remotes, knownSite, isNobody, visitors, counts, isOwnPath, headers, pageHeaders } = options;
  const sent = counter('lisle_harrow_pages_total', 'Pages sent, by where they came from');
  const pages = new LRUCache<string, ReadyPage>({ max: MOST_PAGES });

  /** `name` is the page's path, or what stands for all paths of a 404 page; `variant` the set of releases that it names. */
  function keep(name: string, shared: SharedPage, variant = ''): void {
    if (shared.freshMs <= 0) return;
    pages.set(variant + name, {
      ...shared,
      freshUntil: Date.now() + shared.freshMs,
      headers: Object.entries({ ...headers, ...pageHeaders(shared.page) }).flat(),
    });
  }

  function find(path: string, variant: string): ReadyPage | undefined {
    const known = pages.get(variant + path);
    if (known?.remote || !PLAIN_PATH.test(path) || isOwnPath(path)) return known;
    const { registry } = remotes.latest();
    if (remoteFor(registry, path, { status: 'signedOut' })) return undefined;
    const name = pathOfNotFoundPage(registry, path);
    return name === undefined ? undefined : pages.get(variant + name);
  }

  /** Whether it is as it would be on the long way, as far as is known. */
  const isCurrent = ({ site, generation }: ReadyPage) =>
    site === knownSite() && generation === remotes.latest().generation && isNobody(MOST_LATE_MS);

  const isDue = ({ freshUntil, remote }: ReadyPage) =>
    Date.now() >= freshUntil || !remotes.areSettled(remote) || !isNobody();

  /** Whether somebody before has gone to renew it; otherwise this visitor does. */
  function isBeingRenewed(ready: ReadyPage): boolean {
    const now = Date.now();
    const { firstAt = now, lastAt = -Infinity } = ready.renewal ?? {};
    if (now >= firstAt + MOST_LATE_MS) return false;
    if (now < lastAt + RENEWAL_MS) return true;
    ready.renewal = { firstAt, lastAt: now };
    return false;
  }

  return {
    keep,
    /** For a page of which it is known that it says what is no longer so. */
    drop: (name: string, variant = '') => void pages.delete(variant + name),

    /** Answers a request if its page is at hand, and gives true; otherwise false. */
    answer(request: IncomingMessage, response: ServerResponse, observe: ObserveRequest): boolean {
      const { method, url = '/', headers: asked } = request;
      if (method !== 'GET' || asked.authorization !== undefined || visitors.cookieOf(request)) return false;
      // What comes behind a body is left to who reads bodies.
      if (asked['content-length'] !== undefined || asked['transfer-encoding'] !== undefined) return false;
      const queryAt = url.indexOf('?');
      const variant = remotes.variantOf(readChoice(asked.cookie));
      if (variant === undefined) return false;
      const ready = find(queryAt < 0 ? url : url.slice(0, queryAt), variant);
      if (!ready || !isCurrent(ready)) return false;
      if (queryAt >= 0 && mayRead(ready.queryParameters, url.slice(queryAt + 1))) return false;

      const { page, notes } = ready;
      const { etag } = page;
      const isKnown = etag !== undefined && hasEtag(asked['if-none-match'], etag);
      const isBrotli = takesBrotli(asked['accept-encoding']);
      const content = isBrotli ? page.brotli.latest() : page.html;
      if (content === undefined) return false;
      if (isDue(ready) && !isBeingRenewed(ready)) return false;

      const observed = observe(request, response);
      Object.assign(observed.notes, notes);
      sent.add(1, { remote: notes.remote ?? 'none', cache: notes.cache });
      if (notes.remote !== undefined && notes.release !== undefined) counts.page(notes.remote, notes.release);
      const head = [...ready.headers, 'Request-Id', observed.context.traceId];
      if (isKnown) {
        response.writeHead(304, head).end();
        return true;
      }
      head.push('Content-Type', HTML, 'Content-Length', String(Buffer.byteLength(content)));
      if (isBrotli) head.push('Content-Encoding', 'br');
      response.writeHead(page.status, head).end(content);
      return true;
    },
  };
}

/** Whether a page that reads these parameters, or any where it does not say, might be another one with this query. */
function mayRead(declared: readonly string[] | undefined, query: string): boolean {
  if (query === '') return false;
  if (!declared) return true;
  return query.split('&').some((part) => {
    const [name = ''] = part.split('=', 1);
    return declared.includes(/[%+]/.test(name) ? [...new URLSearchParams(part).keys()][0]! : name);
  });
}
