import type { ReleasePins } from '../contract';
import { releasePins } from '../db/schema';
import { tidyRegularly } from '../tidy-regularly';
import { openPlatform, type TestPlatform } from '../testing/test-platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
  await platform.deploy('mfe-pinned', 0, platform.release('1'));
});
afterAll(() => platform.api.close());

const pin = (json: object) =>
  platform.api.send('/api/platform/pins', { method: 'POST', cookie: platform.owner, json });
const made = async (json: object) => (await (await pin(json)).json()) as { id: string; expiresAt: string };
const read = (id: string) => platform.api.send(`/api/platform/pins/${id}`);

test('pins can be read by their id without a session, and only a hash of it is stored', async () => {
  const { id, expiresAt } = await made({ pins: { 'mfe-pinned': '1' }, hours: 2 });
  expect(Buffer.from(id, 'base64url')).toHaveLength(16);
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
  expect([hours > 1.9, hours <= 2]).toEqual([true, true]);
  expect(await (await read(id)).json()).toEqual({ pins: { 'mfe-pinned': '1' }, expiresAt });
  const rows = await platform.api.database.read.select().from(releasePins);
  expect(JSON.stringify(rows)).not.toContain(id);
  expect((await read('unknown')).status).toBe(404);
});

test('the installed release of any remote can be pinned', async () => {
  const { id } = await made({ pins: { 'mfe-pinned': 'installed', 'mfe-never-deployed': 'installed' } });
  expect(((await (await read(id)).json()) as ReleasePins).pins).toEqual({
    'mfe-pinned': 'installed',
    'mfe-never-deployed': 'installed',
  });
});

test('a development server works only in the session of its maker and on the local machine', async () => {
  const { id } = await made({ pins: { 'mfe-other': 'http://localhost:3100/', 'mfe-pinned': '1' } });
  const user = await platform.api.send('/api/auth/user', { cookie: platform.owner });
  const { userId } = (await (await read(id)).json()) as ReleasePins;
  expect(userId).toBe(((await user.json()) as { id: string }).id);
  for (const wrong of [
    'http://evil.example/',
    'https://localhost.evil.example:3100/',
    'http://localhost:3100/x',
    'http://user@localhost:3100/',
    'http://localhost:99999/',
    'http://localhost:0/',
    'javascript:alert(1)',
    '2',
  ])
    expect([wrong, (await pin({ pins: { 'mfe-pinned': wrong } })).status]).toEqual([wrong, 422]);
  expect((await pin({ pins: { 'mfe-pinned': '1' }, hours: 169 })).status).toBe(422);
});

test('pins expire and are removed, and a flood of them leaves 200', async () => {
  const { database } = platform.api;
  const { id } = await made({ pins: { 'mfe-pinned': '1' } });
  await database.writes.run(database.read.update(releasePins).set({ endsAt: Date.now() - 1 }));
  expect((await read(id)).status).toBe(404);
  await tidyRegularly(platform.api.deps);
  expect(await database.read.$count(releasePins)).toBe(0);
  await Promise.all(Array.from({ length: 205 }, () => pin({ pins: { 'mfe-pinned': '1' } })));
  expect(await database.read.$count(releasePins)).toBe(200);
});

test('owners see all remotes with pointer, releases, moves and tokens, but no token itself', async () => {
  const { api, owner } = platform;
  const json = { remote: 'mfe-newcomer', label: 'CI' };
  const token = (await (
    await api.send('/api/platform/tokens', { method: 'POST', cookie: owner, json })
  ).json()) as {
    token: string;
  };
  const overview = await (await api.send('/api/platform', { cookie: owner })).text();
  expect(JSON.parse(overview)).toMatchObject({
    remotes: [
      { name: 'mfe-newcomer', pointer: null, releases: [], moves: [], next: null },
      {
        name: 'mfe-pinned',
        pointer: { revision: 1, live: '1' },
        releases: [
          {
            version: '1',
            state: 'live',
            share: 100,
            by: 'Jane Doe',
            isPinned: true,
            lastLiveAt: expect.any(String),
          },
        ],
        moves: [{ action: 'deploy', version: '1', by: 'Jane Doe' }],
      },
    ],
    tokens: [{ remote: 'mfe-newcomer', label: 'CI', by: 'Jane Doe', usedAt: null }],
  });
  expect(overview).not.toContain(token.token);
});
