import PQueue from 'p-queue';

/** Who asks for a page. */
export interface Visitor {
  readonly address: string;
  /** The cookies, where there are any: they stand for an account. */
  readonly cookie?: string | undefined;
  /** Aborted when the visitor has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** Renders at once. They wait for the api most of the time; their script runs one after the other. */
const CONCURRENT = 8;
/** Requests that may be waiting for a page of their own, about a second's work; one address has half, an account a quarter. */
const MOST_WAITING = 48;
const MOST_OF_ADDRESS = 24;
const MOST_OF_ACCOUNT = 12;

/** In the order in which they are rendered: a page for many visitors, a signed-in visitor's, anything else. */
const PRIORITY = { shared: 2, signedIn: 1, single: 0 };

/** There is more to do than can be done soon. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/**
 * Bounds the work for pages that are not in the cache: what cannot be done soon is refused before it costs anything, so
 * that the rest is as fast as ever.
 */
export function createRenderQueue() {
  const queue = new PQueue({ concurrency: CONCURRENT });
  const waiting = new Map<string, number>();
  const count = (key: string) => waiting.get(key) ?? 0;

  return {
    /** Does `work` for a visitor, or throws `Overloaded` at once where too much is being done for them or for all. */
    async admit<Result>({ address, cookie }: Visitor, work: () => Promise<Result>): Promise<Result> {
      const limits: [key: string, most: number][] = [
        ['', MOST_WAITING],
        [`address ${address}`, MOST_OF_ADDRESS],
      ];
      if (cookie) limits.push([`cookie ${cookie}`, MOST_OF_ACCOUNT]);
      if (limits.some(([key, most]) => count(key) >= most)) throw new Overloaded();
      for (const [key] of limits) waiting.set(key, count(key) + 1);
      try {
        return await work();
      } finally {
        for (const [key] of limits)
          if (count(key) > 1) waiting.set(key, count(key) - 1);
          else waiting.delete(key);
      }
    },

    /** Renders when it is this page's turn; rejects when the visitor has gone before. */
    render: <Result>(kind: keyof typeof PRIORITY, work: () => Promise<Result>, signal?: AbortSignal) =>
      queue.add(work, { priority: PRIORITY[kind], ...(signal && { signal }) }) as Promise<Result>,
  };
}
