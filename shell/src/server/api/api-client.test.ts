import { getMaxListeners, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClient, createApiClient } from './api-client';

let server: http.Server;
let client: ApiClient;
let answer: http.RequestListener;
let asked: http.IncomingHttpHeaders[];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.headers);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  asked = [];
  client = createApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const never = new AbortController().signal;
const askAs = (isForAnyone: boolean, signal = never) =>
  client.askFor({ headers: { accept: 'text/plain', 'x-a': '1' }, isForAnyone, signal });

test('a call goes below the base path of the api with default and own headers, and returns the full response', async () => {
  answer = (request, response) =>
    void response.writeHead(404, { 'Content-Type': 'a/b', 'X-Url': request.url }).end('none');
  const response = await askAs(false)('/api/x?y=1', { headers: { accept: 'application/json' } });
  expect([response.status, response.text]).toEqual([404, 'none']);
  expect([response.headers['x-url'], response.headers['content-type']]).toEqual(['/base/api/x?y=1', 'a/b']);
  expect(asked[0]).toMatchObject({ accept: 'application/json', 'x-a': '1' });
});

test('a call that writes sends its body', async () => {
  answer = (request, response) => void request.pipe(response);
  const init = { method: 'POST', body: '{"a":1}' };
  for (const isForAnyone of [true, false])
    expect((await askAs(isForAnyone)('/api/x', init)).text).toBe('{"a":1}');
});

test('concurrent visitors share one call for the same public data; personal data is requested for each visitor', async () => {
  answer = (_request, response) => void setTimeout(() => response.end('list'), 20);
  const five = (isForAnyone: boolean) =>
    Promise.all(Array.from({ length: 5 }, async () => (await askAs(isForAnyone)('/api/x')).text));
  expect(await five(true)).toEqual(Array(5).fill('list'));
  expect(asked).toHaveLength(1);
  await five(false);
  expect(asked).toHaveLength(6);
});

test('a page may make many calls at once: Node does not report their listeners as a leak', () => {
  const { signal } = new AbortController();
  expect(getMaxListeners(signal)).toBe(10);
  askAs(true, signal);
  expect(getMaxListeners(signal)).toBe(Infinity);
});

test('unchanged data is not transferred again, and a change is visible at once', async () => {
  let version = 'one';
  answer = (request, response) => {
    const etag = `"${version}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end();
    else response.writeHead(200, { ETag: etag, 'Content-Type': 'text/plain' }).end(version);
  };
  const read = async () => (await askAs(true)('/api/x')).text;
  expect([await read(), await read()]).toEqual(['one', 'one']);
  version = 'two';
  expect([await read(), await read()]).toEqual(['two', 'two']);
  expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"one"', '"one"', '"two"']);
  // Personal answers are not shared.
  expect((await askAs(false)('/api/x')).text).toBe('two');
  expect(asked[4]?.['if-none-match']).toBeUndefined();
});

test('a failed response is not cached', async () => {
  answer = (_request, response) => void response.writeHead(200, { ETag: '"one"' }).end('one');
  await askAs(true)('/api/x');
  answer = (_request, response) => void response.writeHead(500).end('broken');
  expect((await askAs(true)('/api/x')).status).toBe(500);
  await askAs(true)('/api/x');
  expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"one"', undefined]);
});

test('a shared call continues while at least one visitor waits for it, and is aborted when the last one leaves', async () => {
  const open: http.ServerResponse[] = [];
  answer = (_request, response) => void open.push(response);
  const visitors = [new AbortController(), new AbortController()];
  const calls = visitors.map(({ signal }) => askAs(true, signal)('/api/x').catch((error: unknown) => error));
  while (open.length === 0) await new Promise(setImmediate);
  const ended = once(open[0]!, 'close');
  const gone = new Error('gone');
  visitors[0]!.abort(gone);
  expect(await calls[0]).toBe(gone);
  expect(open[0]!.destroyed).toBe(false);
  visitors[1]!.abort(gone);
  await ended;
  // The next visitor does not share the aborted call.
  answer = (_request, response) => void response.end('list');
  expect((await askAs(true)('/api/x')).text).toBe('list');
});

test('a call to an api that is not running rejects with the connection error', async () => {
  const lone = createApiClient('http://127.0.0.1:1');
  await expect(lone.ask({ path: '/api/x', headers: {} })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test.each([true, false])(
  'one redirect within the api is followed, not two [for anyone: %s]',
  async (isForAnyone) => {
    answer = (request, response) =>
      request.url === '/base/api/new'
        ? void response.end('new')
        : void response
            .writeHead(301, { Location: request.url!.endsWith('/old') ? '/api/new' : '/api/old' })
            .end();
    expect((await askAs(isForAnyone)('/api/old')).text).toBe('new');
    expect((await askAs(isForAnyone)('/api/older')).status).toBe(301);
  },
);
