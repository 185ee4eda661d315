import { jest } from '@jest/globals';
import { desc, eq, isNull } from 'drizzle-orm';
import { StorageUnavailable } from '../db/errors';
import { accounts, devices, outbox, passwordResets, pendingSignIns, sessions } from '../db/schema';
import { FORGOTTEN_PATH } from '../passwords/password-changed';
import { caseInput, openCaseDesk, setPassword } from '../testing/client-cases';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { PASSWORD, startTestApi, submitLogin, type TestApi, validContact } from '../testing/test-api';
import { hashToken } from '../accounts/hash-token';

const EMAIL = 'jane@lind.com';
const WORDS = 'three unrelated words';
let server: MailServer;
let api: TestApi;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('client', EMAIL);
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const forget = (email: string, from = api, headers: Record<string, string> = {}) =>
  from.send(FORGOTTEN_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ email }).toString(),
  });
const stored = () => api.database.read.select().from(passwordResets);
const mails = () => Promise.all(server.received.map(({ source }) => readMail(source)));
/** The path of the link in the latest mail that has one. */
async function latestLink(): Promise<string> {
  await api.outbox.deliver();
  const links = (await mails()).flatMap(({ text }) => /\/api\/login\/reset\/\S+/.exec(text ?? '') ?? []);
  return links.at(-1)!;
}

test('a forgotten password is reset by a mailed link, once, which ends all sessions and is notified', async () => {
  const cookies = [await api.signIn(EMAIL), await api.signIn(EMAIL)];
  const page = await api.send(FORGOTTEN_PATH);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Send link')]);
  expect((await forget(` ${EMAIL.toUpperCase()} `)).status).toBe(200);
  const link = await latestLink();
  const reset = (await mails()).find(({ subject }) => subject === 'Set a new password at Lisle Harrow');
  for (const words of [reset!.text!, reset!.html!])
    expect(words).toContain(`https://lisleharrow.example${link}`);
  // Only the hash is stored, with which the link cannot be used.
  expect((await stored())[0]!.mailTokenHash).toBe(hashToken(link.split('/').at(-1)!));
  expect((await api.send(link)).headers.get('Referrer-Policy')).toBe('strict-origin');

  expect((await setPassword(api, link, 'lind lind lind 1')).status).toBe(422);
  expect(await (await setPassword(api, link, WORDS, 'another')).text()).toContain('The two passwords differ');
  const done = await setPassword(api, link, WORDS);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Your password is set')]);
  // Nobody is signed in, but this browser is now a known device of the account, and no other is.
  expect(done.headers.get('Set-Cookie')).toMatch(/^__Secure-device-[^,]+$/);
  const known = await api.database.read.select().from(devices).where(isNull(devices.revokedAt));
  expect(known).toHaveLength(1);
  for (const cookie of cookies) expect((await api.send('/api/auth/user', { cookie })).status).toBe(401);
  expect((await submitLogin(api.send, EMAIL, PASSWORD)).status).toBe(401);
  expect((await submitLogin(api.send, EMAIL, WORDS)).status).toBe(303);

  for (const again of [await api.send(link), await setPassword(api, link, 'four other words here')])
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('does not work')]);
  await api.outbox.deliver();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject?.includes('password'))).toEqual([
    'Set a new password at Lisle Harrow',
    'Your password at Lisle Harrow was changed',
  ]);
});

test('a reset ends the pending sign-ins of this account only', async () => {
  const { read, writes } = api.database;
  await api.addAccount('client', 'other@lind.com');
  const rows = (await read.select().from(accounts)).map(({ seq }) => ({
    tokenHash: hashToken(`waiting ${seq}`),
    accountSeq: seq,
    tries: 0,
    endsAt: Date.now() + 60_000,
  }));
  await writes.run(read.insert(pendingSignIns).values(rows));
  await forget(EMAIL);
  expect((await setPassword(api, await latestLink(), WORDS)).status).toBe(200);
  const statuses = rows.map(async ({ accountSeq }) => {
    const cookie = `__Host-sign-in=waiting ${accountSeq}`;
    return (await api.send('/api/login/second-step', { cookie })).status;
  });
  expect(await Promise.all(statuses)).toEqual([303, 200]);
});

test('the response does not reveal who has an account; only open accounts with a password get a link', async () => {
  const desk = await openCaseDesk(api);
  await desk.invite('invited@lind.com');
  await api.addAccount('client', 'disabled@lind.com');
  await api.addAccount('client', 'suspended@lind.com');
  await desk.add('suspended@lind.com', caseInput('suspended@lind.com', { status: 'suspended' }));
  const { read, writes } = api.database;
  await writes.run(
    read.update(accounts).set({ disabledAt: 'x' }).where(eq(accounts.email, 'disabled@lind.com')),
  );
  const pages = new Set<string>();
  for (const email of [
    EMAIL,
    'nobody@lind.com',
    'invited@lind.com',
    'disabled@lind.com',
    'suspended@lind.com',
  ]) {
    const answer = await forget(email);
    expect(answer.status).toBe(200);
    pages.add((await answer.text()).replaceAll(email, '…') + JSON.stringify([...answer.headers]));
  }
  expect(pages.size).toBe(1);
  const rows = (await read.select().from(outbox)).filter(({ kind }) => kind === 'password-reset');
  expect(rows.map(({ recipient }) => recipient)).toEqual([EMAIL]);
  expect(await stored()).toHaveLength(1);
});

