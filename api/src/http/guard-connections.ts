import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitedNetwork } from './caller-address';
import { cutConnections, headersOfLast, problem } from './cut-connections';

export interface ConnectionLimits {
  /** Connections at the same time; of one network, which is an IPv4 address or an IPv6 /64, a quarter of them. */
  readonly most: number;
  /** Whether they come through proxies: then none of them belongs to a single visitor. */
  readonly areProxied: boolean;
  /** How long a connection may stand still while nobody reads the next byte of its answer. */
  readonly unreadMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 2_000,
  areProxied: false,
  // A slow line takes a minute or more to empty the buffers on the way, and seems to stand still until then.
  unreadMs: 120_000,
};

/** A browser opens at most six, so a whole office behind one address has enough. */
const SHARE_OF_NETWORK = 1 / 4;
/** Addresses of this machine: a proxy, or an operator. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/**
 * This many connections beyond the cap are read so that they can be answered: operators normally, everybody else with a
 * refusal. The oldest of them makes room for the next, so that a silent one holds nothing up.
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
 * Keeps connections from holding what others need: caps their number, in total and per network, closing idle ones first,
 * and cuts off answers that nobody reads. `begin` is to be called with each request, and `end` at the end of its response.
 */
export function guardConnections(server: Server, { most, areProxied, unreadMs }: ConnectionLimits) {
  const mostOfNetwork = Math.ceil(most * SHARE_OF_NETWORK);
  /** Open connections, with the number of their requests that are being answered. */
  const open = new Map<Socket, number>();
  /** Idle connections, the ones that have been idle longest first. */
  const idle = new Set<Socket>();
  const reserve = new Set<Socket>();
  /** The network of each connection that may be of a single visitor. */
  const networks = new Map<Socket, string>();
  const openOf = new Map<string, number>();

  // To Node, whatever a slow reader takes, however little, is activity.
  server.setTimeout(unreadMs, (socket) => {
    // Idle ones end here, too, each at its own time.
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

  /** Closes the connection that has been idle longest if a new one is too many; false if all of them are busy. */
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

  /** At once: it is closed only some turns of the event loop later. */
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
    /** All that are open. */
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

    /** Whether a request came over the cap and is not one of an operator. */
    isOverCap: ({ socket, url }: IncomingMessage): boolean =>
      reserve.size > 0 &&
      reserve.has(socket) &&
      (open.size > most || isNetworkFull(networks.get(socket))) &&
      !FOR_OPERATORS.includes(url ?? ''),

    /** Counts the refusal of a request over the cap, with which its connection ends. */
    noteRefusal(response: ServerResponse): void {
      cutConnections.add(1, { reason: 'refused' });
      response.setHeader('Connection', 'close');
    },

    /** Refuses such a request where there is no better answer. */
    refuse(response: ServerResponse): void {
      response.writeHead(503, { ...headersOfLast(CROWDED), 'Retry-After': '5' }).end(CROWDED);
    },
  };
}
