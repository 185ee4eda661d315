import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { cutConnections, headersOfLast, problem } from './cut-connections';

export interface BodyLimits {
  /** How often the progress of request bodies is checked. */
  readonly bodyWindowMs: number;
  /** How much of a body must arrive between two checks. */
  readonly bodyBytes: number;
  /** How long the rest of a body that nobody reads any more may still arrive after its answer was sent. */
  readonly afterAnswerMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  // 500 bytes a second, as Apache requires: the slowest mobile networks are four times as fast. Measured over a minute, to
  // allow for a train in a tunnel.
  bodyWindowMs: 60_000,
  bodyBytes: 30_000,
  // Closing the connection while data still arrives would reset it, and the reset can overtake the answer.
  afterAnswerMs: 15_000,
};

const SLOW = problem(408, 'too-slow', 'Too slow', 'The body came too slowly, so nothing was saved');
// Written to the socket directly: the response object belongs to the handler, which is still running.
const SLOW_ANSWER = [
  'HTTP/1.1 408 Request Timeout',
  ...Object.entries(headersOfLast(SLOW)).map((line) => line.join(': ')),
  '',
  SLOW,
].join('\r\n');

/**
 * Cuts off request bodies that arrive too slowly, and unread ones that still arrive long after the answer was sent. Call
 * `begin` with each request, and `end` at the end of its response.
 */
export function guardBodies(server: Server, { bodyWindowMs, bodyBytes, afterAnswerMs }: BodyLimits) {
  /** Requests whose body is still arriving, with what their connection had received at the last check. */
  const arriving = new Map<IncomingMessage, { response: ServerResponse; bytes?: number }>();

  const looks = setInterval(() => {
    for (const [request, body] of arriving) {
      const { bytesRead, destroyed } = request.socket;
      const came = bytesRead - (body.bytes ?? -Infinity);
      // If bytes are waiting to be read here, the sender is not to blame for the lack of progress.
      body.bytes = request.readableLength > 0 ? undefined : bytesRead;
      if (request.complete || destroyed) arriving.delete(request);
      else if (came < bodyBytes && body.bytes !== undefined) cutSlow(request, body.response);
    }
  }, bodyWindowMs).unref();
  server.once('close', () => clearInterval(looks));

  function cutSlow(request: IncomingMessage, response: ServerResponse): void {
    arriving.delete(request);
    cutConnections.add(1, { reason: 'slow' });
    if (!response.headersSent) request.socket.write(SLOW_ANSWER);
    request.socket.destroySoon();
  }

  return {
    begin(request: IncomingMessage, response: ServerResponse): void {
      const { headers } = request;
      if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
        arriving.set(request, { response });
    },

    end(request: IncomingMessage): void {
      if (!arriving.delete(request) || request.complete || request.destroyed) return;
      const timer = setTimeout(() => {
        cutConnections.add(1, { reason: 'slow' });
        request.socket.destroy();
      }, afterAnswerMs).unref();
      request.once('close', () => clearTimeout(timer));
    },
  };
}
