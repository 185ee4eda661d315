import { and, eq, ne } from 'drizzle-orm';
import { STAFF_ROLES } from '../contract';
import { ledgerEntries, releases, releaseTokens, sessions } from '../db/schema';
import { operationsOf } from '../openapi/operations';
import { addTestAccount } from '../testing/test-documents';
import { openPlatform, type TestPlatform } from '../testing/test-platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.api.close());

const ask = (remote: string, label: string, cookie = platform.owner) =>
  platform.api.send('/api/platform/tokens', { method: 'POST', cookie, json: { remote, label } });
const make = async (remote: string, label = 'CI') =>
  (await (await ask(remote, label)).json()) as { id: string; token: string };
const deployBy = (token: string, remote: string, expects: number, version: string) =>
  platform.move(remote, { action: 'deploy', expects, release: platform.release(version) }, token);

test('a token moves the pointer of its remote, and history and ledger name the token', async () => {
  const { api } = platform;
  const { id, token } = await make('mfe-team', 'Pipeline');
  expect((await deployBy(token, 'mfe-team', 0, '1')).status).toBe(200);
  const stale = await deployBy(token, 'mfe-team', 0, '2');
  expect(await stale.json()).toMatchObject({ detail: expect.stringContaining('Pipeline moved it') });
  const { read } = api.database;
  const entries = await read.select().from(ledgerEntries).where(eq(ledgerEntries.subjectId, 'mfe-team'));
  expect(entries).toMatchObject([{ actorKind: 'team', actorId: id, actorName: 'Pipeline' }]);
  const [kept] = await read.select().from(releaseTokens).where(eq(releaseTokens.id, id));
  expect(kept!.usedAt).not.toBeNull();
  expect(JSON.stringify([kept, entries, api.logged])).not.toContain(token);
});

test('a token is refused by every other route, by other remotes, and once it is revoked', async () => {
  const { api, owner } = platform;
  const { id, token } = await make('mfe-narrow');
  const headers = { Authorization: `Bearer ${token}` };
  const guarded = operationsOf(api.app).filter(({ access }) => access !== 'anyone');
  const letThrough: string[] = [];
  for (const { method, path } of guarded) {
    for (const name of ['mfe-narrow', 'mfe-other']) {
      const response = await api.send(path.replace('{name}', name).replaceAll(/\{\w+\}/g, id), {
        method: method.toUpperCase(),
        headers,
        ...(method === 'get' ? {} : { json: {} }),
      });
      if (![401, 403].includes(response.status)) letThrough.push(`${method} ${path} of ${name}`);
    }
  }
  const own = guarded.filter(({ path }) => path.startsWith('/api/platform/remotes/{name}/'));
  expect(letThrough).toEqual(own.map(({ method, path }) => `${method} ${path} of mfe-narrow`));
  expect((await deployBy(token, 'mfe-other', 0, '1')).status).toBe(403);
  // If a request has both a token and a session, neither extends the rights of the other.
  const both = await api.send('/api/platform/remotes/mfe-other/moves', {
    method: 'POST',
    headers,
    cookie: owner,
    json: {},
  });
  expect(both.status).toBe(403);
  const revoked = await api.send(`/api/platform/tokens/${id}`, { method: 'DELETE', cookie: owner });
  expect(revoked.status).toBe(204);
  expect((await deployBy(token, 'mfe-narrow', 0, '1')).status).toBe(401);
  for (const made of ['', 'lhrt_', `${token}x`, token.toUpperCase()])
    expect([made, (await deployBy(made, 'mfe-narrow', 0, '1')).status]).toEqual([made, 401]);
});

