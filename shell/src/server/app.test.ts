import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from './app';

type AppDeps = Parameters<typeof createApp>[0];

const root = mkdtempSync(path.join(tmpdir(), 'shell-app-'));
for (const folder of ['mfe-desk', 'api', 'shell']) {
  mkdirSync(path.join(root, folder, 'dist'), { recursive: true });
  writeFileSync(path.join(root, folder, 'dist/remote.json'), `"${folder}"`);
}
afterAll(() => rmSync(root, { recursive: true }));

const app = createApp({
  env: { root, API_URL: 'http://127.0.0.1:9', PAGE_CACHE_SECONDS: 0 },
  remotes: {
    registry: () =>
      Promise.resolve({ remotes: [{ name: 'mfe-desk', url: '/remotes/mfe-desk/', routes: ['/desk'] }] }),
  },
  frame: { startScript: '' },
  images: {},
  origin: () => 'http://localhost',
  log: {},
} as unknown as AppDeps);

test('the files of a registered remote are served, whatever its name', async () => {
  const answer = await app.request('/remotes/mfe-desk/remote.json');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('"mfe-desk"');
});

test.each(['api', 'shell', '%2e%2e%2fapi', 'mfe-desk%2f..%2f..%2fapi%2fdist'])(
  'the files of %s, which is no registered remote, are not served',
  async (name) => {
    expect((await app.request(`/remotes/${name}/remote.json`)).status).toBe(404);
  },
);

test.each([
  ['/desk/%61%2D%7e', '/desk/a-~'],
  ['/desk/%c3%a9%2f', '/desk/%C3%A9%2F'],
  ['//desk//a/', '/desk/a'],
])('a page has one address: %s leads to %s', async (written, plain) => {
  const answer = await app.request(`http://localhost${written}?q=%61`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([308, `${plain}?q=%61`]);
});
