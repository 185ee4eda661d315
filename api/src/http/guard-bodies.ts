import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { cutConnections, headersOfLast, problem } from './cut-connections';

export interface BodyLimits {
  /** How often it is looked at what bodies of requests have brought. */
  readonly bodyWindowMs: number;
  /** What one has to bring between two looks. */
  readonly bodyBytes: number;
  /** How long the rest of a body may still come whose answer has left, and which nobody reads. */
  readonly afterAnswerMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  // 500 bytes a second, what Apache demands, too: the slowest mobile networks bring four times as much. Over a minute, so
  // that a train may pass through a tunnel.
  bodyWindowMs: 60_000,
  bodyBytes: 30_000,
  // Closing at once would reset what is on its way, and the reset can overtake the answer.
  afterAnswerMs: 15_000,
};

const SLOW = problem(408, 'too-slow', 'Too slow', 'The body came too slowly, so nothing was saved');
// Written past the response, which belongs to whoever still works on the answer.
const SLOW_ANSWER = [
  'HTTP/1.1 408 Request Timeout',
  ...Object.entries(headersOfLast(SLOW)).map((line) => line.join(': ')),
  '',
  SLOW,
].join('\r\n');

/**
 * Cuts bodies of requests that hardly come, and those that still come long after the answer has left, which nobody reads.
 * `begin` is told of each request and `end` of the end of its response.
 */
export function guardBodies(server: Server, { bodyWindowMs, bodyBytes, afterAnswerMs }: BodyLimits) {
  /** Requests whose body is still to come, with what their connection had brought at the last look. */
  const arriving = new Map<IncomingMessage, { response: ServerResponse; bytes?: number }>();

  const looks = setInterval(() => {
    for (const [request, body] of arriving) {
      const { bytesRead, destroyed } = request.socket;
      const came = bytesRead - (body.bytes ?? -Infinity);
      // What waits here to be read is no fault of the sender.
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
