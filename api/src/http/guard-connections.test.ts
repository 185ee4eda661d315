import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest, Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import type { HttpBindings } from '@hono/node-server';
import { type HttpServer, listen } from '@lisle-harrow/server/http/serve';
import { startTestApi } from '../testing/test-api';
import {
  addTestClient,
  MULTIPART,
  openRequest,
  pdf,
  storedNames,
  uploadForm,
} from '../testing/test-documents';

type Options = Parameters<typeof listen>[0];
const WINDOW_MS = 60_000;

let server: HttpServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop({ graceMs: 0, limitMs: 1_000 });
  server = undefined;
});

async function start(fetch: Options['fetch'], limits: Options['limits'], more: Partial<Options> = {}) {
  server = await listen({ fetch, port: 0, host: '127.0.0.1', limits, ...more });
}

async function open(head = ''): Promise<Socket> {
  const socket = connect(server!.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (head) socket.write(`${head}\r\n\r\n`);
  return socket;
}
const GET = 'GET /page HTTP/1.1\r\nHost: x';
/** The next data on a connection; empty if it closes. */
const next = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data)));
    socket.once('close', () => resolve(''));
  });
/** Resolves once the condition holds; only the test's own timeout limits the wait. */
async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a request body', () => {
  /** Requests whose body is being read, with the number of bytes received. */
  const bodies: { incoming: IncomingMessage; bytes: number }[] = [];
  const takeBody: Options['fetch'] = (_request, env) => {
    const { incoming } = env as HttpBindings;
    const body = { incoming, bytes: 0 };
    bodies.push(body);
    incoming.on('data', (chunk: Buffer) => (body.bytes += chunk.length));
    return new Promise((resolve) => incoming.on('end', () => resolve(new Response(`${body.bytes} bytes`))));
  };
  const send = async (bytes: number) => {
    bodies.length = 0;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask', 'Date'] });
    await start(takeBody, { bodyWindowMs: WINDOW_MS });
    const socket = await open(`POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}`);
    await until(() => bodies.length === 1);
    return { socket, body: bodies[0]! };
  };

  test('that hardly arrives is answered with 408 and abandoned', async () => {
    const { socket, body } = await send(1_000_000);
    const answer = text(socket);
    body.incoming.on('error', () => undefined);
    const isGone = new Promise((resolve) => body.incoming.once('close', resolve));
    for (let minute = 1; minute <= 2; minute++) {
      socket.write('x'.repeat(100));
      await until(() => body.bytes === minute * 100);
      jest.advanceTimersByTime(WINDOW_MS);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json.*"status":408/s);
    await isGone;
  });

  test('over a slow phone line arrives whole', async () => {
    const perMinute = 40_000;
    const { socket, body } = await send(5 * perMinute);
    const answer = next(socket);
    for (let minute = 1; minute <= 5; minute++) {
      jest.advanceTimersByTime(WINDOW_MS);
      socket.write(Buffer.alloc(perMinute));
      await until(() => body.bytes === minute * perMinute);
    }
    expect(await answer).toMatch(/200 OK[^]*200000 bytes/);
  });

  test('that the server itself does not read does not time out', async () => {
    const { socket, body } = await send(10_000_000);
    body.incoming.pause();
    socket.write(Buffer.alloc(10_000_000));
    await until(() => body.incoming.readableLength > 0);
    const { bytesRead } = body.incoming.socket;
    for (let minute = 1; minute <= 5; minute++) jest.advanceTimersByTime(WINDOW_MS);
    expect(body.incoming.socket.bytesRead).toBe(bytesRead);
    const answer = next(socket);
    body.incoming.resume();
    expect(await answer).toMatch(/200 OK/);
  });
});

describe('a body that still arrives after its request was answered', () => {
  let request: IncomingMessage;
  const fetch: Options['fetch'] = (_request, env) => {
    request = (env as HttpBindings).incoming;
    return new Response('a page');
  };
  const answerEarly = (incoming: IncomingMessage, response: ServerResponse) => {
    request = incoming;
    return Boolean(response.end('ready bytes'));
  };
  /** Sends a body byte by byte, `drops` bytes at four-second intervals; returns whether the connection is still open then. */
  const drip = async (method: string, drops: number, size: number, more?: Partial<Options>) => {
    await start(fetch, {}, more);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'Date'] });
    const socket = await open(`${method} /page HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}`);
    expect(await next(socket)).toMatch(/200 OK/);
    const { socket: served } = request;
    let drop = 0;
    for (; drop < drops && !served.destroyed; drop++) {
      const before = served.bytesRead;
      socket.write('x');
      await until(() => served.bytesRead > before || served.destroyed);
      jest.advanceTimersByTime(4_000);
    }
    return { isOpen: !served.destroyed, seconds: drop * 4, socket };
  };

  test.each([
    ['GET', 'a page', undefined],
    ['POST', 'a page', undefined],
    ['GET', 'ready bytes', { answerEarly }],
  ])('keeps its connection for 15 seconds at most: %s of %s', async (method, _, more) => {
    const { isOpen, seconds } = await drip(method, 100, 1_000_000, more);
    expect([isOpen, seconds <= 16]).toEqual([false, true]);
  });

  test('leaves the connection open for the next request if it soon ends', async () => {
    const { isOpen, socket } = await drip('GET', 2, 2);
    expect(isOpen).toBe(true);
    jest.advanceTimersByTime(60_000);
    socket.write(`${GET}\r\n\r\n`);
    expect(await next(socket)).toMatch(/200 OK/);
  });
});

