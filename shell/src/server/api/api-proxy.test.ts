import http from 'node:http';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { createApiProxy } from './api-proxy';
import { type CallAdmission, createCallAdmission } from './call-admission';
import { createVisitorReader } from './visitor';

let api: http.Server;
let shell: http.Server;
let url: string;
let answer: http.RequestListener;
let port: number;

const headers = { 'X-Frame-Options': 'DENY' };
const sendUnavailablePage = async (
  _incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  _requestId: string,
  outcome = 'Not available',
) => void outgoing.writeHead(503).end(`<h1>${outcome}</h1>`);

/** The proxy before that api, on its own port. */
async function listen({
  trustedProxies = 1,
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  traceparent,
  ...options
}: {
  silenceMs?: number;
  keptMs?: number;
  trustedProxies?: number;
  apiUrl?: string;
  traceparent?: string;
  stopping?: AbortSignal;
  calls?: CallAdmission;
} = {}): Promise<http.Server> {
  const forwardCall = createApiProxy({
    apiUrl,
    headers,
    sendUnavailablePage,
    calls: createCallAdmission(),
    visitors: createVisitorReader({ trustedProxies, sessionCookies: ['sid'] }),
    ...options,
  });
  const server = http.createServer((incoming, outgoing) =>
    forwardCall(incoming, outgoing, { requestId: 'r1', traceparent }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
/** One call of each kind at a time. */
const one = { most: 1, ofNetwork: 1, ofAccount: 1 };
/** Longer than any test: whatever ends was ended by its visitor or the shell, not by a timeout. */
const NO_SILENCE = { silenceMs: 10 * 60_000 };
const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  api = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  shell = await listen({ silenceMs: 200 });
  port = portOf(shell);
  url = `http://127.0.0.1:${port}/api/x`;
});

afterAll(() => {
  for (const server of [api, shell]) {
    server.closeAllConnections();
    server.close();
  }
});

test('an event stream is passed on at once; it sends its reader elsewhere when the shell stops, and closes at the api when the reader disconnects', async () => {
  const stopping = new AbortController();
  const server = await listen({ ...NO_SILENCE, stopping: stopping.signal });
  const open = new Set<http.ServerResponse>();
  answer = (_request, response) => {
    open.add(response.once('close', () => open.delete(response)));
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 200\n\n');
  };
  const streams = `http://127.0.0.1:${portOf(server)}/api/admin/changes`;
  const begin = async () => {
    const request = http.get(streams);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(200);
    let received = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    response.on('error', () => undefined);
    const ended = new Promise((resolve) => response.once('close', () => resolve(received)));
    return { request, response, ended };
  };
  const gone = await begin();
  const { response, ended } = await begin();
  await once(response, 'data');
  expect(open.size).toBe(2);
  gone.request.destroy();
  while (open.size > 1) await new Promise(setImmediate);
  stopping.abort();
  expect(await ended).toBe('retry: 200\n\nretry: 3000\n\n');
  // Nor is one refused that comes while the shell stops: its browser would not reconnect.
  expect(await (await begin()).ended).toContain('retry: 3000\n\n');
  while (open.size > 0) await new Promise(setImmediate);
  server.close();
});

test('if the api hangs, the proxy answers 503', async () => {
  answer = () => undefined;
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});

test.each([
  ['GET', {}, 'Please try again in a moment'],
  ['POST', {}, 'We do not know whether it was saved; please look before you send it again'],
  ['POST', { 'Idempotency-Key': '"k"' }, 'We do not know whether it was saved; it is safe to send it again'],
])(
  'if the response to a %s is lost, the error says whether the change may have been saved',
  async (method, headers, detail) => {
    answer = (request) => void request.socket.destroy();
    const response = await fetch(url, { method, headers });
    expect(await response.json()).toMatchObject({ status: 503, detail });
  },
);

test('after an upload that the api aborted, the connection can be reused for the next request', async () => {
  answer = (request) => void request.socket.destroy();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (body: Buffer) => {
    const request = http.request(url, { method: 'POST', agent }).end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await response.resume().toArray();
    return response.statusCode;
  };
  expect(await ask(Buffer.alloc(1_000_000))).toBe(503);
  answer = (_request, response) => void response.end();
  expect(await ask(Buffer.alloc(0))).toBe(200);
  agent.destroy();
});

test.each([
  ['hangs', () => undefined],
  [
    'answers 503 itself',
    (_request, response) => void response.writeHead(503).end('{"title":"busy","status":503}'),
  ],
] satisfies [string, http.RequestListener][])(
  'a visitor who follows a link to an api that %s gets a page, not JSON',
  async (_, listener) => {
    answer = listener;
    // `fetch` does not let its caller set the mode.
    const request = http.get(url, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(503);
    expect(String((await once(response, 'data'))[0])).toBe('<h1>Not available</h1>');
  },
);

describe('the page that answers a form sent without script', () => {
  const UNKNOWN = 'We do not know whether it was saved';
  const send = async (path = '/api/x', at = port) => {
    const options = { port: at, path, method: 'POST', headers: { 'Sec-Fetch-Mode': 'navigate' } };
    const [response] = (await once(http.request(options).end('a=1'), 'response')) as [http.IncomingMessage];
    return [response.statusCode, String((await once(response, 'data'))[0])];
  };
  const problem = (detail: string) => `{"status":503,"detail":"${detail}"}`;

  test.each([
    ['dies without an answer', (request) => void request.socket.destroy(), UNKNOWN],
    ['hangs', () => undefined, UNKNOWN],
    ['does not know', (_, response) => void response.writeHead(503).end(problem(UNKNOWN)), UNKNOWN],
    ['answers 503 without a reason', (_, response) => void response.writeHead(503).end(), UNKNOWN],
    [
      'dies while it answers 503',
      (_, response) => {
        response.writeHead(503, { 'Content-Length': '100' }).write('{');
        setTimeout(() => response.destroy(), 20);
      },
      UNKNOWN,
    ],
    [
      'refused it',
      (_, response) => void response.writeHead(503).end(problem('Nothing was done; please try again')),
      'Nothing was saved',
    ],
  ] satisfies [string, http.RequestListener, string][])(
    'says what became of it if the api %s',
    async (_, listener, outcome) => {
      answer = (request, response) => request.resume().on('end', () => listener(request, response));
      const [status, page] = await send();
      expect([status, String(page).split(';')[0]]).toEqual([503, `<h1>${outcome}`]);
    },
  );

  test('says that nothing was saved if the api cannot be reached', async () => {
    const lone = await listen({ apiUrl: 'http://127.0.0.1:1' });
    expect(await send('/api/x', portOf(lone))).toEqual([
      503,
      '<h1>Nothing was saved; please try again in a moment.</h1>',
    ]);
    lone.closeAllConnections();
    lone.close();
  });

  test('says that a sign-in may be sent again, and asks to look first before anything else is', async () => {
    answer = (request) => void request.socket.destroy();
    expect(await send('/api/login')).toEqual([503, `<h1>${UNKNOWN}; it is safe to send it again.</h1>`]);
    expect(await send()).toEqual([503, `<h1>${UNKNOWN}; please look before you send it again.</h1>`]);
  });
});

test('an HTML page with which the api itself answers 503 is passed on unchanged', async () => {
  answer = (_request, response) =>
    void response.writeHead(503, { 'Content-Type': 'text/html; charset=UTF-8' }).end('<h1>Not now</h1>');
  const request = http.get(url, { headers: { 'Sec-Fetch-Mode': 'navigate' } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  expect([response.statusCode, String((await once(response, 'data'))[0])]).toEqual([503, '<h1>Not now</h1>']);
});

test("if the api dies in the middle of a response, the visitor's response is aborted", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  };
  const response = await fetch(url);
  await expect(response.text()).rejects.toThrow();
});

test('when a visitor aborts an upload, the upload to the api is aborted as well', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (request) => void request.resume().on('close', resolve);
  });
  const upload = http.request(url, { method: 'POST', headers: { 'Content-Length': '1000000' } });
  upload.on('error', () => undefined);
  upload.write('x'.repeat(1000));
  setTimeout(() => upload.destroy(), 50);
  await gone;
});

