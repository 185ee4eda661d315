import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpBindings } from '@hono/node-server';
import { type Attributes, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { type Fetch, type Notes, observedOf, type ObservedRequest } from './observe-requests';
import { writeTraceparent } from './trace-context';

const requests = new AsyncLocalStorage<ObservedRequest>();

/** Lets whatever an observed request begins know to which request it belongs. */
export const followRequests =
  (fetch: Fetch): Fetch =>
  (request, env) =>
    requests.run(observedOf((env as HttpBindings).incoming)!, fetch, request, env);

/** Adds to the line that the request under way will have in the log. */
export function noteOnRequest(notes: Notes): void {
  const observed = requests.getStore();
  if (observed) Object.assign(observed.notes, notes);
}

/** Of the request under way: 32 hexadecimal digits. */
export const requestId = (): string | undefined => requests.getStore()?.context.traceId;

/** For a log, whose every line it gives the id of the request under way. */
export function requestFields(): { requestId?: string } {
  const id = requestId();
  return id ? { requestId: id } : {};
}

/** Headers by which another server knows that its work belongs to the request under way. */
export function traceHeaders(): { traceparent?: string } {
  const observed = requests.getStore();
  return observed ? { traceparent: writeTraceparent(observed.context) } : {};
}

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
