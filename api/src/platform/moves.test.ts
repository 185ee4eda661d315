import { desc } from 'drizzle-orm';
import { releaseMoves } from '../db/schema';
import { ledgerEntries } from '../db/schema';
import { openPlatform, type TestPlatform } from '../testing/test-platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.api.close());

test('without a deployed release there is no pointer; the first deploy creates one, which is public', async () => {
  const { api, deploy, release } = platform;
  expect(await (await api.send('/api/platform/pointers')).json()).toEqual({ pointers: [] });
  const response = await deploy('mfe-first', 0, release('1.0.0-a'));
  const pointer = { name: 'mfe-first', revision: 1, live: '1.0.0-a', canary: null, former: null };
  expect([response.status, await response.json()]).toEqual([200, pointer]);
  const read = await api.send('/api/platform/pointers');
  expect(await read.json()).toEqual({ pointers: [pointer] });
  const etag = read.headers.get('ETag')!;
  const again = () => api.send('/api/platform/pointers', { headers: { 'If-None-Match': etag } });
  expect((await again()).status).toBe(304);
  await deploy('mfe-first', 1, release('1.0.0-b'));
  const { pointers } = (await (await again()).json()) as { pointers: unknown[] };
  expect(pointers).toEqual([{ ...pointer, revision: 2, live: '1.0.0-b', former: '1.0.0-a' }]);
});

test('a canary can be promoted or aborted, and a rollback leads to the former release, past rolled-back ones', async () => {
  const { deploy, release, move } = platform;
  const after = async (response: Promise<Response>) => (await response).json();
  await deploy('mfe-way', 0, release('1'));
  expect(await after(deploy('mfe-way', 1, release('2'), 10))).toMatchObject({
    live: '1',
    canary: { version: '2', share: 10 },
    former: null,
  });
  expect(await after(move('mfe-way', { action: 'promote', expects: 2 }))).toMatchObject({
    live: '2',
    canary: null,
    former: '1',
  });
  await deploy('mfe-way', 3, release('3'), 50);
  expect(await after(move('mfe-way', { action: 'abort', expects: 4 }))).toMatchObject({
    live: '2',
    canary: null,
    former: '1',
  });
  await deploy('mfe-way', 5, release('4'));
  expect(await after(move('mfe-way', { action: 'rollback', expects: 6 }))).toMatchObject({
    live: '2',
    former: '1',
  });
  expect(await after(move('mfe-way', { action: 'rollback', expects: 7, version: '4' }))).toMatchObject({
    live: '4',
    former: '2',
  });
  await move('mfe-way', { action: 'rollback', expects: 8 });
  await move('mfe-way', { action: 'rollback', expects: 9 });
  expect(await after(move('mfe-way', { action: 'rollback', expects: 10 }))).toMatchObject({
    revision: 11,
    live: null,
    former: null,
  });
});

test('an impossible move is refused and changes nothing', async () => {
  const { deploy, release, move, pointer } = platform;
  const refusal = async (body: object) => {
    const response = await move('mfe-nowhere', body);
    return [response.status, ((await response.json()) as { detail: string }).detail];
  };
  expect(await refusal({ action: 'rollback', expects: 0 })).toEqual([
    422,
    expect.stringMatching(/installed/),
  ]);
  await deploy('mfe-nowhere', 0, release('1'));
  expect(await refusal({ action: 'promote', expects: 1 })).toEqual([422, expect.stringMatching(/canary/)]);
  expect(await refusal({ action: 'abort', expects: 1 })).toEqual([422, expect.stringMatching(/canary/)]);
  expect(await refusal({ action: 'rollback', expects: 1, version: '9' })).toEqual([404, expect.anything()]);
  expect(await refusal({ action: 'rollback', expects: 1, version: '1' })).toEqual([422, expect.anything()]);
  expect(await refusal({ action: 'deploy', expects: 1, share: 5, release: release('1') })).toEqual([
    422,
    expect.stringMatching(/live already/),
  ]);
  for (const wrong of [
    { action: 'deploy', expects: 1, share: 100, release: release('2') },
    { action: 'deploy', expects: 1, release: { ...release('2'), version: '../2' } },
    { action: 'deploy', expects: 1, release: { ...release('2'), commit: 'main' } },
    { action: 'remove', expects: 1 },
  ])
    expect((await refusal(wrong))[0]).toBe(422);
  expect(await pointer('mfe-nowhere')).toMatchObject({ revision: 1, live: '1' });
});

