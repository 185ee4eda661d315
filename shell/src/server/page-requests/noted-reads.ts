import type { ApiAnswer } from '../api/api-answer';
import type { ApiClient } from '../api/api-client';

/** The same limit as for a page's own calls; after it the api counts as silent. */
const TIMEOUT_MS = 2000;

export type NotedReads = ReturnType<typeof noteReads>;

/** An api client that records what a page reads: while that is unchanged, so is the page. */
export function noteReads(api: ApiClient) {
  const answers = new Map<string, ApiAnswer>();
  let hasFailed = false;
  return {
    api: {
      ...api,
      askFor: (options): ReturnType<ApiClient['askFor']> => {
        const ask = api.askFor(options);
        return async (path, init) => {
          try {
            const answer = await ask(path, init);
            answers.set(path, answer);
            return answer;
          } catch (error) {
            hasFailed = true;
            throw error;
          }
        };
      },
    } satisfies ApiClient,

    /**
     * Whether every call would get the same answer now; undefined if that is unknown. Each answer is revalidated by its
     * ETag, and on a 304 the client returns the very object that was read. Rejects while the api does not answer.
     */
    async areSame(headers: Readonly<Record<string, string>>): Promise<boolean | undefined> {
      if (hasFailed || answers.size === 0) return undefined;
      const ask = api.askFor({ headers, isForAnyone: true, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const each = [...answers].map(async ([path, answer]) => (await ask(path)) === answer);
      return (await Promise.all(each)).every(Boolean);
    },
  };
}
