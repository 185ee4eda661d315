import { setTimeout as delay } from 'node:timers/promises';
import { eq, like } from 'drizzle-orm';
import { accounts, attempts } from '../db/schema';
import { hashing } from '../testing/cheap-hashes';
import type { TestApi } from '../testing/test-api';

const { PASSWORD, startTestApi, submitLogin } = await import('../testing/test-api');
const { hashPassword } = await import('../passwords/password');

const OWNER = 'owner@example.com';

let api: TestApi;
let url: string;
let known: { Cookie: string };
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
  url = await api.listen();
  await addAccount(OWNER, await hashPassword(PASSWORD));
  const response = await signIn(OWNER, PASSWORD, '192.0.2.1');
  known = { Cookie: response.headers.getSetCookie().find((each) => each.startsWith('device-'))! };
});
afterAll(() => api.close());

async function addAccount(email: string, passwordHash: string, disabledAt: string | null = null) {
  await api.addAccount('staff', email);
  const { read, writes } = api.database;
  const change = read.update(accounts).set({ passwordHash, disabledAt });
  await writes.run(change.where(eq(accounts.email, email)));
}

/** Signs in over a real connection, from the given address. */
const signIn = (email: string, password: string, address: string, headers: Record<string, string> = {}) =>
  submitLogin((path, init) => fetch(url + path, { redirect: 'manual', ...init }), email, password, {
    'X-Forwarded-For': address,
    ...headers,
  });

test('while many hashes are waiting, another sign-in must retry later, and known browsers go first', async () => {
  let release = () => {};
  hashing.until = new Promise((resolve) => (release = resolve));
  hashing.begun = [];
  const refused: Response[] = [];
  const strangers = Array.from({ length: 90 }, async (_, at) => {
    const response = await signIn('nobody@example.com', 'a guess', `198.51.100.${at}`);
    if (response.status === 503) refused.push(response);
    return response.status;
  });
  // After the two hashes before the first test at most 72 are admitted; no other sign-in is answered before the first of them
  // ends.
  while (refused.length < 13) await delay(10);
  for (const response of refused) {
    expect(response.headers.get('Retry-After')).toBe('3');
    expect(await response.text()).toContain('Too many people are signing in right now.');
  }
  // A request that is turned away has not guessed.
  expect((await signIn('nobody@example.com', 'a guess', '198.51.100.200')).status).toBe(503);
  expect(await api.database.read.$count(attempts, like(attempts.key, '%198.51.100.200%'))).toBe(0);
  const owner = signIn(OWNER, PASSWORD, '203.0.113.1', known);
  const isCounted = like(attempts.key, 'device:%');
  while ((await api.database.read.$count(attempts, isCounted)) === 0) await delay(10);
  await delay(10);
  expect(hashing.begun.map(({ password }) => password)).toEqual(['a guess', 'a guess']);
  release();
  expect((await owner).status).toBe(303);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([401, 503]));
  expect(hashing.begun.findIndex(({ password }) => password === PASSWORD)).toBe(2);
});

test('a wrong password costs the same hashing for any account, in any state or missing', async () => {
  const early = (await hashPassword(PASSWORD)).replace(/^scrypt\$\d+\$8\$3/, `scrypt$${2 ** 15}$8$1`);
  await addAccount('early@example.com', early);
  await addAccount('invited@example.com', '');
  await addAccount('shut@example.com', await hashPassword(PASSWORD), new Date().toISOString());
  const workFor = async (email: string, password: string) => {
    hashing.begun = [];
    expect((await signIn(email, password, '192.0.2.7')).status).toBe(401);
    return hashing.begun.reduce((sum, { work }) => sum + work, 0);
  };
  const full = 2 ** 15 * 8 * 3;
  for (const email of ['early', 'invited', 'shut', 'owner', 'unknown'])
    expect([email, await workFor(`${email}@example.com`, 'wrong')]).toEqual([email, full]);
  expect(await workFor(OWNER, 'x'.repeat(300))).toBe(full);
  expect(await workFor('', '')).toBe(full);
});
