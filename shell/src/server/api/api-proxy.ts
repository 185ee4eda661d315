import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { type CallAdmission, isRead } from './call-admission';
import type { Exchange } from './exchange';
import { createBodyForwarder } from './forward-body';
import { createReadForwarder } from './forward-read';
import { unavailableProblem, unsentDetail } from './unavailable-problem';
import type { VisitorReader } from './visitor';

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
]);

/** Headers of a foreign trace: the shell sets the trace context itself. */
const TRACE_HEADERS = new Set(['baggage', 'traceparent', 'tracestate']);

/**
 * What proxies say about a request. Whether a trusted proxy wrote it cannot be known, since not all of them strip what a
 * visitor sends, nor is it needed: the site's address is `PUBLIC_URL`. Only X-Forwarded-For can be trusted, by its order.
 */
const PROXY_HEADER = /^(?:forwarded$|x-forwarded-|x-real-ip$)/;

/** An api that neither takes nor sends a byte for this long, when it is its turn, has failed. */
const SILENCE_MS = 30_000;

/**
 * While the api is full, this limits how many requests per second it has to refuse; the shell refuses the rest more cheaply.
 */
const KEPT_MS = 500;

/**
 * The last words of an event stream that ends because the shell stops: its reader reconnects in three seconds, when the balancer sends
 * no more requests here (`deploy/haproxy.cfg`).
 */
const LAST_WORDS = 'retry: 3000\n\n';

/** Identifies the call in its answer and to the api. */
interface TraceOfCall {
  readonly requestId: string;
  readonly traceparent?: string | undefined;
}

/**
 * Proxies requests for `/api/*` to the api byte for byte, in both directions and without buffering, so that an upload is
 * never held in memory. X-Forwarded-For holds what trusted proxies wrote and the address of the connection; Host stays the
 * visitor's. If the api does not answer, the response is 503: a page for a link or a form, problem+json for a call. If it answers
 * before the whole upload has arrived, the answer is sent and the rest of the upload is dropped.
 */
