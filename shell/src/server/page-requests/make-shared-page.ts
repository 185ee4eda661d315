import { createHash } from 'node:crypto';
import type { ApiAnswer } from '../api/api-answer';
import type { ApiClient } from '../api/api-client';
import { compressHtml } from './compress-html';
import type { PageResponse } from './page-response';
import type { RenderedPage, RenderRequest } from './render-page';

/** A page is rendered anew at least this often, whatever its data: it shows the year of the clock. */
const RENDERED_MS = 60 * 60_000;
/** The same limit as for a page's own calls; after it the api counts as silent. */
const TIMEOUT_MS = 2000;

export type FinishedPage = RenderedPage &
  Pick<PageResponse, 'brotli' | 'etag' | 'styleNonce'> & {
    /** When its content was last known to match the api's. */
    readonly madeAt: number;
    readonly renderedAt: number;
    readonly reads?: ReturnType<typeof noteReads>;
    readonly isLastGood?: boolean;
  };

/**
 * The page that all signed-out visitors get: `former` again if every api call would still get the same answer, otherwise a new one.
 * `noteOutdated` is called as soon as `former` is known to show old data.
 */
export async function makeSharedPage(
  request: RenderRequest,
  former: FinishedPage | undefined,
  render: (request: RenderRequest) => Promise<RenderedPage>,
  noteOutdated: () => void,
): Promise<FinishedPage> {
  if (former?.reads) {
    const isSame = await former.reads.areSame(request.apiHeaders);
    const isRecent = Date.now() - former.renderedAt < RENDERED_MS;
    if (isSame && isRecent) return { ...former, madeAt: Date.now(), isLastGood: false };
    if (isSame === false) noteOutdated();
  }
  const reads = noteReads(request.api);
  const rendered = await render({ ...request, api: reads.api });
  const isSame = rendered.isShareable && former?.html === rendered.html;
  const page = finish(rendered, request.styleNonce);
  // Identical HTML keeps its compressed form.
  return isSame ? { ...page, brotli: former.brotli, reads } : { ...page, reads };
}

/** Completes a page for caching and sending. */
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

/** An api client that records what a page reads: while that is unchanged, so is the page. */
function noteReads(api: ApiClient) {
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