test.each([
  [undefined, '127.0.0.1'],
  ['192.0.2.1', '192.0.2.1, 127.0.0.1'],
  ['made, up, 192.0.2.1', '192.0.2.1, 127.0.0.1'],
])('behind one proxy, the X-Forwarded-For header %p reaches the api as %p', async (sent, told) => {
  answer = (request, response) => void response.end(request.headers['x-forwarded-for']);
  const response = await fetch(url, { headers: sent ? { 'X-Forwarded-For': sent } : {} });
  expect(await response.text()).toBe(told);
});

test('every response has the common headers and the request id of the shell', async () => {
  answer = (_request, response) =>
    void response.writeHead(200, { 'Request-Id': 'of the api', 'X-Frame-Options': 'SAMEORIGIN' }).end('x');
  for (const init of [{}, { method: 'POST', body: 'x' }]) {
    const { headers: answered } = await fetch(url, init);
    expect([answered.get('Request-Id'), answered.get('X-Frame-Options')]).toEqual(['r1', 'SAMEORIGIN']);
  }
  answer = (request) => void request.socket.destroy();
  const { headers: failed } = await fetch(url);
  expect([failed.get('Request-Id'), failed.get('X-Frame-Options')]).toEqual(['r1', 'DENY']);
});

test('when a visitor disconnects, the call to the api is aborted', async () => {
  const patient = await listen(NO_SILENCE);
  const gone = new Promise<void>((resolve) => {
    answer = (request) => {
      request.socket.once('close', () => resolve());
      visitor.destroy();
    };
  });
  const visitor = http.get(`http://127.0.0.1:${portOf(patient)}/api/x`);
  visitor.on('error', () => undefined);
  await gone;
  patient.close();
});