describe('an old release, of which the faults are known by now', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const built = (version: string, days: number) => ({
    ...platform.release(version),
    builtAt: new Date(Date.parse('2026-11-22T20:00:00.000Z') - days * DAY_MS).toISOString(),
  });
  /** Three releases, deployed in order; visitors had the first two last a month ago. */
  async function threeReleases(remote: string) {
    for (const [at, version] of ['old', 'former', 'live'].entries())
      await platform.deploy(remote, at, built(version, 60 - 30 * at));
    const { read, writes } = platform.api.database;
    const month = new Date(Date.now() - 30 * DAY_MS).toISOString();
    const isOfIt = and(eq(releases.remote, remote), ne(releases.version, 'live'));
    await writes.run(read.update(releases).set({ lastLiveAt: month }).where(isOfIt));
    const { token } = await make(remote);
    const by =
      (asToken: boolean) =>
      async (body: object): Promise<[number, string]> => {
        const answer = await platform.move(remote, body, asToken ? token : undefined);
        return [answer.status, await answer.text()];
      };
    return { team: by(true), owner: by(false) };
  }
  const refused = [403, expect.stringContaining('only an owner can bring it back')];

  test('comes back by an owner, and not by a token, in whatever way', async () => {
    const { team, owner } = await threeReleases('mfe-old');
    expect(await team({ action: 'rollback', expects: 3, version: 'old' })).toEqual(refused);
    for (const share of [{}, { share: 10 }])
      for (const version of ['old', 'never-deployed'])
        expect(await team({ action: 'deploy', expects: 3, release: built(version, 60), ...share })).toEqual(
          refused,
        );
    // One step back is what a token is for, the next is not.
    expect((await team({ action: 'rollback', expects: 3 }))[0]).toBe(200);
    expect(await team({ action: 'rollback', expects: 4 })).toEqual(refused);
    expect((await team({ action: 'rollback', expects: 4, version: 'live' }))[0]).toBe(200);
    expect((await owner({ action: 'rollback', expects: 5, version: 'old' }))[0]).toBe(200);
  });

  test('does not come back by going forward in between', async () => {
    const { team } = await threeReleases('mfe-zigzag');
    expect((await team({ action: 'rollback', expects: 3 }))[0]).toBe(200);
    expect((await team({ action: 'deploy', expects: 4, release: built('live', 0), share: 10 }))[0]).toBe(200);
    expect(await team({ action: 'rollback', expects: 5 })).toEqual(refused);
    expect((await team({ action: 'deploy', expects: 5, release: built('former', 30) }))[0]).toBe(200);
    expect(await team({ action: 'rollback', expects: 6 })).toEqual(refused);
  });

  test('is none that visitors have had in the last week, or that another pipeline has overtaken', async () => {
    const { team, owner } = await threeReleases('mfe-late');
    expect((await owner({ action: 'rollback', expects: 3, version: 'old' }))[0]).toBe(200);
    expect((await team({ action: 'rollback', expects: 4, version: 'live' }))[0]).toBe(200);
    expect((await team({ action: 'rollback', expects: 5, version: 'old' }))[0]).toBe(200);
    expect((await team({ action: 'deploy', expects: 6, release: built('overtaken', 6) }))[0]).toBe(200);
    expect((await team({ action: 'rollback', expects: 7, version: null }))[0]).toBe(200);
  });
});

test('only owners with a recent sign-in can make tokens and move pointers', async () => {
  const { api, release } = platform;
  const asked = async (cookie: string) => {
    const body = { action: 'deploy', expects: 0, release: release('1') };
    const moves = '/api/platform/remotes/mfe-owned/moves';
    const checked = await api.send(`${moves}/check`, { method: 'POST', cookie, json: body });
    const moved = await api.send(moves, { method: 'POST', cookie, json: body });
    const made = await ask('mfe-owned', 'CI', cookie);
    const revoked = await api.send('/api/platform/tokens/unknown', { method: 'DELETE', cookie });
    return [checked.status, moved.status, made.status, revoked.status];
  };
  for (const role of STAFF_ROLES.filter((each) => each !== 'owner')) {
    const { cookie } = await addTestAccount(api, 'staff', `${role}@example.com`, role);
    expect([role, await asked(cookie)]).toEqual([role, [403, 403, 403, 403]]);
  }
  const { cookie, seq } = await addTestAccount(api, 'staff', 'second@example.com', 'owner');
  const { read, writes } = api.database;
  const at = (authenticatedAt: number) =>
    writes.run(read.update(sessions).set({ authenticatedAt }).where(eq(sessions.accountSeq, seq)));
  await at(Date.now() - 11 * 60_000);
  expect(await asked(cookie)).toEqual([403, 403, 403, 403]);
  await at(Date.now());
  expect(await asked(cookie)).toEqual([200, 200, 201, 404]);
});

test("another site cannot use an owner's session to make or check moves", async () => {
  const { api, owner, pointer, release } = platform;
  for (const call of ['moves', 'moves/check']) {
    const response = await api.send(`/api/platform/remotes/mfe-forged/${call}`, {
      method: 'POST',
      cookie: owner,
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      json: { action: 'deploy', expects: 0, release: release('1') },
    });
    expect([call, response.status]).toEqual([call, 403]);
  }
  expect(await pointer('mfe-forged')).toBeUndefined();
});

test('a remote has at most 20 tokens, even if requested concurrently', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask('mfe-many', 'CI')));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect((await ask('Mfe Wrong', 'CI')).status).toBe(422);
  expect((await ask('mfe-right', ' ')).status).toBe(422);
});

test("no token can have the history's name for the product", async () => {
  for (const label of ['automatic', ' Automatic', 'AUTOMATIC '])
    expect([label, (await ask('mfe-named', label)).status]).toEqual([label, 422]);
  expect((await ask('mfe-named', 'Automatic deploys')).status).toBe(201);
});
