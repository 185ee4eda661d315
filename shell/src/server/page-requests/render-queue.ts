import { AsyncLocalStorage } from 'node:async_hooks';
import { inSpan } from '@lisle-harrow/server/telemetry/follow-requests';
import { counter, durations, gauge } from '@lisle-harrow/server/telemetry/meter';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { createAdmission } from '../api/admission';
import type { ReleaseCounts } from '../remotes/release-counts';
import { type Frame, type RenderedPage, renderPage, type RenderRequest } from './render-page';

/** Concurrent renders. They mostly wait for the api; their JavaScript runs one at a time. */
const CONCURRENT = 8;
/**
 * Requests that may wait for an uncached page, about a second's work; a network may have half, an account a quarter. A third
 * is left to signed-in visitors, because staff and clients have nothing but uncached pages.
 */
const MOST_WAITING = { most: 48, ofNetwork: 24, ofAccount: 12, ofAnonymous: 32 };

/** Rendered in this order: a page for many visitors, a signed-in visitor's page, anything else. */
const PRIORITY = { shared: 2, signedIn: 1, single: 0 };

/**
 * Bounds the work for uncached pages: requests that cannot be served soon are refused before they cost anything, so that the
 * others stay fast.
 */
export function createRenderQueue(frame: Frame, counts: Pick<ReleaseCounts, 'failure'>, log: Logger) {
  const queue = new PQueue({ concurrency: CONCURRENT });
  gauge('lisle_harrow_renders', 'Pages being rendered or waiting to be', (observe) => {
    observe(queue.size, { state: 'waiting' });
    observe(queue.pending, { state: 'running' });
  });
  const took = durations('lisle_harrow_render_duration_seconds', 'Time to render a page, including its data');
  const failed = counter(
    'lisle_harrow_render_failures_total',
    'Pages whose content was left to the browser',
    [{ remote: 'none', version: 'none', reason: 'data' }],
  );

  async function render(request: RenderRequest): Promise<RenderedPage> {
    const startedAt = performance.now();
    const { version = 'none', registered } = request.remote ?? {};
    const remote = registered?.name ?? 'none';
    const page = await inSpan('render', { remote }, () => renderPage(request, frame, log));
    took.record((performance.now() - startedAt) / 1000, { remote });
    if (page.failure) failed.add(1, { remote, version, reason: page.failure });
    if (page.failure && request.remote?.renderer) counts.failure(remote, version, 'render');
    return page;
  }

  return {
    ...createAdmission(MOST_WAITING),

    /** Renders when it is this page's turn; rejects if the visitor leaves first. */
    render: (kind: keyof typeof PRIORITY, request: RenderRequest) =>
      // It is started by the end of another render, in that request's context.
      queue.add(
        AsyncLocalStorage.bind(() => render(request)),
        { priority: PRIORITY[kind], ...(request.signal && { signal: request.signal }) },
      ) as Promise<RenderedPage>,
  };
}
