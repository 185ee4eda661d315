import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { type HttpServer, listen } from './serve';

/** Longer than any test takes. */
const NEVER_MS = 600_000;
const GRACE_MS = 5_000;

let server: HttpServer;
/** Functions that release the answers that are held back. */
const held: (() => void)[] = [];
const sockets: Socket[] = [];
beforeEach(async () => {
  server = await listen({
    fetch: (request) =>
      request.url.endsWith('/held')
        ? new Promise((resolve) => held.push(() => resolve(new Response('held back'))))
        : new Response(new URL(request.url).pathname),
    port: 0,
    host: '127.0.0.1',
    // No other limit ends a connection in these tests.
    limits: { headersTimeout: 0, requestTimeout: 0 },
  });
});
afterEach(async () => {
  jest.useRealTimers();
  for (const finish of held.splice(0)) finish();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop({ graceMs: 0, limitMs: 1_000 });
});

/** A connection, on which `path` has been requested if it is given. */
async function open(path?: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  if (path) ask(socket, path);
  return socket;
}
const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
const next = async (socket: Socket) => String((await once(socket, 'data'))[0]);
async function openHeld(): Promise<Socket> {
  const before = held.length;
  const socket = await open('/held');
  while (held.length === before) await new Promise((resolve) => setImmediate(resolve));
  return socket;
}
const holdTime = () =>
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'Date'] });

test('a stop answers requests in progress and closes their connections, and accepts no new ones', async () => {
  const busy = await openHeld();
  const answer = text(busy);
  const stopped = server.stop({ graceMs: 0, limitMs: NEVER_MS });
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  held[0]!();
  expect(await answer).toMatch(/200 OK.*Connection: close[^]*held back/s);
  expect(await stopped).toBe(0);
});

test('if a load balancer checks readiness, the server goes on for a grace period and closes each connection after its response', async () => {
  const balancer = await open('/readyz');
  expect(await next(balancer)).not.toContain('Connection: close');
  holdTime();
  const stopped = server.stop({ graceMs: GRACE_MS, limitMs: NEVER_MS });
  ask(balancer, '/readyz');
  expect(await text(balancer)).toMatch(/200 OK.*Connection: close/s);
  expect(await text(await open('/page'))).toMatch(/200 OK.*Connection: close[^]*\/page/s);
  jest.advanceTimersByTime(GRACE_MS);
  expect(await stopped).toBe(0);
  await expect(open()).rejects.toThrow('ECONNREFUSED');
});

test('requests that exceed the time limit of a stop are aborted and counted', async () => {
  const busy = [await openHeld(), await openHeld()];
  const ends = busy.map(text);
  holdTime();
  const stopped = server.stop({ graceMs: GRACE_MS, limitMs: 30_000 });
  jest.advanceTimersByTime(30_000);
  expect(await stopped).toBe(2);
  expect(await Promise.all(ends)).toEqual(['', '']);
});

test('neither an unused nor an idle connection delays a stop', async () => {
  await open();
  await next(await open('/page'));
  expect(await server.stop({ graceMs: 0, limitMs: NEVER_MS })).toBe(0);
});
