import http from 'node:http';
import https from 'node:https';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { dropRest } from 'api/drop-rest';
import { counter, requestIdOf, traceHeaders } from 'api/telemetry';
import type { Context } from 'hono';
import type { Admission } from './admission';
import { unavailableProblem } from './unavailable-problem';
import type { VisitorReader } from './visitor';

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
];

/** Of a trace that is none of ours: the shell says to which one a call belongs. */
const OF_TRACES = ['baggage', 'tracestate'];

/** What only a proxy may say; where there is none, a visitor made it up. */
const OF_PROXIES = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'x-real-ip'];

/** An api that neither takes nor sends a byte for this long, when it is its turn, has failed. */
const SILENCE_MS = 30_000;

/**
 * Reads under way at once. They take some milliseconds each, so this many come only with a flood, which costs least when
 * it is stopped here. Writes go on to the api, which knows a booking from the rest, and whose bodies may be slow.
 */
export const MOST_READS = { most: 600, ofNetwork: 200, ofAccount: 100 };

/** What a person sees who follows a link to the api while it does not answer. */
type UnavailablePage = (context: Context) => Promise<Response>;

/**
 * Hands a request for `/api/*` to the api byte for byte, in both directions and without buffering, so that an upload
 * is never held in memory. X-Forwarded-For holds what trusted proxies wrote and the address of the
 * connection; Host stays the visitor's.
 * An api that does not answer gives 503, to a link as a page and to a call as problem+json. One that answers before the upload has all come is done with
 * it: the answer leaves, and the rest is dropped.
 */
export function createApiProxy(options: {
  apiUrl: string;
  visitors: VisitorReader;
  unavailablePage: UnavailablePage;
  reads: Admission;
  silenceMs?: number | undefined;
}) {
  const { apiUrl, visitors, unavailablePage, reads, silenceMs = SILENCE_MS } = options;
  const target = new URL(apiUrl);
  const client = target.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true });
  const refused = counter('lisle_harrow_refused_total', 'Requests refused because too many wait', [
    { kind: 'call' },
  ]);

  return async (context: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const { incoming, outgoing } = context.env;
    let leave: (() => void) | undefined;
    if (incoming.method === 'GET' || incoming.method === 'HEAD') {
      leave = reads.enter(visitors.visitorOf(incoming));
      if (!leave) {
        refused.add(1, { kind: 'call' });
        return isNavigation(context) ? unavailablePage(context) : problem(context, true);
      }
      outgoing.once('close', leave);
    }
    const headers: http.OutgoingHttpHeaders = { ...incoming.headers };
    for (const name of [...HOP_BY_HOP, ...OF_TRACES]) delete headers[name];
    if (visitors.trustedProxies === 0) for (const name of OF_PROXIES) delete headers[name];
    Object.assign(headers, traceHeaders(context));
    headers['x-forwarded-for'] = visitors.addressesOf(incoming).join(', ');

    return new Promise((resolve) => {
      const request = client.request(
        {
          protocol: target.protocol,
          hostname: target.hostname,
          port: target.port,
          path: incoming.url,
          method: incoming.method,
          headers,
          agent,
        },
        (response) => {
          // The api has done its part: a slow visitor takes nobody's place.
          leave?.();
          // Of the api's own 503 a person would see raw JSON, where it is no page.
          const isPage = response.headers['content-type']?.startsWith('text/html');
          if (response.statusCode === 503 && isNavigation(context) && !isPage) {
            response.resume();
            resolve(unavailablePage(context));
            return;
          }
          const answered = { ...response.headers };
          for (const name of HOP_BY_HOP) delete answered[name];
          // The shell has set it already, and the api's is another where it does not trust the shell.
          delete answered['request-id'];
          // Hono makes a new response of what answers HEAD, which would then be written a second time.
          if (incoming.method === 'HEAD') {
            response.resume();
            resolve(headOnly(response.statusCode ?? 502, answered));
            return;
          }
          let dropped: Promise<void> | undefined;
          if (!incoming.complete) {
            answered.connection = 'close';
            incoming.unpipe(request);
            dropped = dropRest(incoming);
          }
          outgoing.writeHead(response.statusCode ?? 502, answered);
          response.pipe(outgoing, { end: false });
          response.on('error', () => outgoing.destroy());
          response.on('end', () => {
            if (!dropped) outgoing.end();
            else {
              request.destroy();
              void dropped.then(() => outgoing.end());
            }
          });
          resolve(RESPONSE_ALREADY_SENT);
        },
      );
      request.setTimeout(silenceMs, () => {
        const visitorsTurn = incoming.complete ? outgoing.writableNeedDrain : !request.writableNeedDrain;
        if (!visitorsTurn) request.destroy();
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) return;
        // Only then nothing of the request can have reached the api.
        const isUnsent = error.code === 'ECONNREFUSED';
        resolve(isNavigation(context) ? unavailablePage(context) : problem(context, isUnsent));
      });
      outgoing.on('close', () => {
        if (!outgoing.writableFinished) request.destroy();
      });
      incoming.pipe(request);
    });
  };
}

const isNavigation = (context: Context) => context.req.header('Sec-Fetch-Mode') === 'navigate';

function headOnly(status: number, headers: http.IncomingHttpHeaders): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((single): [string, string] => [name, single]),
  );
  return new Response(null, { status, headers: pairs });
}

function problem(context: Context<{ Bindings: HttpBindings }>, isUnsent: boolean): Response {
  const { method, headers } = context.env.incoming;
  const again = headers['idempotency-key']
    ? 'it is safe to send it again'
    : 'please look before you send it again';
  const detail =
    method === 'GET' || method === 'HEAD'
      ? 'Please try again in a moment'
      : isUnsent
        ? 'Nothing was saved; please try again in a moment'
        : `We do not know whether it was saved; ${again}`;
  const { body, headers: answered } = unavailableProblem(detail, requestIdOf(context));
  return new Response(body, { status: 503, headers: answered });
}