test('people who sign in at the provider get no link to a useless password', async () => {
  const firm = await startTestApi({
    ...mailSettings(server),
    PASSWORD_SIGN_IN: 'clients',
    OIDC_ISSUER: 'https://login.firm.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'owner=owner',
  });
  try {
    await firm.addAccount('staff', 'ada@lind.com');
    await firm.addAccount('client', EMAIL);
    for (const email of ['ada@lind.com', EMAIL]) expect((await forget(email, firm)).status).toBe(200);
    const about = await firm.database.read
      .select({ role: accounts.role })
      .from(passwordResets)
      .innerJoin(accounts, eq(accounts.seq, passwordResets.accountSeq));
    expect(about).toEqual([{ role: 'client' }]);
  } finally {
    await firm.close();
  }
});

test('a known and an unknown address cost the same writes', async () => {
  const run = jest.spyOn(api.database.writes, 'run');
  const verbs = () => run.mock.calls.splice(0).map((queries) => queries.map((query) => query.toSQL().sql));
  await forget(EMAIL);
  const known = verbs();
  await forget('nobody@lind.com');
  expect(verbs()).toEqual(known);
  expect(known).toHaveLength(1);
});

test('a newer link replaces the previous one, up to a limit per mailbox: then the last one sent stays', async () => {
  const links: string[] = [];
  for (let request = 0; request < 5; request += 1) {
    await forget(EMAIL);
    links.push(await latestLink());
  }
  expect(new Set(links).size).toBe(3);
  const statuses = await Promise.all([...new Set(links)].map(async (link) => (await api.send(link)).status));
  expect(statuses).toEqual([404, 404, 200]);
});

test('forms of strangers do not block the link, and without a newer link the last one works', async () => {
  for (const subject of ['Moving abroad', 'Moving on', 'Moving in'])
    expect(
      (
        await api.send('/api/contacts', {
          method: 'POST',
          json: { ...validContact(), email: EMAIL, subject },
        })
      ).status,
    ).toBe(201);
  expect((await forget(EMAIL)).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  // Links that were sent more than half an hour ago are no reason to refuse another.
  const earlier = new Date(Date.now() - 31 * 60_000).toISOString();
  for (let time = 0; time < 3; time++) await forget(EMAIL);
  await api.database.writes.run(api.database.read.update(outbox).set({ createdAt: earlier }));
  await forget(EMAIL);
  const latest = await api.database.read.select().from(outbox).orderBy(desc(outbox.seq)).limit(1);
  expect(latest).toMatchObject([{ kind: 'password-reset', state: 'waiting' }]);
});

test.each([
  ['has ended', () => ({ endsAt: Date.now() })],
  ['was never issued', () => ({ mailTokenHash: 'x' })],
])('a link that %s is refused', async (_case, changes) => {
  await forget(EMAIL);
  const link = await latestLink();
  const { read, writes } = api.database;
  await writes.run(read.update(passwordResets).set(changes()));
  expect((await api.send(link)).status).toBe(404);
  expect((await setPassword(api, link, WORDS)).status).toBe(404);
  expect((await submitLogin(api.send, EMAIL, PASSWORD)).status).toBe(303);
});

test('a link works for half an hour, and its mail waits no longer', async () => {
  const before = Date.now();
  await forget(EMAIL);
  const [reset] = await stored();
  expect(reset!.endsAt - before).toBeLessThanOrEqual(30 * 60_000 + 5_000);
  const [message] = await api.database.read.select().from(outbox);
  expect(message!.giveUpAt - before).toBeLessThanOrEqual(30 * 60_000 + 5_000);
  await api.outbox.deliver();
  expect((await api.database.read.select().from(outbox))[0]).toMatchObject({ state: 'sent', payload: null });
  expect(api.logged.join('')).not.toContain((await latestLink()).split('/').at(-1));
});

test('of two concurrent uses of a link one sets the password', async () => {
  await forget(EMAIL);
  const link = await latestLink();
  const answers = await Promise.all(
    [WORDS, 'four other words here'].map((words) => setPassword(api, link, words)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('another site cannot request links or set passwords', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  expect((await forget(EMAIL, api, headers)).status).toBe(403);
  await forget(EMAIL);
  const link = await latestLink();
  expect((await setPassword(api, link, WORDS, WORDS, headers)).status).toBe(403);
});

test('requests of one network are limited, for one address or many', async () => {
  const limited = await startTestApi({ ...mailSettings(server), RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
  try {
    await limited.addAccount('client', 'late@lind.com');
    const from = (address: string, email: string) => forget(email, limited, { 'X-Forwarded-For': address });
    for (let request = 0; request < 20; request += 1)
      expect((await from('192.0.2.1', `nobody${request}@lind.com`)).status).toBe(200);
    const refused = await from('192.0.2.1', 'late@lind.com');
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(await limited.database.read.select().from(outbox)).toEqual([]);
    expect((await from('192.0.2.2', 'late@lind.com')).status).toBe(200);
    expect(await limited.database.read.select().from(outbox)).toHaveLength(1);
  } finally {
    await limited.close();
  }
});

test('without mail the page says whom to ask, and creates no link', async () => {
  const mailless = await startTestApi();
  try {
    await mailless.addAccount('client', EMAIL);
    expect(await (await mailless.send(FORGOTTEN_PATH)).text()).toContain('Contact us');
    expect((await forget(EMAIL, mailless)).status).toBe(200);
    expect(await mailless.database.read.select().from(passwordResets)).toEqual([]);
  } finally {
    await mailless.close();
  }
});

test('a read-only database loses no link and reports so', async () => {
  await forget(EMAIL);
  const link = await latestLink();
  const run = jest
    .spyOn(api.database.writes, 'run')
    .mockRejectedValue(new StorageUnavailable(new Error('full')));
  expect((await forget(EMAIL)).status).toBe(503);
  const failed = await setPassword(api, link, WORDS);
  run.mockRestore();
  expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('it still works')]);
  expect((await setPassword(api, link, WORDS)).status).toBe(200);
  expect(await api.database.read.select().from(sessions)).toEqual([]);
});