test('a call sends the trace of its own request to the api, whatever the visitor sent', async () => {
  const [own, foreign] = ['a', 'b'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
  answer = (request, response) => void response.end(request.headers.traceparent);
  const server = await listen({ traceparent: own! });
  for (const init of [{}, { method: 'POST', body: 'x' }]) {
    const headers = { traceparent: foreign! };
    const response = await fetch(`http://127.0.0.1:${portOf(server)}/api/x`, { ...init, headers });
    expect(await response.text()).toBe(own);
  }
  expect(await (await fetch(url, { headers: { traceparent: foreign! } })).text()).toBe('');
  server.closeAllConnections();
  server.close();
});

test('trace state from outside (Baggage, Tracestate) is not passed to the api', async () => {
  answer = (request, response) => void response.end(JSON.stringify(request.headers));
  const told: unknown = await (await fetch(url, { headers: { Baggage: 'a=1', Tracestate: 'b=2' } })).json();
  expect(Object.keys(told as object)).not.toEqual(expect.arrayContaining(['baggage']));
  expect(Object.keys(told as object)).not.toEqual(expect.arrayContaining(['tracestate']));
});

test.each([
  [0, '127.0.0.1'],
  [2, '192.0.2.1, 192.0.2.2, 127.0.0.1'],
])(
  'behind %i proxies the api gets only the addresses that these added, and no other forwarding headers',
  async (trustedProxies, way) => {
    answer = (request, response) => void response.end(JSON.stringify(request.headers));
    const server = await listen({ trustedProxies });
    const made = {
      Forwarded: 'for=1',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Port': '1',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Prefix': '/x',
      'X-Real-IP': '192.0.2.1',
    };
    for (const init of [{}, { method: 'POST', body: 'x' }]) {
      const headers = { ...made, 'X-Forwarded-For': 'made up, 192.0.2.1, 192.0.2.2', 'X-Own': 'stays' };
      const response = await fetch(`http://127.0.0.1:${portOf(server)}/api/x`, { ...init, headers });
      const told = (await response.json()) as Record<string, string>;
      expect(Object.keys(told).filter((name) => /^(x-|forwarded)/.test(name))).toEqual([
        'x-own',
        'x-forwarded-for',
      ]);
      expect(told['x-forwarded-for']).toBe(way);
    }
    server.closeAllConnections();
    server.close();
  },
);

test('HEAD is answered once, with the headers of the api', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = (_request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.writeHead(404, { 'Content-Length': '1234', ETag: '"x"' }).end();
  };
  for (let time = 0; time < 2; time++) {
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Length')).toBe('1234');
    expect(response.headers.get('ETag')).toBe('"x"');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  }
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test('a response that comes before the end of the upload reaches a visitor who first sends the whole body', async () => {
  answer = (_request, response) => {
    const body = '{"status":413}';
    response.writeHead(413, { 'Content-Length': body.length, Connection: 'close' }).write(body);
  };
  const { bytesSent, text } = await sendFirstThenRead(64 * 1024 * 1024);
  expect(bytesSent).toBeGreaterThan(64 * 1024 * 1024);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toMatch(/^connection: close\r$/im);
  expect(text).toContain('{"status":413}');
});

test('a slow upload may take longer than the silence limit', async () => {
  const bytes = 20;
  answer = (request, response) => {
    let received = 0;
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    request.on('end', () => response.end(String(received)));
  };
  const upload = http.request(url, { method: 'POST', headers: { 'Content-Length': bytes } });
  const answered = once(upload, 'response') as Promise<[http.IncomingMessage]>;
  // Longer than the limit before each of the first bytes.
  for (let sent = 0; sent < bytes; sent++) {
    upload.write('x');
    await new Promise((resolve) => setTimeout(resolve, sent < 3 ? 400 : 5));
  }
  upload.end();
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  expect(String((await once(response, 'data'))[0])).toBe(String(bytes));
});

test('a response to a slow reader may take longer than the silence limit', async () => {
  const bytes = 32 * 1024 * 1024;
  answer = (_request, response) => void response.end(Buffer.alloc(bytes));
  const socket = net.connect(port, '127.0.0.1');
  socket.write('GET /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 600));
  let received = 0;
  for await (const chunk of socket) received += (chunk as Buffer).length;
  expect(received).toBeGreaterThan(bytes);
});

/** As browsers do: they read the answer once the whole body is sent. */
async function sendFirstThenRead(bytes: number) {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const chunk = Buffer.alloc(1024 * 1024);
  socket.write(`POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
  for (let sent = 0; sent < bytes; sent += chunk.length)
    await new Promise<void>((resolve, reject) =>
      socket.write(chunk, (error) => (error ? reject(error) : resolve())),
    );
  let text = '';
  for await (const data of socket) text += String(data);
  return { bytesSent: socket.bytesWritten, text };
}

test('if the api cannot be reached, the error says that nothing was saved', async () => {
  const lone = await listen({ apiUrl: 'http://127.0.0.1:1' });
  try {
    const { port } = lone.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api/x`, { method: 'POST' });
    expect(await response.json()).toMatchObject({
      detail: 'Nothing was saved; please try again in a moment',
    });
  } finally {
    lone.close();
  }
});

test('too many concurrent reads from one network are refused at once; other networks and writes are still served', async () => {
  const patient = await listen();
  const held: http.ServerResponse[] = [];
  answer = (request, response) => {
    if (request.url?.endsWith('/slow')) held.push(response);
    else response.end('answered');
  };
  const ask = (path: string, from: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${portOf(patient)}/api${path}`, {
      ...init,
      headers: { 'X-Forwarded-For': from },
    });
  // One caller has any number of IPv6 addresses.
  const flood = Array.from({ length: 200 }, (_, index) =>
    ask('/slow', `2001:db8:1:2::${index.toString(16)}`),
  );
  while (held.length < 200) await new Promise(setImmediate);

  const refused = await ask('/slow', '2001:db8:1:2:ffff::');
  expect(held).toHaveLength(200);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
  expect((await ask('/x', '192.0.2.2')).status).toBe(200);
  expect((await ask('/x', '2001:db8:1:2:ffff::', { method: 'POST' })).status).toBe(200);

  for (const response of held) response.end();
  await Promise.all((await Promise.all(flood)).map((response) => response.text()));
  expect((await ask('/x', '2001:db8:1:2:ffff::')).status).toBe(200);
  patient.closeAllConnections();
  patient.close();
});

test('a write occupies a slot from the arrival of its body until its response, so slow senders occupy none', async () => {
  const calls = createCallAdmission();
  const patient = await listen({ calls });
  const held: http.ServerResponse[] = [];
  answer = (request, response) => {
    request.resume();
    held.push(response);
  };
  const options = { port: portOf(patient), path: '/api/bookings', method: 'POST' };
  const send = () => {
    const request = http.request({ ...options, headers: { 'Content-Length': 2 }, agent: false });
    request.write('a');
    return request;
  };
  const requests = Array.from({ length: 150 }, send);
  const submissions = calls.of({ method: 'POST', url: '/api/bookings', headers: {} })!;
  const isFull = () => submissions.isFull({ network: '127.0.0.1/32' });
  while (held.length < 150) await new Promise(setImmediate);
  expect(isFull()).toBe(false);
  const answers = requests.map((request) => once(request, 'response') as Promise<[http.IncomingMessage]>);
  for (const request of requests) request.end('b');
  while (!isFull()) await new Promise(setImmediate);
  expect(submissions.isFull({ network: '192.0.2.2/32' })).toBe(false);
  for (const response of held) response.end();
  for (const [response] of await Promise.all(answers)) response.resume();
  expect(isFull()).toBe(false);
  patient.closeAllConnections();
  patient.close();
});

describe('the slot of a sign-in', () => {
  /** Whether the limit of one is still reached once the api has answered a sign-in. */
  const signIn = async (status: number, options?: { keptMs: number }) => {
    const calls = createCallAdmission({ reads: one, writes: one, strangers: one });
    const proxy = await listen({ calls, ...options });
    answer = (request, response) => request.resume().on('end', () => response.writeHead(status).end());
    const response = await fetch(`http://127.0.0.1:${portOf(proxy)}/api/login`, {
      method: 'POST',
      body: 'a',
    });
    expect([response.status, await response.text()]).toEqual([status, '']);
    proxy.closeAllConnections();
    proxy.close();
    return () => calls.of({ method: 'POST', url: '/api/login', headers: {} })!.isFull({ network: 'any' });
  };
  afterEach(() => jest.useRealTimers());

  test('is held for another half a second if the api is overloaded', async () => {
    jest.useFakeTimers({
      doNotFake: ['setImmediate', 'setInterval', 'nextTick', 'queueMicrotask', 'Date', 'performance'],
    });
    const isFull = await signIn(503);
    jest.advanceTimersByTime(499);
    expect(isFull()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isFull()).toBe(false);
  });

  test('is released at once after any other response', async () => {
    const isFull = await signIn(401, { keptMs: 1e6 });
    while (isFull()) await new Promise(setImmediate);
  });
});

