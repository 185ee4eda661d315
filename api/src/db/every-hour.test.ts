import { jest } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api';
import { everyHour, everyHourFromNow } from './every-hour';
import { leases } from './schema';

const HOUR_MS = 60 * 60_000;
let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  jest.useRealTimers();
  await api.close();
});

test.each([
  ['every hour', everyHour],
  ['at a start and every hour', everyHourFromNow],
])('of two processes only one runs a job %s, and the job runs again after an hour', async (_, regularly) => {
  const { read, writes } = api.database;
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask', 'Date'] });
  let times = 0;
  for (const name of ['work', 'work', 'other work'])
    regularly(api.database, name, async () => void (times += Number(name === 'work')));
  const passHour = async () => {
    jest.advanceTimersByTime(HOUR_MS);
    // Writes are queued: once this one has run, the claim has run as well.
    await writes.run(read.select().from(leases));
    await new Promise((resolve) => setImmediate(resolve));
  };
  await passHour();
  expect(times).toBe(1);
  await passHour();
  expect(times).toBe(1);
  // The hour also has to be over by the database's clock.
  await writes.run(read.update(leases).set({ endsAt: Date.now() - 1 }));
  await passHour();
  expect(times).toBe(2);
});
