import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { counter } from '../telemetry/meter';
import { COMMON_HEADERS } from './common-headers';

export interface ConnectionLimits {
  /** Connections at the same time. */
  readonly most: number;
  /** How long a connection may stand still, of whose answer nobody reads the next byte. */
  readonly unreadMs: number;
  /** How often it is looked at what bodies of requests have brought. */
  readonly bodyWindowMs: number;
  /** What one has to bring between two looks. */
  readonly bodyBytes: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 2_000,
  // A slow line empties the buffers of the systems on its way in a minute or more, and seems to stand still until then.
  unreadMs: 120_000,
  // 500 bytes a second, what Apache demands, too: the slowest mobile networks bring four times as much. Over a minute, so
  // that a train may pass through a tunnel.
  bodyWindowMs: 60_000,
  bodyBytes: 30_000,
};

/**
 * So many beyond the cap are heard in order to be answered: operators, and everybody else with a refusal. The first of
 * them makes room for the next one, so that silence holds nothing.
 */
const RESERVE = 64;
const FOR_OPERATORS = ['/healthz', '/readyz'];

const cutConnections = counter(
  'lisle_harrow_cut_connections_total',
  'Connections that were refused over the cap, closed for others while idle, too slow in sending, or not read from',
  ['refused', 'idle', 'slow', 'unread'].map((reason) => ({ reason })),
);

const problem = (status: number, code: string, title: string, detail: string) =>
  JSON.stringify({ type: `urn:lisle-harrow:problem:${code}`, title, status, detail });
const CROWDED = problem(
  503,
  'overloaded',
  'Too many are connected at this moment',
  'Nothing was done; please try again in a moment',
);
const SLOW = problem(408, 'too-slow', 'Too slow', 'The body came too slowly, so nothing was saved');
const headersOf = (body: string) => ({
  ...COMMON_HEADERS,
  'Content-Type': 'application/problem+json',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  Connection: 'close',
});
// Written past the response, which belongs to whoever still works on the answer.
const SLOW_ANSWER = [
  'HTTP/1.1 408 Request Timeout',
  ...Object.entries(headersOf(SLOW)).map((line) => line.join(': ')),
  '',
  SLOW,
].join('\r\n');

/**
 * Keeps connections from holding what others need: caps their number, where idle ones go first, and cuts bodies that
 * hardly come and answers that nobody reads. `begin` is told of each request and `end` of the end of its response.
 */
export function guardConnections(server: Server, limits: ConnectionLimits) {
  const { most, unreadMs, bodyWindowMs, bodyBytes } = limits;
  /** With how many of their requests are being answered. */
  const open = new Map<Socket, number>();
  /** On which nothing is asked, the ones that are so for longest first. */
  const idle = new Set<Socket>();
  const reserve = new Set<Socket>();
  /** Requests whose body is still to come, with what their connection had brought at the last look. */
  const arriving = new Map<IncomingMessage, { response: ServerResponse; bytes?: number }>();

  // Node counts what a slow reader takes, however little, as movement.
  server.setTimeout(unreadMs, (socket) => {
    // Idle ones end here, too, each at its own time.
    if (!idle.has(socket)) cutConnections.add(1, { reason: 'unread' });
    socket.destroy();
  });

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => {
      for (const group of [open, idle, reserve]) group.delete(socket);
    });
    if (open.size <= most || closeIdle()) {
      idle.add(socket);
      return;
    }
    const [first] = reserve;
    if (first && reserve.size >= RESERVE) drop(first);
    reserve.add(socket);
  });

  /** Closes the connection that is idle for longest; false where each has something to do. */
  function closeIdle(): boolean {
    const [longest] = idle;
    if (!longest) return false;
    cutConnections.add(1, { reason: 'idle' });
    drop(longest);
    return true;
  }

  /** At once: it is closed only some turns of the event loop later. */
  function drop(socket: Socket): void {
    for (const group of [open, idle, reserve]) group.delete(socket);
    socket.destroy();
  }

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
    /** All that are open. */
    sockets: open as ReadonlyMap<Socket, unknown>,

    begin(request: IncomingMessage, response: ServerResponse): void {
      const { socket, headers } = request;
      idle.delete(socket);
      open.set(socket, (open.get(socket) ?? 0) + 1);
      if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
        arriving.set(request, { response });
    },

    end(request: IncomingMessage): void {
      const { socket } = request;
      arriving.delete(request);
      const answering = (open.get(socket) ?? 0) - 1;
      if (socket.destroyed || !open.has(socket)) return;
      open.set(socket, answering);
      if (answering === 0) idle.add(socket);
    },

    /** Whether a request came over the cap and is nothing that an operator asks. */
    isOverCap: ({ socket, url }: IncomingMessage): boolean =>
      reserve.size > 0 && reserve.has(socket) && open.size > most && !FOR_OPERATORS.includes(url ?? ''),

    /** Counts the refusal of a request over the cap, with which its connection ends. */
    noteRefusal(response: ServerResponse): void {
      cutConnections.add(1, { reason: 'refused' });
      response.setHeader('Connection', 'close');
    },

    /** Refuses such a request where nobody knows a better answer. */
    refuse(response: ServerResponse): void {
      response.writeHead(503, { ...headersOf(CROWDED), 'Retry-After': '5' }).end(CROWDED);
    },
  };
}
