import { jest } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api';
import { claim, claimShort, keepShortLease, SHORT_LEASE_MS, takeLease } from './lease';
import { leases } from './schema';

const MINUTE_MS = 60_000;
let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await api.close();
});

test("a process whose clock is ahead does not take over another's lease", async () => {
  const lease = await takeLease(api.database, 'backup');
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 60 * MINUTE_MS);
  expect(await takeLease(api.database, 'backup')).toBeUndefined();
  await lease!.release();
  expect(await takeLease(api.database, 'backup')).toBeDefined();
});

describe('the holder of a lease', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'setTimeout'] });
  });
  const settled = () => api.database.writes.run(api.database.read.select().from(leases));

  test('keeps it as long as it is renewed', async () => {
    const lease = await takeLease(api.database, 'backup');
    const ends = async () => (await api.database.read.select().from(leases))[0]!.endsAt;
    await api.database.writes.run(api.database.read.update(leases).set({ endsAt: 1 }));
    jest.advanceTimersByTime(MINUTE_MS);
    await settled();
    expect(await ends()).toBeGreaterThan(Date.now());
    expect(lease!.lost.aborted).toBe(false);
  });

  test('keeps and releases a short lease in the same way', async () => {
    const { database } = api;
    const row = async () => (await database.read.select().from(leases))[0];
    expect(await claim(database, 'export', 'mine', SHORT_LEASE_MS)).toBe(true);
    const release = keepShortLease(database, 'export', 'mine');
    await database.writes.run(database.read.update(leases).set({ endsAt: 1 }));
    jest.advanceTimersByTime(SHORT_LEASE_MS / 2);
    await settled();
    expect((await row())!.endsAt).toBeGreaterThan(Date.now());
    await release();
    expect(await row()).toBeUndefined();
  });

  test('releases a short lease once the database is back, if it failed at first', async () => {
    const { database } = api;
    const rows = () => database.read.select().from(leases);
    await claim(database, 'export', 'mine', SHORT_LEASE_MS);
    let isAway = true;
    const run: typeof database.writes.run = (...queries) =>
      isAway ? Promise.reject(new Error('away')) : database.writes.run(...queries);
    await keepShortLease({ read: database.read, writes: { ...database.writes, run } }, 'export', 'mine')();
    expect(await rows()).toHaveLength(1);
    isAway = false;
    while ((await rows()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test('does not keep a short lease whose acquisition was never confirmed', async () => {
    const { read, writes } = api.database;
    const rows = () => read.select().from(leases);
    const run: typeof writes.run = (...queries) =>
      writes.run(...queries).then(() => Promise.reject(new Error('the answer is lost')));
    await expect(claimShort({ read, writes: { ...writes, run } }, 'export', 'mine')).rejects.toThrow('lost');
    while ((await rows()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test('learns that another process has taken it over, and does not take it back', async () => {
    const lease = await takeLease(api.database, 'backup');
    await api.database.writes.run(api.database.read.update(leases).set({ holder: 'another' }));
    jest.advanceTimersByTime(MINUTE_MS);
    await settled();
    expect(() => lease!.lost.throwIfAborted()).toThrow('Another process has taken over');
    await lease!.release();
    expect(await api.database.read.select().from(leases)).toMatchObject([{ holder: 'another' }]);
  });

  test('gives it up before it expires if it cannot be renewed', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] });
    const lease = await takeLease(api.database, 'backup');
    jest.spyOn(api.database.writes, 'run').mockRejectedValue(new Error('away'));
    const renew = async () => {
      jest.advanceTimersByTime(MINUTE_MS);
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (let minute = 1; minute < 10; minute++) await renew();
    expect(lease!.lost.aborted).toBe(false);
    jest.advanceTimersByTime(MINUTE_MS / 2);
    expect(lease!.lost.aborted).toBe(true);
  });
});
