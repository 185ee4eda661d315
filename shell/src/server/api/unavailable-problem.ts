import type { IncomingMessage } from 'node:http';
import { isRead } from './call-admission';

/** A 503 answer as problem+json (RFC 9457) on one line. */
export function unavailableProblem(detail: string, requestId?: string) {
  const title = 'The service is not available right now';
  return {
    body: JSON.stringify({ type: 'about:blank', title, status: 503, detail, requestId }),
    headers: {
      'Content-Type': 'application/problem+json',
      'Retry-After': '5',
      'Cache-Control': 'no-store',
    },
  };
}

/** What became of a form that has not reached the api, as a sentence; undefined for a read. */
export const unsentOutcome = (request: Pick<IncomingMessage, 'method'>) =>
  isRead(request) ? undefined : `${unsentDetail(request)}.`;

/** Its detail for a call that has not reached the api. */
export const unsentDetail = (request: Pick<IncomingMessage, 'method'>) =>
  isRead(request) ? 'Please try again in a moment' : 'Nothing was saved; please try again in a moment';