test('an upload that hardly arrives is answered with 408, and its partial file is removed', async () => {
  const api = await startTestApi();
  const { cookie } = await addTestClient(api, 'slow@example.com');
  await start(api.app.fetch, { bodyWindowMs: 200 });
  const socket = openRequest(`http://127.0.0.1:${server!.port}`, {
    headers: { Cookie: cookie, 'Content-Type': MULTIPART, 'Content-Length': 1_000_000 },
  });
  sockets.push(socket);
  const answer = text(socket);
  socket.write(uploadForm(pdf(100_000)).subarray(0, 50_000));
  await until(() => storedNames(api.folder).uploads.length === 1);
  const dripping = setInterval(() => socket.write('x'), 20);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(dripping);
  await until(() => storedNames(api.folder).uploads.length === 0);
  await api.close();
});

test('headers that do not arrive end with 408', async () => {
  await start(() => new Response('no'), { headersTimeout: 200, connectionsCheckingInterval: 50 });
  const [silent, half] = [await open(), await open()];
  half.write('GET / HTTP/1.1\r\nHost: x\r\nX-Never');
  expect(await Promise.all([text(silent), text(half)])).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 408/),
    expect.stringMatching(/^HTTP\/1\.1 408/),
  ]);
});

describe('responses', () => {
  const CHUNK = 64 * 1024;
  let made: number;
  let isCut: boolean;
  /** An answer of `chunks` chunks; `made` counts the ones produced so far. */
  const answer = (chunks: number) => () => {
    made = 0;
    isCut = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (++made > chunks) controller.close();
          else controller.enqueue(new Uint8Array(CHUNK));
        },
        cancel: () => void (isCut = true),
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  };

  test('a response that nobody reads is aborted, and is never whole in memory', async () => {
    await start(answer(16_000), { unreadMs: 300 });
    const socket = await open(GET);
    socket.pause();
    await until(() => isCut);
    // Only what fits into the system's buffers, out of a thousand megabytes.
    expect(made * CHUNK).toBeLessThan(50_000_000);
  });

  test('a response that is read slowly arrives whole', async () => {
    const unreadMs = 1_000;
    const chunks = 640;
    await start(answer(chunks), { unreadMs });
    const socket = await open(`${GET}\r\nConnection: close`);
    const startedAt = Date.now();
    let bytes = 0;
    for await (const data of socket) {
      bytes += (data as Buffer).length;
      // In total this takes longer than a reader may pause.
      if (Date.now() - startedAt < 2 * unreadMs) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(bytes).toBeGreaterThan(chunks * CHUNK);
    expect(isCut).toBe(false);
  });
});

