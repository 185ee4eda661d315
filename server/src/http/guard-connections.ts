import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitedNetwork } from './caller-address';
import { cutConnections, headersOfLast, problem } from './cut-connections';

export interface ConnectionLimits {
  /** The cap on concurrent connections; one network, an IPv4 address or an IPv6 /64, may have a quarter of them. */
  readonly most: number;
  /** True if connections come through proxies, so that none of them belongs to a single visitor. */
  readonly areProxied: boolean;
  /** How long a connection may stall while the other side reads nothing of its answer. */
  readonly unreadMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 2_000,
  areProxied: false,
  // On a slow line the buffers on the way take a minute or more to drain, and the connection seems stalled until then.
  unreadMs: 120_000,
};

/** A browser opens at most six connections, so this is enough for a whole office behind one address. */
const SHARE_OF_NETWORK = 1 / 4;
/** Addresses of this machine: a proxy, or an operator. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/**
 * This many connections beyond the cap are accepted so that they can be answered: operators normally, everybody else with a
 * refusal. The oldest of them is closed to make room for the next, so that a silent one blocks nothing.
 */
const RESERVE = 64;
const FOR_OPERATORS = ['/healthz', '/readyz'];

const CROWDED = problem(
  503,
  'overloaded',
  'Too many are connected at this moment',
  'Nothing was done; please try again in a moment',
);

/**
 * Keeps connections from exhausting the server: caps their number, in total and per network, closing idle ones first, and
 * cuts off answers that nobody reads. Call `begin` with each request, and `end` at the end of its response.
 */
export function guardConnections(server: Server, { most, areProxied, unreadMs }: ConnectionLimits) {
  const mostOfNetwork = Math.ceil(most * SHARE_OF_NETWORK);
  /** Open connections, with the number of their requests that are being answered. */
  const open = new Map<Socket, number>();
  /** Idle connections, the longest idle first. */
  const idle = new Set<Socket>();
  const reserve = new Set<Socket>();
  /** The network of each connection that may belong to a single visitor. */
  const networks = new Map<Socket, string>();
  const openOf = new Map<string, number>();

  // Node counts any read by the other side, however small, as activity.
  server.setTimeout(unreadMs, (socket) => {
    // Idle connections time out here as well, and are not counted.
    if (!idle.has(socket)) cutConnections.add(1, { reason: 'unread' });
    socket.destroy();
  });

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    const { remoteAddress = '' } = socket;
    if (!areProxied && !LOOPBACK.test(remoteAddress)) {
      const network = limitedNetwork(remoteAddress);
      networks.set(socket, network);
      openOf.set(network, countOf(network) + 1);
    }
    socket.once('close', () => forget(socket));
    if (makeRoom(socket)) {
      idle.add(socket);
      return;
    }
    const [first] = reserve;
    if (first && reserve.size >= RESERVE) drop(first);
    reserve.add(socket);
  });

  const countOf = (network: string) => openOf.get(network) ?? 0;
  const isNetworkFull = (network: string | undefined) =>
    network !== undefined && countOf(network) > mostOfNetwork;

  /** Closes the longest idle connection if a new one exceeds a cap; false if all that count towards the cap are busy. */
  function makeRoom(socket: Socket): boolean {
    const network = networks.get(socket);
    if (isNetworkFull(network) && !closeIdle((other) => networks.get(other) === network)) return false;
    return open.size <= most || closeIdle(() => true);
  }

  function closeIdle(isMeant: (socket: Socket) => boolean): boolean {
    for (const socket of idle)
      if (isMeant(socket)) {
        cutConnections.add(1, { reason: 'idle' });
        drop(socket);
        return true;
      }
    return false;
  }

  /** Forgets the connection at once, since its `close` event comes only a few turns of the event loop later. */
  function drop(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  function forget(socket: Socket): void {
    const network = networks.get(socket);
    if (network !== undefined) {
      if (countOf(network) > 1) openOf.set(network, countOf(network) - 1);
      else openOf.delete(network);
    }
    for (const group of [open, idle, reserve, networks]) group.delete(socket);
  }

  return {
    /** All open connections. */
    sockets: open as ReadonlyMap<Socket, unknown>,

    begin({ socket }: IncomingMessage): void {
      idle.delete(socket);
      open.set(socket, (open.get(socket) ?? 0) + 1);
    },

    end({ socket }: IncomingMessage): void {
      const answering = (open.get(socket) ?? 0) - 1;
      if (socket.destroyed || !open.has(socket)) return;
      open.set(socket, answering);
      if (answering === 0) idle.add(socket);
    },

    /** True if a request came on a connection over the cap and is not for one of the operators' paths. */
    isOverCap: ({ socket, url }: IncomingMessage): boolean =>
      reserve.size > 0 &&
      reserve.has(socket) &&
      (open.size > most || isNetworkFull(networks.get(socket))) &&
      !FOR_OPERATORS.includes(url ?? ''),

    /** Counts the refusal of a request over the cap and lets the connection close after it. */
    noteRefusal(response: ServerResponse): void {
      cutConnections.add(1, { reason: 'refused' });
      response.setHeader('Connection', 'close');
    },

    /** Refuses a request over the cap for which `answerEarly` had no answer. */
    refuse(response: ServerResponse): void {
      response.writeHead(503, { ...headersOfLast(CROWDED), 'Retry-After': '5' }).end(CROWDED);
    },
  };
}