export function createApiProxy(options: {
  apiUrl: string;
  visitors: VisitorReader;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /**
   * Answers a person who follows a link to the api, or sends it a form without script, while it does not answer; `outcome`
   * says what became of the form.
   */
  sendUnavailablePage: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    requestId: string,
    outcome: string | undefined,
  ) => Promise<void>;
  calls: CallAdmission;
  /** Aborted on shutdown: event streams end then, and their readers reconnect elsewhere. */
  stopping?: AbortSignal | undefined;
  silenceMs?: number | undefined;
  /** How long a write that the api refused with 503 still counts. */
  keptMs?: number | undefined;
}) {
  const { apiUrl, visitors, sendUnavailablePage, calls, stopping } = options;
  const { silenceMs = SILENCE_MS, keptMs = KEPT_MS } = options;
  const target = new URL(apiUrl);
  const forwardRead = createReadForwarder(target, silenceMs);
  const forwardBody = createBodyForwarder(target, silenceMs);
  const refused = counter('lisle_harrow_refused_total', 'Requests refused because too many are waiting', [
    { kind: 'call' },
  ]);
  const everywhere = Object.fromEntries(
    Object.entries(options.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );

  function headersForApi(incoming: IncomingMessage, traceparent: string | undefined) {
    const headers: Record<string, string | string[]> = {};
    for (const name in incoming.headers) {
      if (HOP_BY_HOP.has(name) || TRACE_HEADERS.has(name) || PROXY_HEADER.test(name)) continue;
      headers[name] = incoming.headers[name]!;
    }
    if (traceparent) headers.traceparent = traceparent;
    headers['x-forwarded-for'] = visitors.addressesOf(incoming).join(', ');
    return headers;
  }

  return function forwardCall(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { requestId, traceparent }: TraceOfCall,
  ): void {
    const isNavigation = incoming.headers['sec-fetch-mode'] === 'navigate';
    const instead = (isUnsent: boolean) => {
      // An unread body would block the connection's next request.
      incoming.unpipe();
      incoming.resume();
      const detail = detailOf(incoming, isUnsent);
      if (isNavigation) {
        const outcome = isRead(incoming) ? undefined : `${detail}.`;
        return void sendUnavailablePage(incoming, outgoing, requestId, outcome);
      }
      const problem = unavailableProblem(detail, requestId);
      outgoing
        .writeHead(503, { ...everywhere, ...lowerCase(problem.headers), 'request-id': requestId })
        .end(problem.body);
    };
    let leave: (() => void) | undefined;
    const enter = () => {
      leave = calls.of(incoming)?.enter(visitors.visitorOf(incoming));
      if (leave) outgoing.once('close', leave);
      return leave !== undefined;
    };
    // A write counts only once its whole body has arrived, so slow senders and those answered earlier do not.
    if (!isRead(incoming)) {
      incoming.once('end', enter);
      outgoing.once('close', () => incoming.off('end', enter));
    } else if (!enter()) {
      refused.add(1, { kind: 'call' });
      return instead(true);
    }
    const exchange: Exchange = {
      incoming,
      outgoing,
      path: pathOf(incoming.url),
      headers: headersForApi(incoming, traceparent),
      answered(status, headers, body) {
        if (leave && status === 503 && !isRead(incoming)) {
          outgoing.off('close', leave);
          setTimeout(leave, keptMs).unref();
        }
        // The api is done: a slow reader does not count.
        else leave?.();
        // Unless it is a page, a person would see the api's own 503 as raw JSON.
        if (status === 503 && isNavigation && !headers['content-type']?.startsWith('text/html')) {
          void saysNothingWasSaved(body).then(instead);
          return undefined;
        }
        if (stopping && headers['content-type'] === 'text/event-stream') endWith(stopping, outgoing);
        const answer: OutgoingHttpHeaders = { ...everywhere };
        for (const name in headers) if (!HOP_BY_HOP.has(name)) answer[name] = headers[name];
        // The api's differs if it does not trust the shell.
        answer['request-id'] = requestId;
        return answer;
      },
      failed(isUnsent) {
        if (outgoing.headersSent) outgoing.destroy();
        else instead(isUnsent);
      },
    };
    if (isRead(incoming) && !hasBody(incoming)) forwardRead(exchange);
    else forwardBody(exchange);
  };
}

function endWith(stopping: AbortSignal, outgoing: ServerResponse): void {
  const end = () => {
    if (!outgoing.writableEnded) outgoing.write(LAST_WORDS);
    // After that write, but without waiting for a slow reader.
    setImmediate(() => outgoing.destroy());
  };
  // A browser does not reconnect after a refusal, so one that comes now is answered, too.
  if (stopping.aborted) setImmediate(end);
  stopping.addEventListener('abort', end);
  outgoing.once('close', () => stopping.removeEventListener('abort', end));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Whether the api's own 503 says so; one that does not, or has no end, leaves it open. */
async function saysNothingWasSaved(body: Readable | undefined): Promise<boolean> {
  try {
    const { detail } = JSON.parse(body ? await text(body) : '') as { detail?: unknown };
    return typeof detail === 'string' && detail.startsWith('Nothing was');
  } catch {
    return false;
  }
}

/** A request target may be an absolute URL. */
function pathOf(url = '/'): string {
  if (url.startsWith('/')) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function detailOf(incoming: IncomingMessage, isUnsent: boolean): string {
  if (isRead(incoming) || isUnsent) return unsentDetail(incoming);
  const { headers, url = '/' } = incoming;
  // A second sign-in does no harm.
  const again =
    headers['idempotency-key'] || /^\/api\/login(?:[/?]|$)/.test(url)
      ? 'it is safe to send it again'
      : 'please look before you send it again';
  return `We do not know whether it was saved; ${again}`;
}
