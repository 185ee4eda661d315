import { eq } from 'drizzle-orm';
import { newPassword } from '../contract';
import { invitations, sessions } from '../db/schema';
import { type CaseDesk, openCaseDesk, setPassword } from '../testing/client-cases';
import { startTestApi, submitLogin, type TestApi } from '../testing/test-api';

const WORDS = 'three unrelated words';
let api: TestApi;
let desk: CaseDesk;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
});
afterAll(() => api.close());

const countInvitations = () => api.database.read.$count(invitations);

test('the page names the account, works without script, and does not leak its address', async () => {
  const path = await desk.invite('Reader@example.com');
  const response = await api.send(path);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(`<form method="post" action="${path}" novalidate>`);
  expect(html).toContain('<h1>Set your password</h1>');
  expect(html).toContain('>reader@example.com</strong>');
  expect(html).toMatch(/autocomplete="username"\s+value="reader@example.com"\s+hidden/);
  expect(html.match(/autocomplete="new-password"/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  expect(response.headers.get('Referrer-Policy')).toBe('strict-origin');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('opening the page changes nothing, however often mail scanners do it', async () => {
  const path = await desk.invite('scanned@example.com');
  const before = await countInvitations();
  for (const method of ['GET', 'HEAD', 'GET']) expect((await api.send(path, { method })).status).toBe(200);
  expect(await countInvitations()).toBe(before);
  expect((await desk.accountOf('scanned@example.com')).passwordHash).toBe('');
});

test('an invited person sets a password, is signed in, and can sign in again with it', async () => {
  const path = await desk.invite('invited@example.com');
  for (const password of ['', WORDS])
    expect((await submitLogin(api.send, 'invited@example.com', password)).status).toBe(401);
  const response = await setPassword(api, path, WORDS);
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/client-portal']);
  const cookie = response.headers.get('Set-Cookie')!.split(';')[0]!;
  const user = await api.send('/api/auth/user', { cookie });
  expect(await user.json()).toMatchObject({ email: 'invited@example.com', role: 'client' });
  expect(await (await api.send('/api/client/profile', { cookie })).json()).toMatchObject({
    firstName: 'Ines',
  });
  expect((await submitLogin(api.send, 'invited@example.com', WORDS)).status).toBe(303);
}, 30_000);

test('a used link gets a plain page with advice', async () => {
  const path = await desk.invite('used@example.com');
  await setPassword(api, path, WORDS);
  const { passwordHash } = await desk.accountOf('used@example.com');
  for (const response of [await api.send(path), await setPassword(api, path, 'another three words')]) {
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('<h1>This link does not work</h1>');
    expect(html.replace(/\s+/g, ' ')).toContain('Please ask your adviser for a new link.');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  }
  expect((await desk.accountOf('used@example.com')).passwordHash).toBe(passwordHash);
}, 30_000);

test.each(['x', 'A'.repeat(43), '%00', '..%2Flogin', "' or 1=1 --"])(
  'an unknown link is the same page: %s',
  async (token) => {
    for (const response of [
      await api.send(`/api/invitation/${token}`),
      await setPassword(api, `/api/invitation/${token}`, WORDS),
    ]) {
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        404,
        expect.stringContaining('html'),
      ]);
    }
  },
);

test('after 72 hours the link has the same page, and sets no password', async () => {
  const { client, invitation } = await desk.add('late@example.com');
  const { path } = invitation!;
  const { seq } = await desk.accountOf('late@example.com');
  const { read, writes } = api.database;
  const setEnd = (endsAt: number) =>
    writes.run(read.update(invitations).set({ endsAt }).where(eq(invitations.accountSeq, seq)));
  const ended = Date.now() - 1;
  await setEnd(ended);
  const invitedUntil = new Date(ended).toISOString();
  expect(await desk.read(`/${client.id}`)).toMatchObject({ hasPassword: false, invitedUntil });
  expect((await api.send(path)).status).toBe(404);
  expect((await setPassword(api, path, WORDS)).status).toBe(404);
  expect((await desk.accountOf('late@example.com')).passwordHash).toBe('');
  await setEnd(Date.now() + 60_000);
  expect((await api.send(path)).status).toBe(200);
});

test("a password's characters are counted, and the page truncates none", async () => {
  const path = await desk.invite('characters@example.com');
  expect(await (await api.send(path)).text()).not.toContain('maxlength');
  const isLongEnough = (characters: number) => newPassword.safeParse('😀'.repeat(characters)).success;
  expect([11, 12, 128, 129].map(isLongEnough)).toEqual([false, true, true, false]);
});

test.each([
  ['short', 'short', 'The password must have at least 12 characters.'],
  ['x'.repeat(129), 'x'.repeat(129), 'The password must have at most 128 characters.'],
  [
    'Moreau123456',
    'Moreau123456',
    'This password is easy to guess. Please choose another one: three or four words that do not belong together, for example.',
  ],
  [WORDS, 'three unrelated wards', 'The two passwords differ. Please type the same one twice.'],
  [WORDS, '', 'The two passwords differ. Please type the same one twice.'],
  ['', '', 'The password must have at least 12 characters.'],
])('a wrong password is refused with a reason, not echoed: %s', async (password, repeated, sentence) => {
  const path = await desk.invite(`refused-${password.length}-${repeated.length}@example.com`);
  const response = await setPassword(api, path, password, repeated);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain(`<p class="problem" id="problem" role="alert">${sentence}</p>`);
  expect(html.match(/aria-invalid="true" aria-describedby="problem rule"/g)).toHaveLength(1);
  expect(html).toContain('<title>Error: Set your password');
  expect(html).not.toContain('three unrelated');
  expect(html).not.toContain('x'.repeat(20));
  expect((await setPassword(api, path, WORDS)).status).toBe(303);
});

test('of two concurrent uses of a link only one sets the password', async () => {
  const path = await desk.invite('race@example.com');
  const passwords = ['first of three words', 'second of three words'];
  const answers = await Promise.all(passwords.map((password) => setPassword(api, path, password)));
  const statuses = answers.map(({ status }) => status);
  expect([...statuses].sort()).toEqual([303, 404]);
  const winner = passwords[statuses.indexOf(303)]!;
  for (const password of passwords) {
    const { status } = await submitLogin(api.send, 'race@example.com', password);
    expect([password, status]).toEqual([password, password === winner ? 303 : 401]);
  }
}, 30_000);

test('a link replaced during submission sets no password, or cancels the newer one', async () => {
  const { client, invitation } = await desk.add('replaced@example.com');
  const [accepted, replaced] = await Promise.all([
    setPassword(api, invitation!.path, WORDS),
    desk.call('POST', `/${client.id}/invitation`),
  ]);
  expect([
    [303, 422],
    [404, 201],
  ]).toContainEqual([accepted.status, replaced.status]);
  const { passwordHash } = await desk.accountOf('replaced@example.com');
  expect(passwordHash !== '').toBe(accepted.status === 303);
});

test('all earlier sessions of the account end', async () => {
  const path = await desk.invite('sessions@example.com');
  const { seq } = await desk.accountOf('sessions@example.com');
  const { read, writes } = api.database;
  const row = { accountSeq: seq, seenAt: Date.now(), endsAt: Date.now() + 60_000 };
  const others = await api.database.read.$count(sessions);
  await writes.run(read.insert(sessions).values({ ...row, tokenHash: 'earlier' }));
  await setPassword(api, path, WORDS);
  const left = await read.select().from(sessions).where(eq(sessions.accountSeq, seq));
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual([expect.not.stringMatching(/^earlier$/)]);
  expect(await api.database.read.$count(sessions)).toBe(others + 1);
});
