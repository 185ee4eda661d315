import { desc, eq } from 'drizzle-orm';
import type { PlatformRelease } from '../contract';
import { attempts, installedReleases, ledgerEntries, releaseCounts } from '../db/schema';
import { openPlatform, type TestPlatform } from '../testing/test-platform';
import { isFailing } from './count-releases';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
});
afterAll(() => platform.api.close());

const count = (remote: string, version: string, pages: number, failures: Record<string, number> = {}) =>
  platform.api.send('/api/platform/counts', {
    method: 'POST',
    json: { counts: [{ remote, version, pages, failures }] },
  });
const report = (body: unknown, address = '203.0.113.1') =>
  platform.api.send('/api/platform/failures', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'text/plain', 'X-Forwarded-For': address },
  });
async function releasesOf(remote: string): Promise<PlatformRelease[]> {
  const path = `/api/platform/remotes/${remote}/releases`;
  const response = await platform.api.send(path, { cookie: platform.owner });
  return ((await response.json()) as { releases: PlatformRelease[] }).releases;
}
/** Deploys `live` as the live release and `canary` as the canary for a tenth of visitors. */
async function withCanary(remote: string) {
  const { deploy, release } = platform;
  await deploy(remote, 0, release('live'));
  await deploy(remote, 1, release('canary'), 10);
}

test.each([
  ['four failures of ten', { pages: 10, failures: 4 }, { pages: 0, failures: 0 }, false],
  ['five failures of ten', { pages: 10, failures: 5 }, { pages: 0, failures: 0 }, true],
  ['five of a hundred', { pages: 100, failures: 5 }, { pages: 0, failures: 0 }, false],
  [
    'six of a hundred, with the same rate live',
    { pages: 100, failures: 6 },
    { pages: 50, failures: 3 },
    false,
  ],
  [
    'six of a hundred, with half the rate live',
    { pages: 100, failures: 6 },
    { pages: 100, failures: 3 },
    false,
  ],
  [
    'seven of a hundred, with less than half live',
    { pages: 100, failures: 7 },
    { pages: 100, failures: 3 },
    true,
  ],
])(
  'a canary with %s is judged by its own rate and that of the live release',
  (_name, canary, live, fails) => {
    expect(isFailing(canary, live)).toBe(fails);
  },
);

test('pages and failures are summed by release, and unknown releases are ignored', async () => {
  await withCanary('mfe-count');
  for (let times = 0; times < 2; times += 1)
    expect((await count('mfe-count', 'live', 40, { render: 1 })).status).toBe(204);
  await count('mfe-count', 'unknown', 40, { render: 1 });
  await count('mfe-unknown', 'live', 40);
  expect(await releasesOf('mfe-count')).toMatchObject([
    { version: 'canary', state: 'canary', share: 10, counts: { pages: 0, failures: {} } },
    { version: 'live', state: 'live', share: 90, counts: { pages: 80, failures: { render: 2 } } },
  ]);
  const kept = await platform.api.database.read.select().from(releaseCounts);
  expect(kept.filter(({ version }) => version === 'unknown')).toEqual([]);
  await platform.deploy('mfe-count', 2, platform.release('live'));
  expect((await releasesOf('mfe-count'))[0]).toMatchObject({ version: 'live', counts: { pages: 0 } });
});

test('only the shell can count: requests through its proxy are refused', async () => {
  await withCanary('mfe-forged');
  const response = await platform.api.send('/api/platform/counts', {
    method: 'POST',
    headers: { 'X-Forwarded-For': '203.0.113.1' },
    json: { counts: [{ remote: 'mfe-forged', version: 'live', pages: 1, failures: {} }] },
  });
  expect(response.status).toBe(404);
  expect((await releasesOf('mfe-forged')).at(-1)).toMatchObject({ counts: { pages: 0 } });
});

