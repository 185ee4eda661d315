import { eq } from 'drizzle-orm';
import type { AccountSummary } from '../contract';
import {
  accounts,
  authenticatorApps,
  identities,
  passwordResets,
  pendingSignIns,
  sessions,
} from '../db/schema';
import { hashToken } from './hash-token';
import { disableAccount, setStaffRole } from './manage-accounts';
import { openCaseDesk } from '../testing/client-cases';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const ADA = 'ada@example.com';
const BEN = 'ben@example.com';

let api: TestApi;
let ada: string;
let ben: string;
beforeEach(async () => {
  api = await startTestApi();
  for (const email of [ADA, BEN]) await api.addAccount('staff', email);
  ada = await api.signIn(ADA);
  ben = await api.signIn(BEN);
});
afterEach(() => api.close());

async function rowOf(email: string) {
  const [account] = await api.database.read.select().from(accounts).where(eq(accounts.email, email));
  return account!;
}
const idOf = async (email: string) => (await rowOf(email)).id;
const act = async (action: string, email: string, cookie = ada) =>
  api.send(`/api/admin/accounts/${await idOf(email)}/${action}`, { method: 'POST', cookie });
const isSignedIn = async (cookie: string) => (await api.send('/api/auth/user', { cookie })).status === 200;
const accountsSeenBy = async (cookie: string) =>
  (await (await api.send('/api/admin/accounts', { cookie })).json()) as AccountSummary[];

test('a disabled account is signed out everywhere at once and cannot sign in until it is enabled', async () => {
  const elsewhere = await api.signIn(BEN);
  expect((await act('disable', BEN)).status).toBe(204);
  expect([await isSignedIn(ben), await isSignedIn(elsewhere), await isSignedIn(ada)]).toEqual([
    false,
    false,
    true,
  ]);
  const login = await submitLogin(api.send, BEN, PASSWORD);
  expect([login.status, login.headers.get('Set-Cookie')]).toEqual([403, null]);
  expect(await login.text()).toContain('This account is not open');
  // Somebody who does not know the password does not learn that the account is disabled.
  expect((await submitLogin(api.send, BEN, 'another password')).status).toBe(401);

  expect((await act('enable', BEN)).status).toBe(204);
  // Sessions that were ended stay ended.
  expect(await isSignedIn(ben)).toBe(false);
  expect(await isSignedIn(await api.signIn(BEN))).toBe(true);
});

test.each([
  ['disable', 0],
  // A link to set another password gives no access to whoever was signed in, so it is kept.
  ['end-sessions', 1],
])('%s also ends sign-ins that are waiting for their second step', async (action, links) => {
  const { read, writes } = api.database;
  const row = { tokenHash: 'x', accountSeq: (await rowOf(BEN)).seq, endsAt: Date.now() + 60_000 };
  await writes.run(
    read.insert(pendingSignIns).values({ ...row, tries: 0 }),
    read.insert(passwordResets).values(row),
  );
  expect((await act(action, BEN)).status).toBe(204);
  expect([await read.$count(pendingSignIns), await read.$count(passwordResets)]).toEqual([0, links]);
});

test('a client whose account is disabled gets no data, and an invitation does not enable it', async () => {
  const desk = await openCaseDesk(api);
  const { client, cookie } = await desk.addSignedIn('ines@moreau.com');
  const invitation = await desk.invite('late@moreau.com');
  for (const email of ['ines@moreau.com', 'late@moreau.com'])
    expect((await act('disable', email)).status).toBe(204);
  for (const path of ['/api/auth/user', '/api/client/profile', '/api/client/documents'])
    expect((await api.send(path, { cookie })).status).toBe(401);
  expect((await api.send(invitation)).status).toBe(404);
  expect((await desk.call('GET', `/${client.id}`)).status).toBe(200);
});

test('if two members of staff disable each other at the same moment, one remains', async () => {
  const answers = await Promise.all([act('disable', BEN, ada), act('disable', ADA, ben)]);
  expect(answers.map(({ status }) => status).sort()).not.toEqual([204, 204]);
  const left = [await isSignedIn(ada), await isSignedIn(ben)].filter(Boolean);
  expect(left).toHaveLength(1);
});

test('nobody can disable their own account, and the refusal says who can', async () => {
  const refused = await act('disable', ADA);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringContaining('Another owner') }),
  ]);
  expect(await isSignedIn(ada)).toBe(true);
  // A failed attempt changes nothing. Disabling a colleague twice succeeds both times.
  for (const status of [204, 204]) expect((await act('disable', BEN)).status).toBe(status);
});

test('the last active owner cannot be disabled by anyone', async () => {
  const nothing = { toSQL: () => ({ sql: 'select 1', params: [] }) };
  expect(await disableAccount(api.database, (await rowOf(BEN)).seq, nothing)).toBe(true);
  expect(await disableAccount(api.database, (await rowOf(ADA)).seq, nothing)).toBe(false);
  expect(await isSignedIn(ada)).toBe(true);
});

