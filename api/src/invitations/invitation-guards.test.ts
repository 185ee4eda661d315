import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { StorageUnavailable } from '../db/errors';
import { accounts, attempts, ledgerEntries } from '../db/schema';
import { hasHappened } from '../ledger/entry';
import { type CaseDesk, openCaseDesk, setPassword } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';
import { acceptInvitation, generateInvitation, storeInvitation } from './invitations';

const WORDS = 'three unrelated words';
let api: TestApi;
let desk: CaseDesk;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
});
afterAll(() => api.close());

test('another site cannot send the form', async () => {
  const path = await desk.invite('cross@example.com');
  for (const [name, value] of [
    ['Sec-Fetch-Site', 'cross-site'],
    ['Origin', 'https://evil.example'],
  ] as const)
    expect((await setPassword(api, path, WORDS, WORDS, { [name]: value })).status).toBe(403);
  const json = await api.send(path, { method: 'POST', json: { password: WORDS, repeated: WORDS } });
  expect(json.status).toBe(415);
  expect((await desk.accountOf('cross@example.com')).passwordHash).toBe('');
  const own = { 'Sec-Fetch-Site': 'same-origin' };
  expect((await setPassword(api, path, WORDS, WORDS, own)).status).toBe(303);
});

test('guesses at one link, or from one address, are limited with advice', async () => {
  const limited = await startTestApi({ RATE_LIMIT: 'on', TRUST_PROXY_HOPS: '1' });
  try {
    await limited.addAccount('client', 'limited@example.com');
    const { read, writes } = limited.database;
    const [account] = await read.select().from(accounts);
    const made = generateInvitation();
    await writes.run(
      read.update(accounts).set({ passwordHash: '' }),
      storeInvitation(limited.database, made, account!.id),
      read
        .insert(attempts)
        .values({ key: 'network:9.9.9.9/32', attempts: 40, endsAt: Date.now() + 60 * 60_000 }),
    );
    const from = (address: string) =>
      setPassword(limited, made.path, WORDS, WORDS, { 'X-Forwarded-For': address });
    const refused = await from('9.9.9.9');
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('Too many attempts');
    expect((await from('8.8.8.8')).status).toBe(303);
  } finally {
    await limited.close();
  }
});

test('a database that takes no writes loses no invitation, and the log holds no token', async () => {
  const path = await desk.invite('readonly@example.com');
  const run = jest
    .spyOn(api.database.writes, 'run')
    .mockRejectedValue(new StorageUnavailable(new Error('disk is full')));
  const response = await setPassword(api, path, WORDS);
  run.mockRestore();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('it still works');
  expect(api.logged.join('')).toContain('an invitation could not be shown or accepted');
  expect(api.logged.join('')).not.toContain(path.split('/').at(-1));
  expect((await setPassword(api, path, WORDS)).status).toBe(303);
});

test.each([
  ['has become staff', { role: 'staff' as const }],
  ['has a password by now', { passwordHash: 'scrypt$1$1$1$x$y' }],
])('a link does not work on an account that %s', async (what, changes) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  const path = await desk.invite(email);
  const { seq } = await desk.accountOf(email);
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set(changes).where(eq(accounts.seq, seq)));
  const before = await desk.accountOf(email);
  expect((await api.send(path)).status).toBe(404);
  expect((await setPassword(api, path, WORDS)).status).toBe(404);
  const told = api.deps.ledger.entry(
    { kind: 'visitor' },
    { action: 'password-set', subject: email, when: hasHappened },
  );
  const token = path.split('/').at(-1)!;
  expect(await acceptInvitation(api.database, token, 'forged', told)).toBeUndefined();
  expect(await api.database.read.$count(ledgerEntries, eq(ledgerEntries.subjectId, email))).toBe(0);
  expect(await desk.accountOf(email)).toEqual(before);
});
