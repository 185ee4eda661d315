import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { type Notes, observedIn, type ObservedRequest } from './observe-requests';
import { writeTraceparent } from './trace-context';

const requests = new AsyncLocalStorage<ObservedRequest>();

/** Lets whatever a request begins behind this middleware know to which request it belongs. It costs more than all else here. */
export const followRequests: MiddlewareHandler = (c, next) => {
  const observed = observedIn(c);
  return observed ? requests.run(observed, next) : next();
};

/** Adds to the line that the request under way will have in the log. */
export function noteOnRequest(notes: Notes): void {
  const observed = requests.getStore();
  if (observed) Object.assign(observed.notes, notes);
}

/** For a log, whose every line it gives the id of the request under way. */
export function requestFields(): { requestId?: string } {
  const observed = requests.getStore();
  return observed ? { requestId: observed.context.traceId } : {};
}

/** Headers by which another server knows that its work belongs to the request under way. */
export function traceHeaders(): { traceparent?: string } {
  const observed = requests.getStore();
  return observed ? { traceparent: traceparentOf(observed) } : {};
}

/** The same for a request that is known otherwise. */
export const traceparentOf = ({ context }: ObservedRequest): string => writeTraceparent(context);

/** Does `work` as a part of the request under way that its trace shows by itself. */
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
