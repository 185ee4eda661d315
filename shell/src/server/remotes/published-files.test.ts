import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readText, setInternalHosts } from './published-files';

let server: Server;
let asked: string[];
let url: string;
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/moved') response.writeHead(302, { Location: '/inside' }).end();
    else if (request.url === '/cut') {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('{', () => response.destroy());
    } else if (request.url === '/gzip')
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{}'));
    else if (request.url === '/br')
      response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync('{}'));
    else response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = (path: string) => readText(new URL(path, url), 2000);

test('registry and remotes are never read from inside a network, unless it is allowed', async () => {
  setInternalHosts([]);
  await expect(read('/remote.json')).rejects.toThrow('127.0.0.1 is not on the public internet');
  expect(asked).toEqual([]);
  setInternalHosts(['127.0.0.1']);
  expect(await read('/remote.json')).toBe('{}');
});

test('registry and remotes are never read through a redirect', async () => {
  setInternalHosts(['127.0.0.1']);
  await expect(read('/moved')).rejects.toThrow('status 302');
  expect(asked).toEqual(['/moved']);
});

test('an answer that is cut off is no file, and one that a store keeps packed is unpacked', async () => {
  setInternalHosts(['127.0.0.1']);
  await expect(read('/cut')).rejects.toThrow('the answer was cut off');
  expect([await read('/gzip'), await read('/br')]).toEqual(['{}', '{}']);
});
