import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { BODY_LIMITS, type BodyLimits, guardBodies } from './guard-bodies';
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from './guard-connections';

/** Slow headers are cut off early; uploads may take long, as long as they make progress. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 1_800_000,
  keepAliveTimeout: 65_000,
  // The default of 30 s would let slow headers exceed their limit.
  connectionsCheckingInterval: 1_000,
};

/** A request for `/readyz` within this time before the stop is taken to be from a load balancer that keeps polling. */
const WATCHED_MS = 60_000;
/** This long after the stop, a connection without any request is closed: browsers open some in advance and never use them. */
const SILENT_MS = 1_000;
/** npm passes Ctrl-C on to a process that has already received it from the terminal. */
const SAME_SIGNAL_MS = 500;

interface StopLimits {
  /** How long a server behind a load balancer keeps taking requests, so that the balancer notices that `/readyz` fails. */
  readonly graceMs: number;
  /** The time limit for the whole shutdown; requests still in progress then are cut off. */
  readonly limitMs: number;
}

export interface HttpServer {
  readonly port: number;
  /**
   * Graceful shutdown: finishes the requests in progress and closes each connection after its answer. Resolves with the number
   * of requests that had to be cut off.
   */
  stop(limits: StopLimits): Promise<number>;
}

/** Serves `fetch` of a Hono app, for the api as well as for the shell; rejects if the port cannot be opened. */
export function listen(options: {
  fetch: Parameters<typeof serve>[0]['fetch'];
  /**
   * Answers a request before anything is created for it, and returns true; false leaves it to `fetch`. A request over the cap
   * on connections is refused in any case; answering it here lets the server choose the refusal.
   */
  answerEarly?: (request: IncomingMessage, response: ServerResponse, isOverCap: boolean) => boolean;
  port: number;
  host: string;
  limits?: Partial<ConnectionLimits & BodyLimits & typeof LIMITS>;
}): Promise<HttpServer> {
  const { fetch, answerEarly = () => false, port, host: hostname, limits } = options;
  const open = new Set<ServerResponse>();
  let isStopping = false;
  let watchedAt = -Infinity;

  const server = serve({
    fetch,
    port,
    hostname,
    serverOptions: { ...LIMITS, ...limits },
    createServer: ((serverOptions: typeof LIMITS, answer: RequestListener) =>
      createServer(serverOptions, (request, response) => {
        const isOverCap = connections.isOverCap(request);
        if (isOverCap) connections.noteRefusal(response);
        if (answerEarly(request, response, isOverCap)) return;
        if (isOverCap) connections.refuse(response);
        else answer(request, response);
      })) as typeof createServer,
  }) as Server;
  const connections = guardConnections(server, { ...CONNECTION_LIMITS, ...limits });
  const bodies = guardBodies(server, { ...BODY_LIMITS, ...limits });
  server.prependListener('request', (request, response) => {
    open.add(response);
    connections.begin(request);
    bodies.begin(request, response);
    response.once('close', () => {
      open.delete(response);
      connections.end(request);
      bodies.end(request);
    });
    if (request.url === '/readyz') watchedAt = Date.now();
    if (isStopping) response.setHeader('Connection', 'close');
  });

  async function stop({ graceMs, limitMs }: StopLimits): Promise<number> {
    const stoppedAt = Date.now();
    isStopping = true;
    for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (stoppedAt - watchedAt < WATCHED_MS) await pause(Math.min(graceMs, limitMs));

    const closedAt = Date.now();
    const closed = new Promise((resolve) => server.close(resolve));
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      if (Date.now() - closedAt < SILENT_MS) return;
      for (const socket of connections.sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
    }, 100);
    await Promise.race([closed, pause(limitMs - (closedAt - stoppedAt))]);
    clearInterval(sweep);
    const cutOff = open.size;
    server.closeAllConnections();
    return cutOff;
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve({ port: (server.address() as AddressInfo).port, stop }));
  });
}

/**
 * Runs `stop` once the process is asked to end or its parent is gone, then exits. A second signal exits at once.
 */
export function onStop(stop: () => Promise<void>): void {
  let askedAt: number | undefined;
  const begin = () => {
    askedAt = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The stop failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (askedAt === undefined) begin();
      else if (Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    });
  process.on('disconnect', () => {
    if (askedAt === undefined) begin();
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
