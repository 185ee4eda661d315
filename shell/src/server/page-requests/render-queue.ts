import { AsyncLocalStorage } from 'node:async_hooks';
import { gauge } from '@lisle-harrow/api/telemetry';
import PQueue from 'p-queue';
import { createAdmission } from '../api/admission';

/** Concurrent renders. They mostly wait for the api; their JavaScript runs one at a time. */
const CONCURRENT = 8;
/** Requests that may wait for an uncached page, about a second's work; a network may have half, an account a quarter. */
const MOST_WAITING = { most: 48, ofNetwork: 24, ofAccount: 12 };

/** Rendered in this order: a page for many visitors, a signed-in visitor's page, anything else. */
const PRIORITY = { shared: 2, signedIn: 1, single: 0 };

/**
 * Bounds the work for uncached pages: requests that cannot be served soon are refused before they cost anything, so that the
 * others stay fast.
 */
export function createRenderQueue() {
  const queue = new PQueue({ concurrency: CONCURRENT });
  gauge('lisle_harrow_renders', 'Pages that are rendered, or wait for their turn', (observe) => {
    observe(queue.size, { state: 'waiting' });
    observe(queue.pending, { state: 'running' });
  });
  return {
    ...createAdmission(MOST_WAITING),

    /** Renders when it is this page's turn; rejects if the visitor leaves first. */
    render: <Result>(kind: keyof typeof PRIORITY, work: () => Promise<Result>, signal?: AbortSignal) =>
      // It is started by the end of another render, in that request's context.
      queue.add(AsyncLocalStorage.bind(work), {
        priority: PRIORITY[kind],
        ...(signal && { signal }),
      }) as Promise<Result>,
  };
}