test('a move can be checked without being made: its result, or why it would be refused', async () => {
  const { api, owner, deploy, release, pointer } = platform;
  const check = async (json: object) => {
    const at = '/api/platform/remotes/mfe-checked/moves/check';
    const response = await api.send(at, { method: 'POST', cookie: owner, json });
    return [response.status, ((await response.json()) as { version?: string | null }).version];
  };
  expect(await check({ action: 'deploy', expects: 0, release: release('1') })).toEqual([200, '1']);
  expect(await pointer('mfe-checked')).toBeUndefined();
  await deploy('mfe-checked', 0, release('1'));
  await deploy('mfe-checked', 1, release('2'));
  await deploy('mfe-checked', 2, release('3'), 10);
  expect(await check({ action: 'promote', expects: 3 })).toEqual([200, '3']);
  expect(await check({ action: 'rollback', expects: 3 })).toEqual([200, '1']);
  expect(await check({ action: 'rollback', expects: 3, version: null })).toEqual([200, null]);
  expect((await check({ action: 'rollback', expects: 3, version: '9' }))[0]).toBe(404);
  expect((await check({ action: 'rollback', expects: 3, version: '2' }))[0]).toBe(422);
  for (const expects of [2, 4]) expect((await check({ action: 'promote', expects }))[0]).toBe(409);
  expect(await pointer('mfe-checked')).toMatchObject({ revision: 3, live: '2', canary: { version: '3' } });
});

test('of concurrent moves from one revision exactly one is made, and the others get its author and the pointer', async () => {
  const { api, deploy, release, pointer } = platform;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => deploy('mfe-race', 0, release(`1.0.${n}`))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  const present = await pointer('mfe-race');
  expect(present).toMatchObject({ revision: 1 });
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(await answer.json()).toMatchObject({
      type: 'urn:lisle-harrow:problem:moved-meanwhile',
      pointer: present,
      detail: expect.stringContaining('Jane Doe moved it at 20'),
    });
  const { read } = api.database;
  const [entry] = await read.select().from(ledgerEntries).orderBy(desc(ledgerEntries.seq)).limit(1);
  expect(entry).toMatchObject({ action: 'release-deployed', subjectId: 'mfe-race', actorName: 'Jane Doe' });
  const told = await read.select().from(ledgerEntries);
  expect(told.filter(({ subjectId }) => subjectId === 'mfe-race')).toHaveLength(1);
});

test('the newest thousand moves of a remote are kept, and so is its pointer', async () => {
  const { api, move, pointer, release } = platform;
  const { read, writes } = api.database;
  const row = { remote: 'mfe-old', action: 'deploy', version: '1', live: '1', at: '', by: '' } as const;
  await writes.run(
    read
      .insert(releaseMoves)
      .values(Array.from({ length: 1_000 }, (_, n) => ({ ...row, id: `old-${n}`, revision: n + 1 }))),
  );
  await move('mfe-old', { action: 'deploy', expects: 1_000, release: release('2') });
  expect(await pointer('mfe-old')).toMatchObject({ revision: 1_001, live: '2' });
  const kept = await read.select().from(releaseMoves);
  const revisions = kept.filter(({ remote }) => remote === 'mfe-old').map(({ revision }) => revision);
  expect([revisions.length, Math.min(...revisions)]).toEqual([1_000, 2]);
});