test.each([
  ['GET', '/api/site', 600, 100],
  ['POST', '/api/bookings', 300, 100],
  ['POST', '/api/login/second', 300, 100],
  ['PUT', '/api/admin/hours', 300, 100],
])(
  'for %s %s, these numbers of concurrent calls are admitted in total and per account: %i and %i',
  (method, path, most, ofAccount) => {
    const admitted = (cookie?: string) => {
      const bound = createCallAdmission().of({ method, url: path, headers: {} })!;
      const visitors = Array.from({ length: 1_000 }, (_, at) => ({ network: `network ${at}`, cookie }));
      return visitors.filter((visitor) => bound.enter(visitor)).length;
    };
    expect([admitted(), admitted('sid=x')]).toEqual([most, ofAccount]);
  },
);

test('sign-in attempts from unknown browsers take no slots from known browsers, second factors or bookings', () => {
  const calls = createCallAdmission();
  const [network, other] = ['192.0.2.1/32', '192.0.2.2/32'] as const;
  const of = (url: string, headers = {}) => calls.of({ method: 'POST', url, headers })!;
  const strangers = of('/api/login?next=%2Fadmin');
  for (let count = 0; count < 8; count++) expect(strangers.enter({ network })).toBeDefined();
  expect(strangers.isFull({ network })).toBe(true);
  expect(of('/api/login').isFull({ network: other })).toBe(false);
  for (let count = 0; count < 4; count++) strangers.enter({ network: other });
  expect(of('/api/login', { cookie: '_ga=1' }).isFull({ network: '192.0.2.3/32' })).toBe(true);
  for (const [url, headers] of [
    ['/api/login', { cookie: 'x=1; __Secure-device-AbC=secret' }],
    ['/api/login/second', {}],
    ['/api/bookings', {}],
  ] as const)
    expect([url, of(url, headers).isFull({ network })]).toEqual([url, false]);
});

