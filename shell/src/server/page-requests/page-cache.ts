import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { withTimeLimit } from '../../time-limit';
import { errorLine } from '../api/logged-error';
import type { Visitor } from '../api/visitor';
import { compressHtml } from './compress-html';
import type { NotedReads } from './noted-reads';
import type { PageResponse } from './page-response';
import type { RenderedPage } from './render-page';

const MOST_PAGES = 500;
/** A visitor waits so long for a page to be made anew; then they get the one before, unless it is old or known to be outdated. */
const PATIENCE_MS = 80;
/** For so long they wait for a page of which the one before says what is no longer so. */
const OUTDATED_PATIENCE_MS = 1000;
const OLD_MS = 60_000;
/** A page that cannot be made anew is sent as it was last, for so long at most, and tried again this often. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
const RETRY_MS = 1000;

export type FinishedPage = RenderedPage &
  Pick<PageResponse, 'brotli' | 'etag' | 'styleNonce'> & {
    /** When its content was known to be that of the api. */
    readonly madeAt: number;
    readonly renderedAt: number;
    readonly reads?: NotedReads;
    readonly isLastGood?: boolean;
  };

/**
 * Gives the page as it is now; `noteOutdated` is called once it is known that the former one is not. `signal`, of a page that
 * there never was, is aborted when nobody waits for it any more.
 */
type Make = (
  former: FinishedPage | undefined,
  noteOutdated: () => void,
  signal?: AbortSignal,
) => Promise<FinishedPage>;

/** Those who wait for a page that there never was. */
interface Waiting {
  readonly making: AbortController;
  visitors: number;
}

/** Keeps the pages that every signed-out visitor gets, each made once however many ask for it at the same time. */
export function createPageCache({ freshMs, log }: { freshMs: number; log: Logger }) {
  /** Keys of pages that are being made anew because something in them has changed. */
  const outdated = new Set<string>();
  const pages = new LRUCache<string, FinishedPage, Make>({
    max: MOST_PAGES,
    ttl: freshMs,
    fetchMethod: async (key, former, { context: make, options }) => {
      const making = make(former, () => outdated.add(key)).finally(() => outdated.delete(key));
      if (!former || Date.now() - former.madeAt > LAST_GOOD_MS) return making;
      const page = await making.catch(
        (error: unknown) => void log.error({ error: errorLine(error) }, 'page failed'),
      );
      // A page that is not whole, because the api or the remote fails. A 404, on the other hand, is an answer.
      if (page && (page.isShareable || page.status !== 200)) return page;
      options.ttl = RETRY_MS;
      return { ...former, isLastGood: true };
    },
    // A page that is pushed out while it is rendered still goes to those who asked for it.
    ignoreFetchAbort: true,
  });
  /** Under which key the page of a path was found last. */
  const lastKeys = new LRUCache<string, string>({ max: MOST_PAGES });
  /** By the key of the page. */
  const waiting = new Map<string, Waiting>();

  /** Makes a page that there never was, together with whoever waits for it already, until the last of them has gone. */
  async function fetchFirst(key: string, make: Make, signal: AbortSignal | undefined): Promise<FinishedPage> {
    signal?.throwIfAborted();
    const shared = waiting.get(key) ?? { making: new AbortController(), visitors: 0 };
    waiting.set(key, shared);
    shared.visitors += 1;
    const forget = () => waiting.get(key) === shared && waiting.delete(key);
    const leave = () => {
      shared.visitors -= 1;
      if (shared.visitors > 0) return;
      // Whoever asks from now on has it made anew.
      forget();
      pages.delete(key);
      shared.making.abort(signal!.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const makeForThem: Make = (former, noteOutdated) => make(former, noteOutdated, shared.making.signal);
    try {
      return await pages.forceFetch(key, { context: makeForThem });
    } finally {
      forget();
      signal?.removeEventListener('abort', leave);
    }
  }

  async function fetchedInTime(key: string, fetched: Promise<FinishedPage>, former: FinishedPage) {
    const isOutdated = () => outdated.has(key);
    return withTimeLimit(PATIENCE_MS, fetched)
      .catch(() => (isOutdated() ? withTimeLimit(OUTDATED_PATIENCE_MS, fetched) : former))
      .catch(() => former);
  }

  return {
    /** Whether there is a page for a path, be it an old one. */
    has: (path: string) => pages.peek(lastKeys.get(path) ?? '', { allowStale: true }) !== undefined,

    /**
     * The page of `path` that is kept under `key`, or made by `make`, and which of both; `staleMs` is the age of one that
     * cannot be made anew. What `visitor` alone waits for is given up when they go.
     */
    async get(path: string, key: string, make: Make, visitor: Pick<Visitor, 'signal'>) {
      const isHit = pages.has(key);
      const former = isHit ? undefined : pages.peek(key, { allowStale: true });
      const fetching =
        isHit || former ? pages.forceFetch(key, { context: make }) : fetchFirst(key, make, visitor.signal);
      const fetched = fetching.then((page) => {
        if (!page.isShareable) pages.delete(key);
        return page;
      });
      // Of one that could not be made anew a moment ago, waiting would bring nothing.
      const patientMs = former?.isLastGood ? LAST_GOOD_MS : OLD_MS;
      const mustWait = !former || Date.now() - former.madeAt > patientMs;
      const page = await (mustWait ? fetched : fetchedInTime(key, fetched, former));
      const isNew = page.renderedAt !== former?.renderedAt;
      const missed = isNew ? 'miss' : page === former ? 'stale' : 'revalidated';
      const cache = page.isLastGood ? 'lastGood' : isHit ? 'hit' : missed;
      // Of a 404 there are as many addresses as anybody likes to try.
      if (page.isShareable && page.status === 200) lastKeys.set(path, key);
      return {
        ...{ page, cache },
        staleMs: page.isLastGood ? Date.now() - page.madeAt : undefined,
        /** How long the page need not be made anew. */
        freshMs: page.isShareable ? pages.getRemainingTTL(key) : 0,
      };
    },
  };
}

/** A page as it is kept and sent. */
export function finish(page: RenderedPage, styleNonce: string): FinishedPage {
  const now = Date.now();
  return {
    ...page,
    styleNonce,
    madeAt: now,
    renderedAt: now,
    brotli: compressHtml(page.html, page.isShareable),
    etag: page.isShareable ? `W/"${createHash('sha256').update(page.html).digest('base64url')}"` : undefined,
  };
}