test('a network can report one failure of a release a day, of any kind, and its address is kept no longer', async () => {
  const { read, writes } = platform.api.database;
  await withCanary('mfe-once');
  const body = { remote: 'mfe-once', version: 'live', kind: 'load' };
  await Promise.all(Array.from({ length: 10 }, () => report(body)));
  await report({ ...body, kind: 'mount' });
  await report(body, '2001:db8:1:2::1');
  await report(body, '2001:db8:1:2::ffff');
  for (const ignored of ['', '{', 'null', { ...body, kind: 'render' }, { ...body, version: 'unknown' }])
    expect((await report(ignored)).status).toBe(204);
  const counted = async () => (await releasesOf('mfe-once')).at(-1)!.counts.failures;
  expect(await counted()).toEqual({ load: 2 });
  await writes.run(read.update(attempts).set({ endsAt: 1 }));
  await report(body);
  expect(await counted()).toEqual({ load: 3 });
  const kept = JSON.stringify(await read.select().from(releaseCounts));
  expect(kept).not.toMatch(/203\.0|2001/);
});

test('the first failure of each kind is logged with release and cause, later ones are not', async () => {
  await withCanary('mfe-told');
  for (const [kind, address] of [
    ['effect', '203.0.113.1'],
    ['effect', '203.0.113.1'],
    ['effect', '203.0.113.2'],
    ['mount', '203.0.113.2'],
    ['load', '203.0.113.3'],
  ])
    await report({ remote: 'mfe-told', version: 'live', kind }, address);
  const lines = platform.api.logged.filter(
    (line) => line.includes('mfe-told') && line.includes('in a browser'),
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    ['its page failed after it was rendered', 'its code could not be loaded'].map((error) => ({
      level: 50,
      remote: 'mfe-told',
      version: 'live',
      error,
    })),
  );
});

test('a failing canary is aborted automatically, once, with the reason in history and ledger', async () => {
  await withCanary('mfe-auto');
  await count('mfe-auto', 'live', 1_000, { load: 10 });
  await count('mfe-auto', 'canary', 60, { load: 3 });
  await report({ remote: 'mfe-auto', version: 'canary', kind: 'mount' }, '203.0.113.1');
  expect(await platform.pointer('mfe-auto')).toMatchObject({ revision: 2 });
  await Promise.all(
    ['203.0.113.2', '203.0.113.3', '203.0.113.4'].map((address) =>
      report({ remote: 'mfe-auto', version: 'canary', kind: 'effect' }, address),
    ),
  );
  expect(await platform.pointer('mfe-auto')).toEqual({
    name: 'mfe-auto',
    revision: 3,
    live: 'live',
    canary: null,
    former: null,
  });
  const moves = await platform.api.send('/api/platform/remotes/mfe-auto/moves', { cookie: platform.owner });
  const reason = expect.stringMatching(/^[567] failures on 60 pages; the live release: 10 on 1000$/);
  expect(await moves.json()).toMatchObject({
    next: null,
    moves: [{ action: 'abort', version: 'canary', by: 'automatic', reason }, {}, {}],
  });
  const { read } = platform.api.database;
  const told = await read
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'release-aborted'))
    .orderBy(desc(ledgerEntries.seq));
  expect(told).toMatchObject([{ actorKind: 'product', actorId: null, subjectId: 'mfe-auto', network: null }]);
});

test('a canary that fails as often as the live release stays', async () => {
  await withCanary('mfe-fair');
  await count('mfe-fair', 'live', 100, { load: 20 });
  await count('mfe-fair', 'canary', 100, { load: 20 });
  expect(await platform.pointer('mfe-fair')).toMatchObject({ revision: 2, canary: { version: 'canary' } });
});

