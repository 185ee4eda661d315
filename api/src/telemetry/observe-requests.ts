import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpBindings, serve } from '@hono/node-server';
import type { SpanContext } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
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
  notes: Notes;
}

const requests = new AsyncLocalStorage<ObservedRequest>();

/** Asked every second by balancers. */
const PROBES = ['/healthz', '/readyz'];

/**
 * Gives every request an id, which is that of its W3C trace, answers with it (`Request-Id`) and logs one line when it is
 * over. A path may hold a token or a name, so only its pattern is logged, and nothing of query, headers, body or address.
 * Only where `trustsCaller` does the caller's own `traceparent` count.
 */
export function observeRequests(fetch: Fetch, options: { log: Logger; trustsCaller: boolean }): Fetch {
  const { log, trustsCaller } = options;
  return (request, env) => {
    const startedAt = performance.now();
    const { incoming, outgoing } = env as HttpBindings;
    const { socket } = incoming;
    const bytesBefore = socket.bytesWritten;
    const parent = trustsCaller ? readTraceparent(singleHeader(incoming.headers.traceparent)) : undefined;
    const observed: ObservedRequest = { context: newContext(parent), notes: {} };
    const { traceId: requestId } = observed.context;
    outgoing.setHeader('Request-Id', requestId);
    outgoing.once('close', () => {
      const { route = 'none', ...notes } = observed.notes;
      log[PROBES.includes(route) ? 'debug' : 'info'](
        {
          requestId,
          method: incoming.method,
          route,
          status: outgoing.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
          ...(outgoing.writableFinished ? undefined : { isCutOff: true }),
          ...notes,
        },
        'request',
      );
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
