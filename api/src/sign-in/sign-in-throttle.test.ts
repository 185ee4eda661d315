import { sql } from 'drizzle-orm';
import { attempts } from '../db/schema';
import { startTestApi, type TestApi } from '../testing/test-api';
import { createSignInThrottle, type Guesser, type SignInThrottle, tryAgainIn } from './sign-in-throttle';

let api: TestApi;
let throttle: SignInThrottle;
beforeEach(async () => {
  api = await startTestApi();
  throttle = createSignInThrottle(api.database);
});
afterEach(() => api.close());

const stranger = (target = '1', network = '192.0.2.1/32'): Guesser => ({ target, network });
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));
const guess = async (count: number, make: (index: number) => Guesser) => {
  const waits: number[] = [];
  for (const guesser of times(count, make)) waits.push(await throttle.count(guesser));
  return waits;
};
/** As if this many seconds had passed. */
const pass = (seconds: number) =>
  api.database.writes.run(
    api.database.read.update(attempts).set({ endsAt: sql`${attempts.endsAt} - ${seconds * 1000}` }),
  );
const counted = async () =>
  Object.fromEntries((await api.database.read.select().from(attempts)).map((row) => [row.key, row.attempts]));

test('after five guesses at an account each further one doubles the wait, up to a quarter of an hour', async () => {
  expect(await guess(5, () => stranger())).toEqual([0, 0, 0, 0, 0]);
  const waits: number[] = [];
  for (let round = 0; round < 10; round++) {
    const [seconds] = await guess(1, () => stranger());
    waits.push(seconds!);
    // A guess that comes too early changes nothing, or a browser that keeps trying would never get in. A few seconds early,
    // since a busy machine takes one or two itself.
    await pass(seconds! - 3);
    expect((await guess(1, () => stranger()))[0]).toBeGreaterThan(0);
    await pass(3);
    expect(await guess(1, () => stranger())).toEqual([0]);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  await pass(3600);
  expect(await guess(5, () => stranger())).toEqual([0, 0, 0, 0, 0]);
});

test('concurrent guesses are limited like consecutive ones', async () => {
  const waits = await Promise.all(times(20, () => throttle.count(stranger())));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
});

test('another person at the same account, and the same network at another, are not limited', async () => {
  await guess(6, () => stranger());
  expect(await throttle.count(stranger('1', '192.0.2.2/32'))).toBe(0);
  expect(await throttle.count(stranger('2'))).toBe(0);
});

test('a network cannot guess at many accounts, and cannot fill the database while limited', async () => {
  expect((await guess(40, (at) => stranger(`account-${at}`))).every((seconds) => seconds === 0)).toBe(true);
  const before = await counted();
  expect(await throttle.count(stranger('another'))).toBeGreaterThan(0);
  expect(await counted()).toEqual(before);
  expect(await throttle.count(stranger('another', '192.0.2.2/32'))).toBe(0);
});

test('many networks together hit a limit per account, which affects neither its browsers nor its networks', async () => {
  await guess(100, (at) => stranger('1', `198.51.100.${at % 50}/32`));
  const newcomer = stranger('1', '203.0.113.1/32');
  expect(await throttle.count(newcomer)).toBeGreaterThan(0);
  expect(await throttle.count({ ...newcomer, isFamiliar: true })).toBe(0);
  expect(await throttle.count({ ...newcomer, device: 'known' })).toBe(0);
  expect(await throttle.count(stranger('2', '203.0.113.1/32'))).toBe(0);
});

test('a known browser is limited by its failures only', async () => {
  const known = { ...stranger(), device: 'known' };
  await guess(6, () => stranger());
  expect((await guess(10, () => known)).every((seconds) => seconds === 0)).toBe(true);
  expect(await throttle.count(known)).toBeGreaterThan(0);
  expect(await throttle.count({ ...stranger(), device: 'other' })).toBe(0);
});

test("a right password clears the guesser's failures, and counts against nobody else", async () => {
  await guess(5, () => stranger());
  await throttle.clear(stranger());
  expect(await counted()).toEqual({ 'network:192.0.2.1/32': 4, 'account:1': 4 });
  expect(await guess(5, () => stranger())).toEqual([0, 0, 0, 0, 0]);
});

test.each([
  [1, 'Please try again in 1 second.'],
  [60, 'Please try again in 60 seconds.'],
  [61, 'Please try again in 2 minutes.'],
])('%i seconds become a sentence', (seconds, sentence) => {
  expect(tryAgainIn(seconds)).toBe(sentence);
});