test('the history has pages of 20 moves', async () => {
  const { api, owner, deploy, release } = platform;
  for (let revision = 0; revision < 21; revision += 1)
    await deploy('mfe-long', revision, release(`1.0.${revision}`));
  const page = async (query = '') => {
    const response = await api.send(`/api/platform/remotes/mfe-long/moves${query}`, { cookie: owner });
    const { moves, next } = (await response.json()) as { moves: { revision: number }[]; next: number | null };
    return [moves.length, moves.at(-1)!.revision, next];
  };
  expect(await page()).toEqual([20, 2, 2]);
  expect(await page('?before=2')).toEqual([1, 1, null]);
  expect(await page('?before=garbage')).toEqual([20, 2, 2]);
});

describe('installed releases', () => {
  const FACTS = { remote: 'mfe-shipped', version: '1.0.0-a', commit: 'c0ffee1', needs: 8, bytes: 900 };
  const tell = (installed: object, counts: object[] = []) =>
    platform.api.send('/api/platform/counts', { method: 'POST', json: { counts, installed: [installed] } });
  const pages = (version: string, times: number, failures: object = {}) => [
    { remote: 'mfe-shipped', version, pages: times, failures },
  ];
  async function overview(name: string) {
    const response = await platform.api.send('/api/platform', { cookie: platform.owner });
    const { remotes } = (await response.json()) as { remotes: { name: string }[] };
    return remotes.find((remote) => remote.name === name);
  }

  test('reported by shells are shown with their counts, even if nothing was ever deployed', async () => {
    expect(await overview('mfe-shipped')).toBeUndefined();
    expect((await tell(FACTS, pages('1.0.0-a', 40, { ended: 1 }))).status).toBe(204);
    await report({ remote: 'mfe-shipped', version: '1.0.0-a', kind: 'load' }, '203.0.113.9');
    expect(await overview('mfe-shipped')).toMatchObject({
      pointer: null,
      releases: [],
      moves: [],
      installed: {
        version: '1.0.0-a',
        commit: 'c0ffee1',
        needs: 8,
        bytes: 900,
        counts: { pages: 40, failures: { ended: 1, load: 1 } },
      },
    });
  });

  test('replace the previous one and its counts', async () => {
    await tell({ ...FACTS, version: '1.1.0-b' }, pages('1.1.0-b', 7));
    await tell({ ...FACTS, version: '1.1.0-b' }, pages('1.0.0-a', 9));
    const counts = { pages: 7, failures: {} };
    expect(await overview('mfe-shipped')).toMatchObject({ installed: { version: '1.1.0-b', counts } });
    const rows = await platform.api.database.read
      .select()
      .from(releaseCounts)
      .where(eq(releaseCounts.remote, 'mfe-shipped'));
    expect(rows.map(({ version }) => version)).toEqual(['1.1.0-b']);
  });

  test('that no shell has reported for a week are gone', async () => {
    const { read, writes } = platform.api.database;
    const seenAt = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    await tell({ ...FACTS, remote: 'mfe-left' });
    expect(await overview('mfe-left')).toBeDefined();
    await writes.run(
      read.update(installedReleases).set({ seenAt }).where(eq(installedReleases.remote, 'mfe-left')),
    );
    expect(await overview('mfe-left')).toBeUndefined();
  });

  test('are compared with a canary until a team has deployed', async () => {
    const { deploy, release, pointer } = platform;
    await tell({ ...FACTS, remote: 'mfe-first', version: 'shipped' });
    await deploy('mfe-first', 0, release('canary'), 10);
    await count('mfe-first', 'shipped', 100, { load: 20 });
    await count('mfe-first', 'canary', 100, { load: 20 });
    expect(await pointer('mfe-first')).toMatchObject({ revision: 1, canary: { version: 'canary' } });
    await count('mfe-first', 'canary', 0, { load: 40 });
    expect(await pointer('mfe-first')).toMatchObject({ revision: 2, live: null, canary: null });
  });

  test('need not be reported: older shells do not', async () => {
    await withCanary('mfe-older');
    expect((await count('mfe-older', 'live', 3)).status).toBe(204);
    expect((await releasesOf('mfe-older')).at(-1)).toMatchObject({ counts: { pages: 3 } });
  });
});
