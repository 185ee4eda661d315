import { once } from 'node:events';
import { type ClientRequest, createServer, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCallAdmission } from './api/call-admission';
import { createVisitorReader } from './api/visitor';
import { compressHtml } from './page-requests/compress-html';
import type { PageResponse } from './page-requests/page-response';
import { createEarlyRefusal } from './refuse-early';

const html = '<h1>We cannot be reached right now</h1>';
const page: PageResponse = {
  html,
  status: 503,
  isPersonal: true,
  styleNonce: 'n',
  remoteUrls: [],
  brotli: compressHtml(html, false),
};
const one = { most: 1, ofNetwork: 1, ofAccount: 1 };
const calls = createCallAdmission({ reads: one, writes: one, strangers: one });
/** Uses up the limit of one for calls such as this. */
const enter = (method: string, url: string) =>
  calls.of({ method, url, headers: {} })?.enter({ network: '127.0.0.1' });
let sent: PageResponse | undefined;
const refuseEarly = createEarlyRefusal({
  visitors: createVisitorReader({ trustedProxies: 0, sessionCookies: ['sid'] }),
  headers: { 'Strict-Transport-Security': 'max-age=1' },
  calls,
  isPageRefused: (path, { cookie }) => path !== '/kept' || cookie !== undefined,
  page: (outcome) => sent && { ...sent, html: sent.html + (outcome ?? '') },
  pageHeaders: () => ({ 'Retry-After': '5', 'X-Frame-Options': 'DENY' }),
});
const server = createServer((request, response) => {
  if (!refuseEarly(request, response, request.headers.from === 'over the cap')) response.end('the long way');
});
let url: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (sent = page));
afterAll(() => server.close());

const bodyOf = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).text();

/** Of a request with headers that `fetch` sets itself. */
async function textOf(request: ClientRequest): Promise<string> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return text(answer);
}

test('the page for refused requests has the page headers and is sent once its compression has finished', async () => {
  const init = { headers: { 'Accept-Encoding': 'br' } };
  let answer = await fetch(`${url}/a?b`, init);
  while (answer.status !== 503) answer = await fetch(`${url}/a?b`, init);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    'retry-after': '5',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=1',
  });
  expect(await answer.text()).toBe(html);
  const plain = await fetch(`${url}/a`, { headers: { 'Accept-Encoding': 'identity' } });
  expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, html]);
});

test.each([
  '/kept',
  '/assets/a.js',
  '/cards/a.png',
  '/design/a.svg?v=1',
  '/icons/a.png',
  '/remotes.json',
  '/remotes/mfe-x/remote.json',
  '/healthz',
  '/readyz?a',
  '/robots.txt',
  '/favicon.ico',
])('%s is not refused when pages cannot be rendered', async (path) => {
  expect(await bodyOf(path)).toBe('the long way');
});

test('requests are not refused early until the page for refusals is available', async () => {
  sent = undefined;
  expect(await bodyOf('/a')).toBe('the long way');
});

test('a refusal is delayed to slow down a flood, which delays no other response', async () => {
  const order: string[] = [];
  const note = async (path: string) =>
    order.push(await bodyOf(path, { headers: { 'Accept-Encoding': 'identity' } }));
  await Promise.all([note('/a'), note('/b'), note('/kept')]);
  expect(order).toEqual(['the long way', html, html]);
  const gone = get(`${url}/a`).on('error', () => undefined);
  await once(gone, 'socket');
  gone.destroy();
  expect(await bodyOf('/kept')).toBe('the long way');
});

test('over the connection limit, even cached pages and reads of the api are refused', async () => {
  const init = { headers: { From: 'over the cap', 'Accept-Encoding': 'identity' } };
  expect(await bodyOf('/kept', init)).toBe(html);
  expect(await bodyOf('/api/site', init)).toContain('"status":503');
  expect(await bodyOf('/assets/a.js', init)).toBe('the long way');
});

test('a read of the api is refused as JSON, or as a page for a navigation; writes are not refused', async () => {
  expect(await bodyOf('/api/site')).toBe('the long way');
  const leave = enter('GET', '/api/site');
  const answer = await fetch(`${url}/api/site`);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ status: 503, detail: 'Please try again in a moment' });
  expect(await textOf(get(`${url}/api/login`, { headers: { 'Sec-Fetch-Mode': 'navigate' } }))).toBe(html);
  expect(await bodyOf('/api/bookings', { method: 'POST' })).toBe('the long way');
  leave?.();
  expect(await bodyOf('/api/site')).toBe('the long way');
});

test('a flood of bookings is refused before it reaches the api; sign-ins, other writes and uploads are not', async () => {
  const send = (path: string, bytes = 10, headers = {}) =>
    fetch(url + path, { method: 'POST', body: 'x'.repeat(bytes), headers });
  const leave = enter('POST', '/api/contacts');
  const answer = await send('/api/bookings');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    detail: 'Nothing was saved; please try again in a moment',
  });
  const form = request(`${url}/api/bookings`, { method: 'POST', headers: { 'Sec-Fetch-Mode': 'navigate' } });
  expect(await textOf(form.end())).toBe(`${html}Nothing was saved; please try again in a moment.`);
  for (const path of ['/api/login', '/api/admin/clients', '/book'])
    expect(await (await send(path)).text()).toBe('the long way');
  expect(await (await send('/api/bookings', 100_000)).text()).toBe('the long way');
  leave?.();
  expect(await (await send('/api/bookings')).text()).toBe('the long way');
});
