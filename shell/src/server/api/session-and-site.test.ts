import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createSessionReader } from './session-and-site';

let api: http.Server;
let answer: http.RequestListener;
let readSession: ReturnType<typeof createSessionReader>;

beforeAll(async () => {
  api = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo;
  readSession = createSessionReader(`http://127.0.0.1:${port}`, pino({ level: 'silent' }));
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const answering = (status: number, body: string) =>
  (answer = (_, response) => void response.writeHead(status).end(body));
const withCookie = { cookie: 'sid=x' };

test('a user is signed in', async () => {
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
])('an answer of %p %p means that nobody is signed in', async (status, body) => {
  answering(status, body);
  expect(await readSession(withCookie)).toEqual({ status: 'signedOut' });
});

test.each([503, 500, 404, 302])(
  'an answer of %p leaves open who a visitor with a cookie is, and changes nothing for one without',
  async (status) => {
    answering(status, '');
    expect(await readSession(withCookie)).toEqual({ status: 'pending' });
    expect(await readSession({})).toEqual({ status: 'signedOut' });
  },
);

test.each([
  ['hangs', () => undefined],
  ['closes the connection', (request) => void request.socket.destroy()],
  ['never finishes its answer', (_, response) => void response.writeHead(200).write('{"firstName":')],
  [
    'breaks off in its answer',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('{"firstName":');
      setTimeout(() => response.destroy(), 50);
    },
  ],
] satisfies [string, http.RequestListener][])(
  'an api that %s leaves open who the visitor is',
  async (_, listener) => {
    answer = listener;
    for (const headers of [withCookie, {}]) expect(await readSession(headers)).toEqual({ status: 'pending' });
  },
);
