import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '@lisle-harrow/api/contract';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { type ObserveRequest } from '@lisle-harrow/server/telemetry/observe-requests';
import { LRUCache } from 'lru-cache';
import { type RegisteredRemote, remoteFor } from '../../remotes/registry';
import type { VisitorReader } from '../api/visitor';
import { hasEtag } from '../discovery/has-etag';
import { readChoice, type ReleaseChoice } from '../remotes/release-choice';
import type { ReleaseCounts } from '../remotes/release-counts';
import type { RemoteReleases } from '../remotes/remote-releases';
import { pathOfNotFoundPage } from './not-found-page';
import type { PageResponse } from './page-response';
import { HTML, takesBrotli } from './send-page';

const MOST_PAGES = 500;
/**
 * Stale-while-revalidate: the first request for a page that is due takes the slow path, which revalidates it; the others get
 * the stale page meanwhile. Otherwise a whole flood would take the slow path, and revalidation would wait behind it. If a
 * revalidation takes longer than this, one more request starts another.
 */
const RENEWAL_MS = 500;
/**
 * A page that was not yet due this long ago is sent even to the first request, and revalidated beside it: while a page is read all the
 * time, nobody waits for the api, which a flood delays.
 */
const RECENT_MS = 250;
/** If revalidation takes this long, the stale page is no longer sent: all requests take the slow path and wait. */
const MOST_LATE_MS = 2000;
/** A path in canonical form that is not a file's. */
const PLAIN_PATH = /^\/$|^(?:\/[\w~-]+)+$/;

/** A page for all signed-out visitors, with its freshness. */
export interface SharedPage {
  readonly page: PageResponse;
  /** Renders the page; undefined for a 404. */
  readonly remote?: RegisteredRemote | undefined;
  readonly queryParameters?: readonly string[] | undefined;
  /** What it was made from, apart from the api's content. */
  readonly site: Site;
  readonly generation: number;
  readonly freshMs: number;
  /** For the log line of a request. */
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
  /** When a request last found that it was not due. */
  freshAt: number;
  /** When revalidation was first started, and last. */
  renewal?: { readonly firstAt: number; readonly lastAt: number };
};

export type ReadyPages = ReturnType<typeof createReadyPages>;

/**
 * The fast path for shared pages: answers before anything else, from prepared bytes and headers. It makes no decisions: it
 * has a page only after the slow path answered with it, and only until something that the page was made from has changed, or
 * is due for revalidation and has been revalidated.
 */
export function createReadyPages(options: {
  remotes: Pick<RemoteReleases, 'areSettled' | 'latest' | 'variantOf'>;
  knownSite: () => Site | undefined;
  /** Whether anonymous visitors need no session check now, or needed none `lateMs` ago. */
  isNobody: (lateMs?: number) => boolean;
  visitors: Pick<VisitorReader, 'cookieOf'>;
  counts: Pick<ReleaseCounts, 'page'>;
  /** Whether the shell itself answers there, so that there is no 404 page to send. */
  isOwnPath: (path: string) => boolean;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  pageHeaders: (page: PageResponse) => Record<string, string>;
}) {
  const { remotes, knownSite, isNobody, visitors, counts, isOwnPath, headers, pageHeaders } = options;
  const sent = counter('lisle_harrow_pages_total', 'Pages sent, by remote and cache result');
  const pages = new LRUCache<string, ReadyPage>({ max: MOST_PAGES });

  /** `name` is the page's path, or for a 404 page the one that all its paths share; `variant` is its set of releases. */
  function keep(name: string, shared: SharedPage, variant = ''): void {
    if (shared.freshMs <= 0) return;
    const now = Date.now();
    pages.set(variant + name, {
      ...shared,
      freshAt: now,
      freshUntil: now + shared.freshMs,
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

  /** Whether the slow path would send the same, as far as is known. */
  const isCurrent = ({ site, generation }: ReadyPage) =>
    site === knownSite() && generation === remotes.latest().generation && isNobody(MOST_LATE_MS);

  const isDue = ({ freshUntil, remote }: ReadyPage) =>
    Date.now() >= freshUntil || !remotes.areSettled(remote) || !isNobody();

  /** Whether another request is revalidating it; if not, this one will. */
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
    /** For a page that is known to be outdated. */
    drop: (name: string, variant = '') => void pages.delete(variant + name),

    /**
     * Answers the request if its page is ready; returns whether it did. `revalidate` takes the slow path for the page without
     * answering.
     */
    answer(
      request: IncomingMessage,
      response: ServerResponse,
      observe: ObserveRequest,
      revalidate: (path: string, choice: ReleaseChoice) => void,
    ): boolean {
      const { method, url = '/', headers: asked } = request;
      if (method !== 'GET' || asked.authorization !== undefined || visitors.cookieOf(request)) return false;
      // The slow path reads bodies, which this one does not.
      if (asked['content-length'] !== undefined || asked['transfer-encoding'] !== undefined) return false;
      const queryAt = url.indexOf('?');
      const path = queryAt < 0 ? url : url.slice(0, queryAt);
      const choice = readChoice(asked.cookie);
      const variant = remotes.variantOf(choice);
      if (variant === undefined) return false;
      const ready = find(path, variant);
      if (!ready || !isCurrent(ready)) return false;
      if (queryAt >= 0 && mayRead(ready.queryParameters, url.slice(queryAt + 1))) return false;

      const { page, notes } = ready;
      const { etag } = page;
      const isKnown = etag !== undefined && hasEtag(asked['if-none-match'], etag);
      const isBrotli = takesBrotli(asked['accept-encoding']);
      const content = isBrotli ? page.brotli.latest() : page.html;
      if (content === undefined) return false;
      const isDueNow = isDue(ready);
      if (!isDueNow) ready.freshAt = Date.now();
      const isFirst = isDueNow && !isBeingRenewed(ready);
      if (isFirst && Date.now() > ready.freshAt + RECENT_MS) return false;

      const observed = observe(request, response);
      Object.assign(observed.notes, notes);
      // The slow path counts the page that it makes.
      if (isFirst) revalidate(path, choice);
      else {
        const { remote = 'none', release } = notes;
        sent.add(1, { remote, cache: notes.cache });
        if (notes.remote !== undefined && release !== undefined) counts.page(notes.remote, release);
      }
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

/** Whether a page that reads these parameters (any, if undeclared) might differ with this query. */
function mayRead(declared: readonly string[] | undefined, query: string): boolean {
  if (query === '') return false;
  if (!declared) return true;
  return query.split('&').some((part) => {
    const [name = ''] = part.split('=', 1);
    return declared.includes(/[%+]/.test(name) ? [...new URLSearchParams(part).keys()][0]! : name);
  });
}
