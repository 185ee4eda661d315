import { eq, like, sql } from 'drizzle-orm';
import { createDevices } from '../accounts/devices';
import { accounts, attempts, outbox } from '../db/schema';
import { hashing } from '../testing/cheap-hashes';
import { mailSettings, startMailServer } from '../testing/mail-server';
import type { TestApi } from '../testing/test-api';
import { accountKey, createSignInThrottle } from './sign-in-throttle';

const { PASSWORD, startTestApi, submitLogin } = await import('../testing/test-api');
const { hashPassword } = await import('../passwords/password');

const OWNER = 'owner@example.com';
/** An address from which nobody has signed in. */
const STRANGE = '10.0.0.1';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

const seqOf = async ({ database: { read } }: TestApi, email: string) => {
  const [account] = await read.select({ seq: accounts.seq }).from(accounts).where(eq(accounts.email, email));
  return account!.seq;
};
async function addOwner(api: TestApi, email: string) {
  await api.addAccount('staff', email);
  const { read, writes } = api.database;
  const passwordHash = await hashPassword(PASSWORD);
  await writes.run(read.update(accounts).set({ passwordHash }).where(eq(accounts.email, email)));
}
/** Signs in from an address; returns the response and the browser's device cookie. */
async function signIn(api: TestApi, address: string, cookie = '', email = OWNER, password = PASSWORD) {
  const headers = { 'X-Forwarded-For': address, 'User-Agent': FIREFOX, Cookie: cookie };
  const response = await submitLogin(api.send, email, password, headers);
  const device = response.headers.getSetCookie().find((each) => each.startsWith('device-'));
  return { status: response.status, response, device: device?.split(';')[0] ?? '' };
}

