import { setMaxListeners } from 'node:events';
import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import type { ApiAnswer, AskApi } from './api-answer';

const MOST_KEPT = 500;
const MOST_KEPT_LENGTH = 16_000_000;
/** One call; without an answer it rejects with the system's error `code`, such as `ECONNREFUSED`. */
export interface ApiCall {
  /** From the root of the api. */
  readonly path: string;
  readonly method?: string | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface SharedCall {
  readonly answer: Promise<ApiAnswer>;
  readonly calls: AbortController;
  waiting: number;
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** The shell's own calls, over keep-alive connections; global `fetch` takes several times the CPU time. */
export function createApiClient(apiUrl: string) {
  const { origin, pathname } = new URL(apiUrl);
  const root = pathname.replace(/\/$/, '');
  const pool = new Pool(origin);
  /** Answers for anonymous calls, by path. */
  const kept = new LRUCache<string, ApiAnswer>({
    max: MOST_KEPT,
    maxSize: MOST_KEPT_LENGTH,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const underWay = new Map<string, SharedCall>();

  async function ask({ path, method = 'GET', headers, body, signal }: ApiCall): Promise<ApiAnswer> {
    const answer = await pool.request({
      path: root + path,
      method: method as 'GET',
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /**
   * Reads what all visitors without a session get: concurrent calls are coalesced, and the api sends only what has changed
   * since. The shared call is aborted when nobody waits for it any more.
   */
  async function askForAnyone(call: ApiCall): Promise<ApiAnswer> {
    const { path, signal } = call;
    signal?.throwIfAborted();
    const known = underWay.get(path);
    const shared = known ?? begin(call);
    if (!known) underWay.set(path, shared);
    shared.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1;
        if (shared.waiting === 0) {
          forget(path, shared);
          shared.calls.abort();
        }
        reject(signal!.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      void shared.answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  function begin(call: ApiCall): SharedCall {
    const calls = new AbortController();
    const shared = { calls, waiting: 0, answer: askAgain({ ...call, signal: calls.signal }) };
    const end = () => forget(call.path, shared);
    shared.answer.then(end, end);
    return shared;
  }

  function forget(path: string, shared: SharedCall): void {
    if (underWay.get(path) === shared) underWay.delete(path);
  }

  async function askAgain(call: ApiCall): Promise<ApiAnswer> {
    const known = kept.get(call.path);
    const etag = known?.headers.etag;
    const headers = typeof etag === 'string' ? { ...call.headers, 'if-none-match': etag } : call.headers;
    const answer = await ask({ ...call, headers });
    if (known && answer.status === 304) return known;
    if (answer.status === 200 && answer.headers.etag) kept.set(call.path, answer);
    else kept.delete(call.path);
    return answer;
  }

  /** Like `fetch`, follows a redirect within the api, but only once. */
  async function follow(askThere: (call: ApiCall) => Promise<ApiAnswer>, call: ApiCall): Promise<ApiAnswer> {
    const answer = await askThere(call);
    const { location } = answer.headers;
    const isMoved = answer.status === 301 && typeof location === 'string' && location.startsWith('/api/');
    return isMoved ? askThere({ ...call, path: location }) : answer;
  }

  return {
    ask,

    /** Makes calls for a page, with `headers` on each; `isForAnyone` if the answers are not personal. */
    askFor(options: {
      headers: Readonly<Record<string, string>>;
      isForAnyone: boolean;
      signal: AbortSignal;
    }): AskApi {
      // A page makes many calls at once, such as one per article for the sitemap; without this Node reports a leak.
      setMaxListeners(Infinity, options.signal);
      return (path, { method = 'GET', headers = {}, body } = {}) => {
        const call = {
          path,
          method,
          headers: { ...options.headers, ...headers },
          body,
          signal: options.signal,
        };
        // Answers in another format are not shared.
        const isUsual = method === 'GET' && [undefined, 'application/json'].includes(headers.accept);
        return follow(options.isForAnyone && isUsual ? askForAnyone : ask, call);
      };
    },
  };
}
