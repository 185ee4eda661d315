import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { type Notes, observedIn, type ObservedRequest } from './observe-requests';
import { writeTraceparent } from './trace-context';

const requests = new AsyncLocalStorage<ObservedRequest>();

/** Makes the current request known to all work that begins after this middleware. It costs more than everything else here. */
export const followRequests: MiddlewareHandler = (c, next) => {
  const observed = observedIn(c);
  return observed ? requests.run(observed, next) : next();
};

/** Adds to the log line of the current request. */
export function noteOnRequest(notes: Notes): void {
  const observed = requests.getStore();
  if (observed) Object.assign(observed.notes, notes);
}

/** For a log: adds the id of the current request to each of its lines. */
export function requestFields(): { requestId?: string } {
  const observed = requests.getStore();
  return observed ? { requestId: observed.context.traceId } : {};
}

/** Headers by which another server attributes its work to the current request. */
export function traceHeaders(): { traceparent?: string } {
  const observed = requests.getStore();
  return observed ? { traceparent: traceparentOf(observed) } : {};
}

/** The same header for a request that the caller already has. */
export const traceparentOf = ({ context }: ObservedRequest): string => writeTraceparent(context);

/** Runs `work` in its own span in the trace of the current request. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const observed = requests.getStore();
  if (!observed?.span.isRecording()) return work();
  const within = trace.setSpan(ROOT_CONTEXT, observed.span);
  const span = trace.getTracer('lisle-harrow').startSpan(name, { attributes }, within);
  try {
    return await requests.run({ ...observed, span, context: span.spanContext() }, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
