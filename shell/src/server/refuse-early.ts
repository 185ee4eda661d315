import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { counter } from '@lisle-harrow/api/telemetry';
import type { Admission } from './api/admission';
import { unavailableProblem } from './api/unavailable-problem';
import type { Visitor, VisitorReader } from './api/visitor';
import type { PageResponse } from './page-requests/page-response';
import { HTML, takesBrotli } from './page-requests/send-page';

/** What is no page: files, pictures, and answers for machines. */
const NO_PAGE = /^\/(?:assets|cards|design|healthz|icons|readyz|remotes)(?:[/?]|$)|\.[a-z]+(?:\?|$)/;

/**
 * Answers a request that would be refused anyway, before anything is made for it, and gives true; otherwise false. Most
 * of what a flood costs is what Hono, tracing and the log do for each of its requests, so refusals are counted but have no
 * line in the log.
 */
export function createEarlyRefusal(options: {
  visitors: VisitorReader;
  /** Headers of every answer. */
  headers: OutgoingHttpHeaders;
  reads: Pick<Admission, 'isFull'>;
  isPageRefused: (path: string, visitor: Visitor) => boolean;
  /** What a person gets; undefined until it was sent once on the long way. */
  page: () => PageResponse | undefined;
  pageHeaders: (page: PageResponse) => Record<string, string>;
}): (request: IncomingMessage, response: ServerResponse, isOverCap?: boolean) => boolean {
  const { visitors, headers, reads, isPageRefused, pageHeaders } = options;
  const refused = counter('lisle_harrow_refused_total', 'Requests refused because too many wait', [
    { kind: 'call' },
    { kind: 'page' },
  ]);

  function answerPage(request: IncomingMessage, response: ServerResponse): boolean {
    const page = options.page();
    if (!page) return false;
    const isBrotli = takesBrotli(request.headers['accept-encoding']);
    const content = isBrotli ? page.brotli.latest() : page.html;
    if (!content) {
      void page.brotli();
      return false;
    }
    response.writeHead(503, {
      ...headers,
      ...pageHeaders(page),
      'Content-Type': HTML,
      ...(isBrotli && { 'Content-Encoding': 'br' }),
    });
    response.end(content);
    return true;
  }

  function answerCall(response: ServerResponse): boolean {
    const problem = unavailableProblem('Please try again in a moment');
    response.writeHead(503, { ...headers, ...problem.headers }).end(problem.body);
    return true;
  }

  return (request, response, isOverCap = false) => {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const visitor = visitors.visitorOf(request);
    const isCall = url.startsWith('/api/');
    const isRefused = isCall
      ? isOverCap || reads.isFull(visitor)
      : (isOverCap || isPageRefused(url.replace(/\?.*/, ''), visitor)) && !NO_PAGE.test(url);
    if (!isRefused) return false;
    const isAnswered =
      isCall && request.headers['sec-fetch-mode'] !== 'navigate'
        ? answerCall(response)
        : answerPage(request, response);
    if (isAnswered) refused.add(1, { kind: isCall ? 'call' : 'page' });
    return isAnswered;
  };
}