test('without an owner, the last member of staff cannot be disabled', async () => {
  const other = await startTestApi();
  const nothing = { toSQL: () => ({ sql: 'select 1', params: [] }) };
  await other.addAccount('staff', 'one@lind.com', 'adviser');
  expect(await disableAccount(other.database, 1, nothing)).toBe(false);
  await other.addAccount('staff', 'two@lind.com', 'reader');
  expect(await disableAccount(other.database, 1, nothing)).toBe(true);
  expect(await disableAccount(other.database, 2, nothing)).toBe(false);
  await other.close();
});

test('staff see the accounts of all staff, with sessions and disabled state', async () => {
  await api.addAccount('client', 'client@example.com');
  await api.signIn(BEN);
  await act('disable', BEN);
  const { read, writes } = api.database;
  const app = { accountSeq: (await rowOf(ADA)).seq, secret: 'x', confirmedAt: 1, lastStep: 1 };
  // An app that is only prepared does not count yet.
  const prepared = { accountSeq: (await rowOf(BEN)).seq, newSecret: 'x', lastStep: 0 };
  await writes.run(
    read.insert(authenticatorApps).values(app),
    read.insert(authenticatorApps).values(prepared),
  );
  expect(await accountsSeenBy(ada)).toEqual([
    {
      id: await idOf(ADA),
      email: ADA,
      firstName: 'Jane',
      lastName: 'Doe',
      role: 'staff',
      staffRole: 'owner',
      usesPassword: true,
      hasPassword: true,
      hasSecondFactor: true,
      disabledAt: null,
      sessions: 1,
      seenAt: expect.any(String),
    },
    expect.objectContaining({
      email: BEN,
      hasSecondFactor: false,
      disabledAt: expect.any(String),
      sessions: 0,
      seenAt: null,
    }),
  ]);
});

test('a session that has been idle for too long is not counted', async () => {
  await api.signIn(BEN);
  const { read, writes } = api.database;
  const isBen = eq(sessions.accountSeq, (await rowOf(BEN)).seq);
  await writes.run(
    read
      .update(sessions)
      .set({ seenAt: Date.now() - 15 * 60_000 })
      .where(isBen),
  );
  expect(await accountsSeenBy(ada)).toEqual([
    expect.objectContaining({ email: ADA, sessions: 1 }),
    expect.objectContaining({ email: BEN, sessions: 0, seenAt: null }),
  ]);
});

test('an account has at most ten sessions: one more ends the least recently used', async () => {
  const { read, writes } = api.database;
  const cookies: string[] = [];
  for (let n = 0; n < 9; n += 1) cookies.push(await api.signIn(BEN));
  // Ben's first session, `ben`, is in use; of the others the third has been idle for longest.
  const all = await read
    .select()
    .from(sessions)
    .where(eq(sessions.accountSeq, (await rowOf(BEN)).seq));
  for (const [n, { tokenHash }] of all.entries())
    await writes.run(
      read
        .update(sessions)
        .set({ seenAt: Date.now() - (tokenHash === hashToken(cookies[2]!.split('=')[1]!) ? 9_000 : n) })
        .where(eq(sessions.tokenHash, tokenHash)),
    );
  expect(all).toHaveLength(10);
  const newest = await api.signIn(BEN);
  const open = await Promise.all([ben, ...cookies, newest].map(isSignedIn));
  expect(open).toEqual(open.map((_, n) => n !== 3));
  expect(await isSignedIn(ada)).toBe(true);
});

test('an invited owner who cannot sign in yet does not count as another owner', async () => {
  const { read, writes } = api.database;
  await api.addAccount('staff', 'cleo@example.com');
  const set = async (email: string, values: Partial<typeof accounts.$inferInsert>) =>
    writes.run(read.update(accounts).set(values).where(eq(accounts.email, email)));
  await set('cleo@example.com', { passwordHash: '' });
  await set(BEN, { disabledAt: 'now' });
  const nothing = { toSQL: () => ({ sql: 'select 1', params: [] }) };
  const { seq } = await rowOf(ADA);
  expect(await disableAccount(api.database, seq, nothing)).toBe(false);
  expect(await setStaffRole(api.database, seq, 'reader', nothing)).toBe(false);
  const link = { issuer: 'https://login.firm.com', subject: 'cleo', linkedAt: '' };
  const { seq: accountSeq } = await rowOf('cleo@example.com');
  await writes.run(read.insert(identities).values({ ...link, accountSeq }));
  expect(await setStaffRole(api.database, seq, 'reader', nothing)).toBe(true);
});

test('all sessions can be ended without disabling the account', async () => {
  const elsewhere = await api.signIn(BEN);
  expect((await act('end-sessions', BEN)).status).toBe(204);
  expect([await isSignedIn(ben), await isSignedIn(elsewhere)]).toEqual([false, false]);
  expect(await isSignedIn(await api.signIn(BEN))).toBe(true);
});

test.each(['disable', 'enable', 'end-sessions'])('%s of an unknown account is 404', async (action) => {
  const path = `/api/admin/accounts/0190aaaa-0000-7000-8000-000000000000/${action}`;
  expect((await api.send(path, { method: 'POST', cookie: ada })).status).toBe(404);
});
