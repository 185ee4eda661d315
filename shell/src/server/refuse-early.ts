import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { type CallAdmission, isRead } from './api/call-admission';
import { unavailableProblem, unsentDetail, unsentOutcome } from './api/unavailable-problem';
import type { Visitor, VisitorReader } from './api/visitor';
import type { PageResponse } from './page-requests/page-response';
import { HTML, takesBrotli } from './page-requests/send-page';

/** Paths that are not pages: files, pictures, and endpoints for machines. */
const NO_PAGE = /^\/(?:assets|cards|design|healthz|icons|readyz|remotes)(?:[/?]|$)|\.[a-z]+(?:\?|$)/;

/**
 * How long a refusal is delayed. A network has a bounded number of connections, each of which waits for its answer before
 * the next request, so this bounds how many refusals per second a flood can make the shell write.
 */
const HOLD_MS = 500;
/** Delayed at the same time; any more are refused at once. Pipelined requests of one connection are delayed together. */
const MOST_HELD = 2_000;

/**
 * Answers a request that would be refused anyway, before any work is done for it, and returns true; otherwise false. Most of
 * what a flood costs is Hono, tracing and logging per request, so refusals are counted but not logged.
 */
export function createEarlyRefusal(options: {
  visitors: VisitorReader;
  /** Headers of every answer. */
  headers: OutgoingHttpHeaders;
  calls: CallAdmission;
  isPageRefused: (path: string, visitor: Visitor) => boolean;
  /** What a person gets, with what became of their form; undefined until the slow path has sent one once. */
  page: (outcome?: string) => PageResponse | undefined;
  pageHeaders: (page: PageResponse) => Record<string, string>;
}): (request: IncomingMessage, response: ServerResponse, isOverCap?: boolean) => boolean {
  const { visitors, headers, calls, isPageRefused, pageHeaders } = options;
  const refused = counter('lisle_harrow_refused_total', 'Requests refused because too many are waiting', [
    { kind: 'call' },
    { kind: 'page' },
  ]);

  let held = 0;

  /** Returns a function that sends the refusal page, if there is one yet. */
  function pageRefusal(request: IncomingMessage, response: ServerResponse): (() => void) | undefined {
    const page = options.page(unsentOutcome(request));
    if (!page) return undefined;
    const isBrotli = takesBrotli(request.headers['accept-encoding']);
    const content = isBrotli ? page.brotli.latest() : page.html;
    if (!content) {
      void page.brotli();
      return undefined;
    }
    return () =>
      response
        .writeHead(503, {
          ...headers,
          ...pageHeaders(page),
          'Content-Type': HTML,
          ...(isBrotli && { 'Content-Encoding': 'br' }),
        })
        .end(content);
  }

  function refuseCall(request: IncomingMessage, response: ServerResponse): void {
    const problem = unavailableProblem(unsentDetail(request));
    response.writeHead(503, { ...headers, ...problem.headers }).end(problem.body);
  }

  function hold(response: ServerResponse, refuse: () => void): void {
    held += 1;
    setTimeout(() => {
      held -= 1;
      if (!response.destroyed) refuse();
    }, HOLD_MS);
  }

  return (request, response, isOverCap = false) => {
    const { url = '/' } = request;
    const isCall = url.startsWith('/api/');
    // Over the connection cap, the listener itself refuses writes.
    if (!isRead(request) && (isOverCap || !isCall)) return false;
    const visitor = visitors.visitorOf(request);
    const isRefused = isCall
      ? isOverCap || calls.of(request)?.isFull(visitor) === true
      : (isOverCap || isPageRefused(url.replace(/\?.*/, ''), visitor)) && !NO_PAGE.test(url);
    if (!isRefused) return false;
    const refuse =
      isCall && request.headers['sec-fetch-mode'] !== 'navigate'
        ? () => refuseCall(request, response)
        : pageRefusal(request, response);
    if (!refuse) return false;
    refused.add(1, { kind: isCall ? 'call' : 'page' });
    // An unread body would block the connection's next request.
    request.resume();
    // A connection over the cap is closed with its answer: a delay would keep it open.
    if (isOverCap || held >= MOST_HELD) refuse();
    else hold(response, refuse);
    return true;
  };
}