describe('while strangers guess', () => {
  let api: TestApi;
  let device: string;
  const answers: number[] = [];
  beforeAll(async () => {
    api = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
    await addOwner(api, OWNER);
    await addOwner(api, 'other@example.com');
    ({ device } = await signIn(api, '192.0.2.1'));
    const url = await api.listen();
    const send = (path: string, init?: RequestInit) => fetch(url + path, init);
    hashing.begun = [];
    for (let round = 0; round < 4; round++)
      for (let network = 0; network < 50; network++) {
        const headers = { 'X-Forwarded-For': `198.51.100.${network}`, 'User-Agent': FIREFOX };
        const response = await submitLogin(send, OWNER, `guess ${round}`, headers);
        await response.text();
        answers.push(response.status);
      }
  });
  afterAll(() => api.close());
  /** As if guessing had gone on as fast as allowed until the pause between two guesses was the longest. */
  const goOn = async () => {
    const { read, writes } = api.database;
    const isOfAccount = eq(attempts.key, accountKey(String(await seqOf(api, OWNER))));
    await writes.run(read.update(attempts).set({ attempts: 120 }).where(isOfAccount));
  };

  test('after 200 wrong guesses from 50 networks strangers wait, and the owner signs in at once from a known browser anywhere', async () => {
    const looked = answers.filter((status) => status === 401).length;
    expect(looked + answers.filter((status) => status === 429).length).toBe(200);
    // A hundred at once, then the few for which the doubling pauses left time.
    expect(looked).toBeGreaterThanOrEqual(100);
    expect(looked).toBeLessThan(110);
    // A refused guess costs no hash.
    expect(hashing.begun).toHaveLength(looked);
    await goOn();
    const stranger = await signIn(api, STRANGE);
    expect([stranger.status, Number(stranger.response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await signIn(api, '203.0.113.1', device)).status).toBe(303);
  });

  test('in an unknown browser and network the owner, too, waits, at most a quarter of an hour, and then signs in', async () => {
    const unknown = '172.16.0.1';
    const { response } = await signIn(api, unknown);
    const seconds = Number(response.headers.get('Retry-After'));
    expect([response.status, seconds <= 900]).toEqual([429, true]);
    const { read, writes } = api.database;
    const pass = (ms: number) =>
      writes.run(read.update(attempts).set({ endsAt: sql`${attempts.endsAt} - ${ms}` }));
    await pass((seconds - 60) * 1000);
    expect((await signIn(api, unknown)).status).toBe(429);
    await pass(60_000);
    expect((await signIn(api, unknown)).status).toBe(303);
    await goOn();
  });

  test('the owner can sign in with a new browser in a known network', async () => {
    expect((await signIn(api, '192.0.2.99')).status).toBe(303);
  });

  test("only this account's browser counts, with a cookie signed by this product", async () => {
    const [name, value] = device.split('=') as [string, string];
    const [secret, signature] = value.split('.') as [string, string];
    const { device: ofOther } = await signIn(api, '203.0.113.2', '', 'other@example.com');
    const forged = [
      `${name}=${secret}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${name}=${secret}x.${signature}`,
      `${name}=${secret}`,
      `${name}=.`,
      `${name}=${ofOther.split('=')[1]}`,
    ];
    for (const cookie of forged)
      expect([cookie, (await signIn(api, STRANGE, cookie)).status]).toEqual([cookie, 429]);
  });

  test('every api on the database knows the browser, even after a restart', async () => {
    const second = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' }, [], api.url);
    expect((await signIn(second, '203.0.113.1', device)).status).toBe(303);
    await second.close();
  });

  test('a stolen cookie allows only the budget of one browser, and blocks nobody else', async () => {
    const { read, writes } = api.database;
    const stolen = (await signIn(api, '192.0.2.1')).device;
    expect((await signIn(api, '203.0.113.3', stolen, OWNER, 'wrong')).status).toBe(401);
    await writes.run(read.update(attempts).set({ attempts: 10 }).where(like(attempts.key, 'device:%')));
    expect((await signIn(api, '203.0.113.3', stolen, OWNER, 'wrong')).status).toBe(429);
    expect((await signIn(api, '203.0.113.3', device)).status).toBe(303);
  });

  test('a new password makes all browsers unknown except the one in which it was set', async () => {
    const own = await signIn(api, '192.0.2.1');
    const cookie = `${own.response.headers.get('Set-Cookie')!.split(';')[0]}; ${own.device}`;
    const password = 'four words without relation';
    const json = { present: PASSWORD, password };
    expect((await api.send('/api/account/password', { method: 'PUT', json, cookie })).status).toBe(204);
    expect((await signIn(api, STRANGE, device, OWNER, password)).status).toBe(429);
    expect((await signIn(api, STRANGE, own.device, OWNER, password)).status).toBe(303);
    // Nor does a browser that no longer belongs to the account make a network familiar.
    const { isFamiliar } = createDevices(api.database, api.deps.env);
    const seq = await seqOf(api, OWNER);
    const networks = ['192.0.2.0/24', '203.0.113.0/24'].map((network) => isFamiliar(network, seq));
    expect(await Promise.all(networks)).toEqual([true, false]);
  });
});

test('a new browser is mailed to the owner, and shown to other owners if the network is also new', async () => {
  const server = await startMailServer();
  const settings = { ...mailSettings(server), PUBLIC_URL: 'http://localhost', TRUST_PROXY_HOPS: '1' };
  const api = await startTestApi(settings);
  try {
    const email = 'ada@firm.com';
    await addOwner(api, email);
    const first = await signIn(api, '192.0.2.1', '', email);
    await signIn(api, '198.51.100.7', first.device, email);
    // No mail about the first browser, nor about a known one.
    expect(await api.database.read.select().from(outbox)).toEqual([]);
    await signIn(api, '192.0.2.2', '', email);
    await api.outbox.deliver();
    const session = (await signIn(api, '203.0.113.77', '', email)).response.headers.get('Set-Cookie')!;
    await api.outbox.deliver();
    expect(server.received.map(({ to }) => to)).toEqual([[email], [email]]);
    const { source } = server.received[1]!;
    for (const part of ['Firefox on Windows', '203.0.113.0/24', 'http://localhost/account'])
      expect(source).toContain(part);
    expect(source).not.toContain('203.0.113.77');

    const throttle = createSignInThrottle(api.database);
    const seq = await seqOf(api, email);
    for (let guess = 0; guess < 25; guess++)
      for (const target of [`${seq}`, `${seq}abc`]) await throttle.count({ target, network: `${guess}` });
    const watch = await api.send('/api/admin/sign-ins', { cookie: session.split(';')[0] });
    const account = expect.objectContaining({ email, role: 'staff' });
    const at = expect.stringContaining('T');
    expect(await watch.json()).toEqual({
      unusual: [{ account, device: 'Firefox on Windows', network: '203.0.113.0/24', at }],
      guessedAt: [{ account, guesses: 25, at }],
    });
  } finally {
    await api.close();
    await server.close();
  }
});

test('all addresses of an IPv6 /64 count as one network, and another /64 has a budget of its own', async () => {
  const api = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
  try {
    await addOwner(api, OWNER);
    const url = await api.listen();
    const send = (path: string, init?: RequestInit) => fetch(url + path, init);
    let addresses = 0;
    async function guess(network: string, email: string): Promise<number> {
      const headers = { 'X-Forwarded-For': `${network}:${(addresses++).toString(16)}::1` };
      const response = await submitLogin(send, email, 'a guess', headers);
      await response.text();
      return response.status;
    }
    const [one, other] = ['2001:db8:1:1', '2001:db8:1:2'];
    for (let made = 0; made < 5; made += 1) expect(await guess(one, OWNER)).toBe(401);
    expect(await guess(one, OWNER)).toBe(429);
    for (let made = 0; made < 5; made += 1) expect(await guess(other, OWNER)).toBe(401);
    expect(await guess(other, OWNER)).toBe(429);
    // The same holds for guesses at many accounts.
    for (let made = 5; made < 40; made += 1) expect(await guess(one, `${made}@example.com`)).toBe(401);
    expect(await guess(one, 'new@example.com')).toBe(429);
    expect(await guess(other, 'new@example.com')).toBe(401);
  } finally {
    await api.close();
  }
});
