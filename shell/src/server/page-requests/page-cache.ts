import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { withTimeLimit } from '../../time-limit';
import { errorLine } from '../api/logged-error';
import type { Visitor } from '../api/visitor';
import type { FinishedPage } from './make-shared-page';

const MOST_PAGES = 500;
/** How long a visitor waits for revalidation; after that they get the stale page, unless it is old or known to be outdated. */
const PATIENCE_MS = 80;
/** How long they wait if the stale page is known to be outdated. */
const OUTDATED_PATIENCE_MS = 1000;
const OLD_MS = 60_000;
/** If revalidation fails, the last good page is sent for at most this long, with a retry this often. */
const LAST_GOOD_MS = 24 * 60 * 60_000;
const RETRY_MS = 1000;

/**
 * Makes the current page; calls `noteOutdated` once it knows that `former` is outdated. `signal`, passed only for a page
 * that is not cached, is aborted when nobody waits for it any more.
 */
export type Make = (
  former: FinishedPage | undefined,
  noteOutdated: () => void,
  signal?: AbortSignal,
) => Promise<FinishedPage>;

/** Visitors waiting for a page not yet cached. */
interface Waiting {
  readonly making: AbortController;
  visitors: number;
}

/** Caches the pages for signed-out visitors; concurrent requests for a page are coalesced into one render. */
export function createPageCache({ freshMs, log }: { freshMs: number; log: Logger }) {
  /** Keys of pages being made again because their content has changed. */
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
      // An incomplete page means that the api or the remote failed. A 404, by contrast, is an answer.
      if (page && (page.isShareable || page.status !== 200)) return page;
      options.ttl = RETRY_MS;
      return { ...former, isLastGood: true };
    },
    // A page that is evicted while it is rendered still goes to those who requested it.
    ignoreFetchAbort: true,
  });
  /** The last known cache key of each path. */
  const lastKeys = new LRUCache<string, string>({ max: MOST_PAGES });
  /** By cache key. */
  const waiting = new Map<string, Waiting>();

  /** Makes a page that is not cached. Concurrent visitors share one render, aborted when the last of them leaves. */
  async function fetchFirst(key: string, make: Make, signal: AbortSignal | undefined): Promise<FinishedPage> {
    signal?.throwIfAborted();
    const shared = waiting.get(key) ?? { making: new AbortController(), visitors: 0 };
    waiting.set(key, shared);
    shared.visitors += 1;
    const forget = () => waiting.get(key) === shared && waiting.delete(key);
    const leave = () => {
      shared.visitors -= 1;
      if (shared.visitors > 0) return;
      // Later requests start a new render.
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
    /** Whether a path has a cached page, even a stale one. */
    has: (path: string) => pages.peek(lastKeys.get(path) ?? '', { allowStale: true }) !== undefined,

    /**
     * The page of `path`, cached under `key` or made by `make`, and which of the two; `staleMs` is its age if it cannot be
     * revalidated. A render that only `visitor` waits for is aborted when they leave.
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
      // Revalidation failed a moment ago, so waiting would be pointless.
      const patientMs = former?.isLastGood ? LAST_GOOD_MS : OLD_MS;
      const mustWait = !former || Date.now() - former.madeAt > patientMs;
      const page = await (mustWait ? fetched : fetchedInTime(key, fetched, former));
      const isNew = page.renderedAt !== former?.renderedAt;
      const missed = isNew ? 'miss' : page === former ? 'stale' : 'revalidated';
      const cache = page.isLastGood ? 'lastGood' : isHit ? 'hit' : missed;
      // Anybody can make up any number of paths with a 404.
      if (page.isShareable && page.status === 200) lastKeys.set(path, key);
      return {
        page,
        cache,
        staleMs: page.isLastGood ? Date.now() - page.madeAt : undefined,
        /** How long the page stays fresh. */
        freshMs: page.isShareable ? pages.getRemainingTTL(key) : 0,
      };
    },
  };
}
