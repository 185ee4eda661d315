import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { createApiProxy } from './api-proxy';

let api: http.Server;
let shell: ServerType;
let url: string;
let answer: http.RequestListener;

beforeAll(async () => {
  api = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/api/*', createApiProxy(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, 200));
  const port = await new Promise<number>((resolve) => {
    shell = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
  url = `http://127.0.0.1:${port}/api/x`;
});

afterAll(() => {
  for (const server of [api, shell as http.Server]) {
    server.closeAllConnections();
    server.close();
  }
});

test('an api that hangs is answered for with 503', async () => {
  answer = () => undefined;
  const response = await fetch(url);
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});

test('an api that dies in the middle of an answer ends the answer', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  };
  const response = await fetch(url);
  await expect(response.text()).rejects.toThrow();
});

test('an upload that its visitor gives up is given up at the api as well', async () => {
  const gone = new Promise<void>((resolve) => {
    answer = (request) => void request.resume().on('close', resolve);
  });
  const upload = http.request(url, { method: 'POST', headers: { 'Content-Length': '1000000' } });
  upload.on('error', () => undefined);
  upload.write('x'.repeat(1000));
  setTimeout(() => upload.destroy(), 50);
  await gone;
});

test('the address of the connection is the last in X-Forwarded-For, whatever the visitor claims', async () => {
  answer = (request, response) => void response.end(request.headers['x-forwarded-for']);
  const response = await fetch(url, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  expect(await response.text()).toMatch(/^192\.0\.2\.1, .*127\.0\.0\.1$/);
});
