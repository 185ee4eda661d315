// A load balancer for drills: it follows /readyz, and retries nothing.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from './within.mjs';

const PROBE_MS = 100;
/** More than the servers take for their own checks. */
const PROBE_LIMIT_MS = 10_000;

/** Distributes requests in turn among those of `servers`, an array of `{ url }`, that report that they are ready. */
export async function startBalancer(servers, atEnd) {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set();
  let turn = 0;

  const balancer = http.createServer((request, response) => {
    const candidates = servers.map(({ url }) => url).filter((url) => ready.has(url));
    if (candidates.length === 0) return void response.writeHead(502).end('no server is ready');
    const url = candidates[turn++ % candidates.length];
    const { method, headers } = request;
    const forwarded = http.request(url + request.url, { method, headers: ofMessage(headers), agent });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode, ofMessage(answer.headers)).flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${url}: ${error.message}`);
    });
    response.on('close', () => response.writableFinished || forwarded.destroy());
    request.pipe(forwarded);
  });

  // With the default of 5 s a client that pauses as long writes into a connection that is just being closed.
  balancer.keepAliveTimeout = 10 * 60_000;

  let isOver = false;
  const follow = async ({ url }) => {
    for (; !isOver; await pause(PROBE_MS)) {
      const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
      const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) ready.add(url);
      else ready.delete(url);
    }
  };
  for (const server of servers) void follow(server);
  atEnd(() => {
    isOver = true;
    agent.destroy();
    balancer.closeAllConnections();
    balancer.close();
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    url: `http://127.0.0.1:${balancer.address().port}`,
    isReaching: (server) => ready.has(server.url),
    /** Resolves once it sends requests to this server. */
    reaches: (server) => within(`${server.url} is ready`, () => ready.has(server.url)),
  };
}

/** Without the headers that apply to one connection alone. */
const ofMessage = (headers) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['connection', 'keep-alive'].includes(name)),
  );
