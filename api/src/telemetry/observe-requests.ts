import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpBindings, serve } from '@hono/node-server';
import {
  type Attributes,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { durations, gauge } from './meter';
import { newContext, readTraceparent, writeTraceparent } from './trace-context';

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Facts for the line of a request in the log: of the product, never what a person typed. */
interface Notes {
  /** The pattern of the path, `/api/clients/:id` for example. */
  route?: string;
  readonly remote?: string | undefined;
  readonly release?: string | undefined;
  readonly cache?: string | undefined;
}

interface ObservedRequest {
  readonly context: SpanContext;
  /** Records nothing where traces are not exported, or not this one. */
  readonly span: Span;
  readonly notes: Notes;
}

const requests = new AsyncLocalStorage<ObservedRequest>();

const tracer = () => trace.getTracer('lisle-harrow');

/** Asked every second by balancers. */
const PROBES = ['/healthz', '/readyz'];

/**
 * Gives every request an id, which is that of its W3C trace, answers with it (`Request-Id`) and logs one line when it is
 * over. A path may hold a token or a name, so only its pattern is logged, and nothing of query, headers, body or address.
 * Only where `trustsCaller` does the caller's own `traceparent` count.
 */
export function observeRequests(fetch: Fetch, options: { log: Logger; trustsCaller: boolean }): Fetch {
  const { log, trustsCaller } = options;
  const took = durations('http_request_duration_seconds', 'Time until an answer had left');
  let open = 0;
  gauge('http_requests_open', 'Requests under way', (observe) => observe(open));
  return (request, env) => {
    const startedAt = performance.now();
    const { incoming, outgoing } = env as HttpBindings;
    const { socket } = incoming;
    const bytesBefore = socket.bytesWritten;
    const parent = trustsCaller ? readTraceparent(singleHeader(incoming.headers.traceparent)) : undefined;
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer().startSpan('request', { kind: SpanKind.SERVER }, within);
    const context = isSpanContextValid(span.spanContext()) ? span.spanContext() : newContext();
    const observed: ObservedRequest = { context, span, notes: {} };
    const { traceId: requestId } = context;
    outgoing.setHeader('Request-Id', requestId);
    open += 1;
    outgoing.once('close', () => {
      open -= 1;
      const { route = 'none', ...notes } = observed.notes;
      const { method } = incoming;
      const { statusCode: status } = outgoing;
      const isCutOff = !outgoing.writableFinished;
      const ms = performance.now() - startedAt;
      took.record(ms / 1000, { method, route, status });
      log[PROBES.includes(route) ? 'debug' : 'info'](
        {
          requestId,
          method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
          ...(isCutOff && { isCutOff }),
          ...notes,
        },
        'request',
      );
      if (!span.isRecording()) return;
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...notes,
      });
      if (status >= 500 || isCutOff) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return requests.run(observed, fetch, request, env);
  };
}

/** Notes the pattern of the route that answered; of one that takes every path, what was noted by those who know more. */
export const nameRoute: MiddlewareHandler = async (c, next) => {
  await next();
  const notes = requests.getStore()?.notes;
  const pattern = routePath(c);
  if (notes && !(pattern === '/*' && notes.route)) notes.route = pattern;
};

/** Does `work` as a part of the request under way that its trace shows by itself. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const observed = requests.getStore();
  if (!observed?.span.isRecording()) return work();
  const span = tracer().startSpan(name, { attributes }, trace.setSpan(ROOT_CONTEXT, observed.span));
  try {
    return await requests.run({ ...observed, span, context: span.spanContext() }, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

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

/** More than one is no header of one hop. */
const singleHeader = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined;
