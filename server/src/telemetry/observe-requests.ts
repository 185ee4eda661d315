import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings, serve } from '@hono/node-server';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { durations, gauge } from './meter';
import { newContext, readTraceparent } from './trace-context';

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Facts for a request's log line: about the product, never what a person typed. */
export interface Notes {
  /** For a route that takes every path: the pattern by which its handler tells them apart. */
  route?: string;
  remote?: string | undefined;
  release?: string | undefined;
  cache?: string | undefined;
}

export interface ObservedRequest {
  readonly context: SpanContext;
  /** Records nothing where traces, or this one, are not exported. */
  readonly span: Span;
  readonly notes: Notes;
  handledIn?: Context;
}

/** Found by the message rather than by an AsyncLocalStorage, whose hooks cost a quarter of the api's cheapest call. */
const OBSERVED = Symbol('observed request');
type Observable = IncomingMessage & { [OBSERVED]?: ObservedRequest };

/** Requested every second by balancers, or by the shell for every page, which has its own line. */
const ROUTINE = ['/healthz', '/readyz', '/api/auth/user', '/api/site'];
const EVERY_PATH = '/*';

/** Observes one request from its beginning; the caller sets `Request-Id` on the answer. */
export type ObserveRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => ObservedRequest;

/**
 * Gives every request an id, that of its W3C trace, and logs one line when it is over. A path may contain a token or a name, so
 * only its pattern is logged, and nothing from query, headers, body or address. The caller's own `traceparent` counts only
 * where `trustsCaller`.
 */
export function createRequestObserver(options: { log: Logger; trustsCaller: boolean }): ObserveRequest {
  const { log, trustsCaller } = options;
  const tracer = trace.getTracer('lisle-harrow');
  const took = durations('http_request_duration_seconds', 'Time until a response was sent');
  let open = 0;
  gauge('http_requests_open', 'Requests in progress', (observe) => observe(open));
  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const { socket, method } = incoming;
    const bytesBefore = socket.bytesWritten;
    const parent = trustsCaller ? readTraceparent(singleHeader(incoming.headers.traceparent)) : undefined;
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, within);
    const context = isSpanContextValid(span.spanContext()) ? span.spanContext() : newContext();
    const observed: ObservedRequest = { context, span, notes: {} };
    (incoming as Observable)[OBSERVED] = observed;
    open += 1;
    outgoing.on('close', () => {
      open -= 1;
      const ms = performance.now() - startedAt;
      const route = routeOf(observed);
      const status = outgoing.statusCode;
      const isCutOff = !outgoing.writableFinished;
      took.record(ms / 1000, { method, route, status });
      const line = {
        requestId: context.traceId,
        method,
        ...observed.notes,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        bytes: socket.bytesWritten - bytesBefore,
        ...(isCutOff && { isCutOff }),
      };
      if (ROUTINE.includes(route)) log.debug(line, 'request');
      else log.info(line, 'request');
      if (!span.isRecording()) return;
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        ...observed.notes,
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= 500 || isCutOff) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return observed;
  };
}

/** Observes every request that comes to `fetch`, and answers with its id (`Request-Id`). */
export const observeRequests =
  (fetch: Fetch, observe: ObserveRequest): Fetch =>
  (request, env) => {
    const { incoming, outgoing } = env as HttpBindings;
    outgoing.setHeader('Request-Id', observe(incoming, outgoing).context.traceId);
    return fetch(request, env);
  };

/** Lets a request's log line name the pattern of the route that answered. */
export const nameRoute: MiddlewareHandler = (c, next) => {
  const observed = observedIn(c);
  if (observed) observed.handledIn = c;
  return next();
};

/** Read only at the end: a short answer may have left before the code that awaits it continues. */
function routeOf({ handledIn, notes }: ObservedRequest): string {
  const route = handledIn ? routePath(handledIn) : EVERY_PATH;
  return route === EVERY_PATH ? (notes.route ?? route) : route;
}

/** Nothing where the request did not come through a server. */
export const observedIn = (c: Context): ObservedRequest | undefined =>
  (c.env as { incoming?: Observable } | undefined)?.incoming?.[OBSERVED];

/** The id of a request, 32 hexadecimal digits, for a log line or an answer. */
export const requestIdOf = (c: Context): string => (observedIn(c)?.context ?? newContext()).traceId;

/** Several values cannot come from a single hop. */
const singleHeader = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined;