test('a write that is answered before its body has arrived does not occupy a slot forever', async () => {
  const calls = createCallAdmission({ reads: one, writes: one, strangers: one });
  const nobody = await listen();
  const apiUrl = `http://127.0.0.1:${portOf(nobody)}`;
  await new Promise((resolve) => nobody.close(resolve));
  const lone = await listen({ calls, apiUrl });
  try {
    const request = http.request({
      port: portOf(lone),
      path: '/api/bookings',
      method: 'POST',
      headers: { 'Content-Length': 2 },
    });
    request.write('a');
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.resume().statusCode).toBe(503);
    await once(response, 'end');
    request.end('b');
    await once(request, 'close');
    // Lets the shell's event loop run, to read the end of the body.
    await (await fetch(`http://127.0.0.1:${portOf(lone)}/api/x`)).text();
    expect(
      calls.of({ method: 'POST', url: '/api/bookings', headers: {} })!.isFull({ network: '127.0.0.1/32' }),
    ).toBe(false);
  } finally {
    lone.closeAllConnections();
    lone.close();
  }
});

test.each(['GET', 'POST'])(
  'a visitor who disconnects before the api answers their %s releases the slot',
  async (method) => {
    const calls = createCallAdmission({ reads: one, writes: one, strangers: one });
    const patient = await listen({ calls });
    answer = (request) => void request.resume();
    const visitor = http.request({ port: portOf(patient), path: '/api/x', method });
    visitor.on('error', () => undefined).end();
    const isFull = () =>
      calls.of({ method, url: '/api/x', headers: {} })!.isFull({ network: '127.0.0.1/32' });
    while (!isFull()) await new Promise(setImmediate);
    visitor.destroy();
    while (isFull()) await new Promise(setImmediate);
    patient.closeAllConnections();
    patient.close();
  },
);

test('visitors who read a response slowly do not block others', async () => {
  const open: http.ServerResponse[] = [];
  answer = (request, response) => {
    if (!request.url?.endsWith('/large')) return response.end('answered');
    response.write('the beginning');
    return open.push(response);
  };
  const patient = await listen();
  const ask = (path: string) => fetch(`http://127.0.0.1:${portOf(patient)}/api${path}`);
  await Promise.all(Array.from({ length: 210 }, () => ask('/large')));
  expect((await ask('/x')).status).toBe(200);
  patient.closeAllConnections();
  patient.close();
});
