import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import vm from 'node:vm';

// What webpack gives the server's build.
Object.assign(globalThis, { __filename: fileURLToPath(import.meta.url), __SHARED_VERSIONS__: {} });
const { loadServerBundle } = await import('./load-server-bundle');

v8.setFlagsFromString('--expose_gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

const CONTAINER = `
  const remote = { needs: 1, Routes: () => null };
  exports.mfe_x = { init: () => undefined, get: async () => () => ({ remote }) };`;

let server: http.Server;
let origin: string;

beforeAll(async () => {
  server = http.createServer((_request, response) => response.end(CONTAINER));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('of ten versions only the present one stays in memory', async () => {
  const modules: WeakRef<object>[] = [];
  let present: Awaited<ReturnType<typeof loadServerBundle>> | undefined;
  for (let version = 0; version < 10; version++) {
    const next = await loadServerBundle('mfe-x', `${origin}/server/${version}.js`, 1000);
    present?.dispose();
    present = next;
    modules.push(new WeakRef(next.module));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  const alive = modules.map((module) => module.deref() !== undefined);
  expect(alive.slice(0, -1)).toEqual(Array(9).fill(false));
  expect(present?.module.needs).toBe(1);
});
