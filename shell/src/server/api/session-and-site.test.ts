import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { pino } from 'pino';
import { createApiClient } from './api-client';
import { createSessionReader, createSiteReader } from './session-and-site';

let api: http.Server;
let apiUrl: string;
let answer: http.RequestListener;
let readSession: ReturnType<typeof createSessionReader>;

beforeAll(async () => {
  api = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

beforeEach(() => {
  readSession = createSessionReader(createApiClient(apiUrl), pino({ level: 'silent' }));
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const answering = (status: number, body: string) =>
  (answer = (_, response) => void response.writeHead(status).end(body));
const withCookie = { cookie: 'sid=x' };

test('a user whom the api names is signed in', async () => {
  answering(200, '{"firstName":"Jane","role":"staff"}');
  expect(await readSession(withCookie)).toEqual({
    status: 'signedIn',
    user: { firstName: 'Jane', role: 'staff' },
  });
});

test.each([
  [401, 'Unauthorized'],
  [200, 'null'],
  [200, '<!doctype html>'],
])('a response of %p %p means signed out', async (status, body) => {
  answering(status, body);
  expect(await readSession(withCookie)).toEqual({ status: 'signedOut' });
});

test.each([503, 500, 404, 302])(
  'after a response of %p, a visitor with a cookie is pending and one without is signed out',
  async (status) => {
    answering(status, '');
    expect(await readSession(withCookie)).toEqual({ status: 'pending' });
    expect(await readSession({})).toEqual({ status: 'signedOut' });
  },
);

test.each([
  ['hangs', () => undefined],
  ['closes the connection', (request) => void request.socket.destroy()],
  ['never finishes its response', (_, response) => void response.writeHead(200).write('{"firstName":')],
  [
    'aborts its response',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('{"firstName":');
      setTimeout(() => response.destroy(), 50);
    },
  ],
] satisfies [string, http.RequestListener][])(
  'if the api %s, the session is pending',
  async (_, listener) => {
    answer = listener;
    for (const headers of [withCookie, {}]) expect(await readSession(headers)).toEqual({ status: 'pending' });
  },
);

test('a visitor with a cookie waits for an api that takes longer than visitors without one wait', async () => {
  let isOver = () => {};
  answer = (request, response) => {
    if (request.headers.cookie) isOver = () => response.writeHead(200).end('{"firstName":"Jane"}');
  };
  const mine = readSession(withCookie);
  expect(await readSession({})).toEqual({ status: 'pending' });
  isOver();
  expect(await mine).toMatchObject({ user: { firstName: 'Jane' } });
});

/** Counts the calls and answers each with what `respond` then returns. */
function counting(respond: () => [status: number, body: string]) {
  const calls: string[] = [];
  answer = (request, response) => {
    calls.push(request.url ?? '');
    const [status, body] = respond();
    response.writeHead(status).end(body);
  };
  return calls;
}

test('concurrent visitors without a cookie share one call, those with a cookie do not', async () => {
  const calls = counting(() => [401, 'Unauthorized']);
  const five = (headers: Record<string, string>) =>
    Promise.all(Array.from({ length: 5 }, () => readSession(headers)));
  for (const session of await five({})) expect(session).toEqual({ status: 'signedOut' });
  expect(calls).toHaveLength(1);
  await five(withCookie);
  expect(calls).toHaveLength(6);
});

test('the signed-out answer is reused for a while for visitors without a cookie, never for those with one', async () => {
  const calls = counting(() => [401, 'Unauthorized']);
  const read = createSessionReader(createApiClient(apiUrl), pino({ level: 'silent' }), 60_000);
  expect(read.isNobody()).toBe(false);
  for (let asked = 0; asked < 3; asked++) expect(await read({})).toEqual({ status: 'signedOut' });
  expect([calls.length, read.isNobody()]).toEqual([1, true]);
  await read(withCookie);
  expect(calls).toHaveLength(2);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
  expect(read.isNobody()).toBe(false);
  await read({});
  expect(calls).toHaveLength(3);
  now.mockRestore();
});

test('if the api identifies people without a cookie, no answer is reused for others', async () => {
  const calls = counting(() => [200, '{"firstName":"Jane"}']);
  const read = createSessionReader(createApiClient(apiUrl), pino({ level: 'silent' }), 60_000);
  for (let asked = 0; asked < 2; asked++)
    expect(await read({})).toMatchObject({ user: { firstName: 'Jane' } });
  expect([calls.length, read.isNobody()]).toEqual([2, false]);
});

test('while the api does not answer, only the first visitor without a cookie waits for the timeout', async () => {
  const held: http.ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  expect(await readSession({})).toEqual({ status: 'pending' });
  // Neither of these is answered while the first call is pending.
  for (let asked = 0; asked < 3; asked++) expect(await readSession({})).toEqual({ status: 'pending' });
  while (held.length < 2) await new Promise(setImmediate);
  expect(held).toHaveLength(2);
  held[1]!.writeHead(401).end();
  answering(401, '');
  while ((await readSession({})).status === 'pending') await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await readSession({})).toEqual({ status: 'signedOut' });
});

test('one lost call does not make the api count as unavailable after a later call was answered', async () => {
  const hasCome = new Promise<void>((resolve) => (answer = () => resolve()));
  const lost = readSession({});
  await hasCome;
  // Any sooner, the next one would share its call.
  await new Promise((resolve) => setTimeout(resolve, 60));
  answering(401, '');
  expect(await readSession({})).toEqual({ status: 'signedOut' });
  expect(await lost).toEqual({ status: 'pending' });
  expect(await readSession({})).toEqual({ status: 'signedOut' });
});

test('if the api is not running, visitors without a cookie are signed out and those with one are pending', async () => {
  const former = http.createServer().listen(0, '127.0.0.1');
  await once(former, 'listening');
  const { port } = former.address() as AddressInfo;
  await new Promise((resolve) => former.close(resolve));
  const read = createSessionReader(createApiClient(`http://127.0.0.1:${port}`), pino({ level: 'silent' }));
  expect(await read({})).toEqual({ status: 'signedOut' });
  expect(await read(withCookie)).toEqual({ status: 'pending' });
});

test('an api that identifies people without a cookie is called for each of them', async () => {
  answer = (request, response) =>
    void response.end(JSON.stringify({ firstName: request.headers['x-forwarded-for'], role: 'staff' }));
  const names = await Promise.all(['Jane', 'John'].map((name) => readSession({ 'x-forwarded-for': name })));
  expect(names).toMatchObject([{ user: { firstName: 'Jane' } }, { user: { firstName: 'John' } }]);
});

test('the site settings are read once for many pages, and the last known ones are used when the api fails', async () => {
  const site = { ...DEFAULT_SITE, name: 'Harrow and Daughters' };
  const calls = counting(() => [200, JSON.stringify(site)]);
  const readSite = createSiteReader(createApiClient(apiUrl));
  for (const read of await Promise.all([readSite(), readSite(), readSite()])) expect(read).toEqual(site);
  expect(calls).toHaveLength(1);
  const same = readSite.known();
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
  await readSite();
  while (calls.length < 2) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(readSite.known()).toBe(same);
  later.mockRestore();
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  answer = () => undefined;
  expect(await readSite()).toEqual(site);
  // An answer without values, or a broken connection, arrives in time and discards nothing either.
  for (const fail of [
    () => answering(503, ''),
    () => (answer = (request) => void request.socket.destroy()),
  ]) {
    fail();
    now.mockReturnValue(Date.now() + 60_000);
    expect(await readSite()).toEqual(site);
  }
  now.mockRestore();
});

test('site settings that were changed half a second ago are used for the next page', async () => {
  answering(200, JSON.stringify(DEFAULT_SITE));
  const readSite = createSiteReader(createApiClient(apiUrl));
  await readSite();
  answering(200, JSON.stringify({ ...DEFAULT_SITE, name: 'Harrow and Daughters' }));
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 501);
  expect((await readSite()).name).toBe('Harrow and Daughters');
  later.mockRestore();
});
