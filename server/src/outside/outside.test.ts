import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutside, hostsMeant, NotPublic } from './outside';

let server: Server;
let port: number;
let asked: number;
beforeEach(async () => {
  asked = 0;
  server = createServer((request, response) => {
    asked++;
    if (request.url === '/elsewhere') response.writeHead(302, { Location: '/' }).end();
    else response.end('inside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A name server that answers each time with the next of these addresses. */
const answers = (...each: string[][]) => {
  let times = 0;
  const resolve = (_host: string, _options: object, done: (error: null, found: object[]) => void) => {
    const found = each[Math.min(times++, each.length - 1)]!;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
};
const signal = () => AbortSignal.timeout(2000);
const at = (host: string, path = '/') => new URL(`http://${host}:${port}${path}`);
const ask = (host: string, inside: string[] = [], resolve?: typeof lookup) =>
  createOutside(inside, resolve).ask(at(host), { signal: signal() });

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'localhost.',
  'api.localhost',
  '169.254.169.254',
])('nothing is asked at %s, which is inside', async (host) => {
  await expect(ask(host)).rejects.toBeInstanceOf(NotPublic);
  expect(() => createOutside([]).check(at(host))).toThrow(NotPublic);
  expect(asked).toBe(0);
});

test.each([
  ['a name of an inside address', [['127.0.0.1']]],
  ['a name of several', [['10.0.0.1', '::1', '::ffff:127.0.0.1']]],
])('%s is refused when it is looked up', async (_, found) => {
  await expect(ask('hooks.example.com', [], answers(...found))).rejects.toBeInstanceOf(NotPublic);
  expect(asked).toBe(0);
});

test('a name that leads elsewhere than a moment ago is checked where it leads now', async () => {
  // The name is looked up once for each connection, and that answer is both checked and used.
  const outside = createOutside([], answers(['192.0.2.1', '2001:db8::1'], ['127.0.0.1']));
  for (let times = 0; times < 3; times++)
    await expect(outside.ask(at('hooks.example.com'), { signal: signal() })).rejects.toBeInstanceOf(
      NotPublic,
    );
  expect(asked).toBe(0);
});

test('of the addresses of a name only those are used that may be reached', async () => {
  const response = await ask('hooks.example.com', ['127.0.0.1'], answers(['10.0.0.1', '::1', '127.0.0.1']));
  expect([response.statusCode, asked]).toEqual([200, 1]);
});

test.each([
  ['its name', 'hooks.office.lan', ['hooks.office.lan']],
  ['its name in capitals', 'hooks.office.lan', ['Hooks.Office.LAN']],
  ['its address', '127.0.0.1', ['127.0.0.1']],
  ['the address that its name leads to', 'hooks.office.lan', ['127.0.0.1']],
  ['its network', '127.0.0.1', ['10.0.0.0/8', '127.0.0.0/8']],
  ['localhost', 'localhost', ['localhost']],
])('an inside host is asked if %s is allowed', async (_, host, inside) => {
  const response = await ask(host, inside, answers(['127.0.0.1']));
  expect(response.statusCode).toBe(200);
});

test('a redirect is not followed', async () => {
  const outside = createOutside(['127.0.0.1']);
  const response = await outside.ask(at('127.0.0.1', '/elsewhere'), { signal: signal() });
  expect([response.statusCode, asked]).toEqual([302, 1]);
});

test('settings mean the registry, and origins at an address or this machine; other names must lead outside', () => {
  const origins = ['http://localhost:*', 'https://10.0.0.5', 'http://[::1]:3000', 'https://cdn.example.com'];
  expect(hostsMeant('shell/remotes.json', origins)).toEqual(['localhost', '10.0.0.5', '::1']);
  expect(hostsMeant('http://Registry.office.lan/remotes.json', [])).toEqual(['registry.office.lan']);
});
