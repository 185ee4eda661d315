import { AsyncLocalStorage } from 'node:async_hooks';
import { gauge } from '@lisle-harrow/api/telemetry';
import PQueue from 'p-queue';
import { createAdmission } from '../api/admission';

/** Renders at once. They wait for the api most of the time; their script runs one after the other. */
const CONCURRENT = 8;
/** Requests that may be waiting for a page of their own, about a second's work; one address has half, an account a quarter. */
const MOST_WAITING = { most: 48, ofNetwork: 24, ofAccount: 12 };

/** In the order in which they are rendered: a page for many visitors, a signed-in visitor's, anything else. */
const PRIORITY = { shared: 2, signedIn: 1, single: 0 };

/**
 * Bounds the work for pages that are not in the cache: what cannot be done soon is refused before it costs anything, so
 * that the rest is as fast as ever.
 */
export function createRenderQueue() {
  const queue = new PQueue({ concurrency: CONCURRENT });
  gauge('lisle_harrow_renders', 'Pages that are rendered, or wait for their turn', (observe) => {
    observe(queue.size, { state: 'waiting' });
    observe(queue.pending, { state: 'running' });
  });
  return {
    ...createAdmission(MOST_WAITING),

    /** Renders when it is this page's turn; rejects when the visitor has gone before. */
    render: <Result>(kind: keyof typeof PRIORITY, work: () => Promise<Result>, signal?: AbortSignal) =>
      // Whichever render ends before it starts it, in another request's context.
      queue.add(AsyncLocalStorage.bind(work), {
        priority: PRIORITY[kind],
        ...(signal && { signal }),
      }) as Promise<Result>,
  };
}