describe('the connection limit', () => {
  const held: (() => void)[] = [];
  /** Answers `/held` only when the test releases it, and everything else at once. */
  const hold: Options['fetch'] = (request) =>
    request.url.endsWith('/held')
      ? new Promise((resolve) => held.push(() => resolve(new Response('held back'))))
      : new Response(new URL(request.url).pathname);
  const HELD = GET.replace('/page', '/held');
  const MOST = 3;
  const fill = async () => {
    held.length = 0;
    await start(hold, { most: MOST });
    const busy = [];
    for (let at = 0; at < MOST; at++) busy.push(await open(HELD));
    await until(() => held.length === MOST);
    return busy;
  };

  test('closes the connection that has been idle longest to make room', async () => {
    await start(hold, { most: MOST });
    const [first, second, third] = [await open(GET), await open(), await open()];
    await next(first);
    // The second of the three has been idle longest now.
    const isClosed = once(second, 'close');
    const late = await open(GET);
    expect(await next(late)).toMatch(/200 OK[^]*\/page/);
    await isClosed;
    for (const kept of [first, third]) {
      kept.write(`${GET}\r\n\r\n`);
      expect(await next(kept)).toMatch(/200 OK/);
    }
  });

  test('refuses a request with Retry-After if none is idle, and requests in progress are answered', async () => {
    const busy = await fill();
    const refused = await text(await open(GET));
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*Connection: close.*Retry-After: 5.*"status":503/s);
    const answers = busy.map(next);
    for (const finish of held) finish();
    expect(await Promise.all(answers)).toEqual(busy.map(() => expect.stringContaining('held back')));
    expect(await next(await open(GET))).toMatch(/200 OK/);
  });

  test('still answers health checks, and keeps at most 64 silent connections beyond the limit', async () => {
    await fill();
    const silent: Socket[] = [];
    while (silent.length < 100) silent.push((await open()).resume());
    await until(() => silent.filter(({ closed }) => !closed).length <= 64);
    expect(silent.map(({ closed }) => closed)).toEqual(silent.map((_, at) => at < 36));
    for (const path of ['/healthz', '/readyz'])
      expect(await next(await open(GET.replace('/page', path)))).toContain(path);
  });

  test('answers a connection that was opened over it once there is room', async () => {
    const busy = await fill();
    const early = await open();
    const answers = busy.map(next);
    for (const finish of held) finish();
    await Promise.all(answers);
    for (const socket of busy) socket.destroy();
    // Once this is answered, the server has noticed that the others closed.
    expect(await next(await open(GET))).toMatch(/200 OK/);
    early.write(`${GET}\r\n\r\n`);
    expect(await next(early)).toMatch(/200 OK/);
  });

  test('lets the handler for early responses send the refusal', async () => {
    const answerEarly = (_request: IncomingMessage, response: ServerResponse, isOverCap: boolean) => {
      if (isOverCap) response.writeHead(503).end('a page');
      return isOverCap;
    };
    held.length = 0;
    await start(hold, { most: 1 }, { answerEarly });
    await open(HELD);
    await until(() => held.length === 1);
    const answer = await text(await open(GET));
    expect(answer).toMatch(/^HTTP\/1\.1 503 .*Connection: close[^]*a page/s);
  });

  test('counts many requests on one connection as one', async () => {
    await start(hold, { most: MOST });
    const sent = httpRequest({ host: '127.0.0.1', port: server!.port, path: '/page', agent: false });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await text(response)).toBe('/page');
    held.length = 0;
    const busy = await open(`${HELD}\r\n\r\n${HELD}`);
    await until(() => held.length === 2);
    const first = next(busy);
    held[0]!();
    expect(await first).toContain('held back');
    // One of the two requests is still in progress, so this connection must not be closed as idle.
    const silent = await open();
    const isClosed = once(silent, 'close');
    for (let more = 1; more < MOST; more++) await open();
    await isClosed;
    const second = next(busy);
    held[1]!();
    expect(await second).toContain('held back');
  });

  describe('per network', () => {
    /** The address from which the next connections come. */
    let from: string;
    let came: number;
    beforeEach(() => {
      came = 0;
      const { emit } = Server.prototype;
      jest.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, event, ...values) {
        if (event === 'connection') {
          came += 1;
          Object.defineProperty(values[0], 'remoteAddress', { value: from });
        }
        return emit.apply(this, [event, ...values] as Parameters<typeof emit>);
      } as typeof emit);
    });
    afterEach(() => jest.restoreAllMocks());
    const openFrom = async (address: string, head?: string) => {
      from = address;
      const before = came;
      const socket = await open(head);
      await until(() => came > before);
      return socket;
    };
    /** Opens two busy connections from an address, which is its limit: a quarter of eight. */
    const fillFrom = async (address: string, areProxied = false) => {
      held.length = 0;
      await start(hold, { most: 8, areProxied });
      for (let at = 1; at <= 2; at++) {
        await openFrom(address, HELD);
        await until(() => held.length === at);
      }
    };

    test.each([
      ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'],
    ])('is reached by %s for %s as well, but not for %s', async (first, same, other) => {
      await fillFrom(first);
      expect(await text(await openFrom(same, GET))).toMatch(/^HTTP\/1\.1 503 /);
      expect(await next(await openFrom(other, GET))).toMatch(/200 OK/);
      for (const finish of held) finish();
      await until(() => held.length === 2);
      expect(await next(await openFrom(same, GET))).toMatch(/200 OK/);
    });

    test('does not count connections that have ended', async () => {
      await start(hold, { most: 8 });
      for (let ended = 0; ended < 5; ended++) {
        const socket = await openFrom('192.0.2.1', GET.replace('GET', 'HEAD') + '\r\nConnection: close');
        socket.resume();
        await once(socket, 'close');
      }
      held.length = 0;
      for (let at = 1; at <= 2; at++) {
        await openFrom('192.0.2.1', HELD);
        await until(() => held.length === at);
      }
      expect(await text(await openFrom('192.0.2.1', GET))).toMatch(/^HTTP\/1\.1 503 /);
    });

    test('closes an idle connection of the same network, and none of others', async () => {
      await start(hold, { most: 8 });
      const other = await openFrom('192.0.2.2');
      const mine = await openFrom('192.0.2.1');
      await openFrom('192.0.2.1');
      const isClosed = once(mine, 'close');
      expect(await next(await openFrom('192.0.2.1', GET))).toMatch(/200 OK/);
      await isClosed;
      other.write(`${GET}\r\n\r\n`);
      expect(await next(other)).toMatch(/200 OK/);
    });

    test.each([
      ['behind proxies', '192.0.2.1', true],
      ['on this machine', '127.0.0.1', false],
      ['on this machine', '::1', false],
    ])('does not apply %s, where many share %s', async (_, address, areProxied) => {
      await fillFrom(address, areProxied);
      for (let more = 0; more < 4; more++) expect(await next(await openFrom(address, GET))).toMatch(/200 OK/);
    });
  });
});
