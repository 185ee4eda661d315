import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { ClientCase, ClientSummary } from '../contract';
import { accounts, clientProfiles, invitations } from '../db/schema';
import { caseInput, type CaseDesk, openCaseDesk, setPassword, STAFF } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let desk: CaseDesk;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
});
afterAll(() => api.close());

const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors?: { pointer: string; message: string }[] }).errors;
const accountOf = async (email: string) =>
  (await api.database.read.select().from(accounts).where(eq(accounts.email, email)))[0];

test('adding a client writes a lowercase account, profile, ledger line, invitation and its message in one transaction', async () => {
  const run = jest.spyOn(api.database.writes, 'run');
  const before = Date.now();
  const { client, invitation } = await desk.add('Ines.Moreau@Example.com', {
    phone: '+33 1',
    company: 'Cie',
  });
  // Reading the session may write as well, separately; what is created for the client is one transaction.
  expect(run.mock.calls.filter((queries) => queries.length > 1)).toEqual([
    Array.from({ length: 5 }, () => expect.anything()),
  ]);
  run.mockRestore();
  expect(client).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    loginEmail: 'ines.moreau@example.com',
    firstName: 'Ines',
    lastName: 'Moreau',
    company: 'Cie',
    status: 'onboarding',
    hasPassword: false,
    milestonesCompleted: 0,
    milestonesTotal: 0,
    documentsToReview: 0,
    documentsAskedFor: 0,
    documentsOverdue: 0,
    unreadMessages: 0,
    email: 'Ines.Moreau@Example.com',
    phone: '+33 1',
    adviser: null,
    restriction: null,
    legalHold: null,
    changedAt: expect.stringMatching(/Z$/),
    invitedUntil: invitation!.endsAt,
  });
  expect(invitation).toEqual({
    path: expect.stringMatching(/^\/api\/invitation\/[\w-]{43}$/),
    endsAt: expect.any(String),
    mailed: false,
  });
  const lifeHours = (Date.parse(invitation!.endsAt) - before) / 3_600_000;
  expect(Math.round(lifeHours * 100) / 100).toBe(72);
  expect(await desk.read(`/${client.id}`)).toEqual(client);
});

test('only a hash of the link is kept', async () => {
  const { invitation } = await desk.add('hashed@example.com');
  const token = invitation!.path.split('/').at(-1)!;
  const rows = await api.database.read.select().from(invitations);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every((row) => /^[\w-]{43}$/.test(row.tokenHash))).toBe(true);
});

test('an account without a profile gets one, and no invitation if it has a password', async () => {
  await api.addAccount('client', 'signed-up@example.com');
  const { client, invitation } = await desk.add('Signed-Up@example.com', { status: 'active' });
  expect(invitation).toBeNull();
  expect(client).toMatchObject({
    id: (await accountOf('signed-up@example.com'))!.id,
    hasPassword: true,
    invitedUntil: null,
    firstName: 'Ines',
  });
});

test('an account without profile and password gets a profile and an invitation', async () => {
  await api.addAccount('client', 'half@example.com');
  const { read, writes } = api.database;
  await writes.run(
    read.update(accounts).set({ passwordHash: '' }).where(eq(accounts.email, 'half@example.com')),
  );
  const { client, invitation } = await desk.add('half@example.com');
  expect([client.hasPassword, client.invitedUntil]).toEqual([false, invitation!.endsAt]);
});

test('an existing client or a member of staff is refused at the email', async () => {
  await desk.add('twice@example.com');
  const again = await desk.call('POST', '', caseInput('TWICE@example.com'));
  expect(again.status).toBe(422);
  expect(await errorsOf(again)).toEqual([{ pointer: '/email', message: 'This client is there already' }]);
  const staff = await desk.call('POST', '', caseInput(STAFF));
  expect(staff.status).toBe(422);
  expect(await errorsOf(staff)).toEqual([
    { pointer: '/email', message: 'This address belongs to a member of staff' },
  ]);
});

test.each([
  ['no account', 'race-new@example.com', false],
  ['an account', 'race-account@example.com', true],
])('of five who add a client at once one succeeds, if there is %s', async (_case, email, exists) => {
  if (exists) await api.addAccount('client', email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.call('POST', '', caseInput(email))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  for (const refused of answers.filter(({ status }) => status === 422))
    expect(await errorsOf(refused)).toEqual([{ pointer: '/email', message: 'This client is there already' }]);
  const { seq } = (await accountOf(email))!;
  const { read } = api.database;
  expect(await read.select().from(clientProfiles).where(eq(clientProfiles.accountSeq, seq))).toHaveLength(1);
});

test('a wrong field of a case is named [D27]', async () => {
  const wrong = {
    firstName: '',
    lastName: ' ',
    email: 'x',
    phone: 'x'.repeat(51),
    company: 4,
    status: 'vip',
  };
  const response = await desk.call('POST', '', wrong);
  expect(response.status).toBe(422);
  expect(Object.fromEntries((await errorsOf(response))!.map((e) => [e.pointer, e.message]))).toEqual({
    '/firstName': 'First name is required',
    '/lastName': 'Last name is required',
    '/email': 'Please enter a valid email address',
    '/phone': 'Must be at most 50 characters',
    '/company': 'Must be text',
    '/status': 'Status must be one of onboarding, active, suspended, closed',
  });
});

test('a stale save of a profile is refused, and signs nobody out', async () => {
  const { client, invitation } = await desk.add('stale@example.com');
  await setPassword(api, invitation!.path, 'three unrelated words');
  const cookie = await api.signIn('stale@example.com');
  const save = (changes: object, seen?: string) =>
    api.send(`/api/admin/clients/${client.id}/profile`, {
      method: 'PUT',
      cookie: desk.cookie,
      json: caseInput('stale@example.com', changes),
      ...(seen && { headers: { 'If-Match': `"${seen}"` } }),
    });
  const first = (await (await save({ phone: '1' }, client.changedAt)).json()) as ClientCase;
  expect(first).toMatchObject({ phone: '1' });
  const refused = await save({ phone: '2', firstName: 'Other', status: 'suspended' }, client.changedAt);
  expect([refused.status, await refused.json()]).toEqual([
    412,
    expect.objectContaining({ status: 412, type: expect.stringContaining('changed-since') }),
  ]);
  const now = (await (await desk.call('GET', `/${client.id}`)).json()) as ClientCase;
  expect(now).toEqual(first);
  expect((await accountOf('stale@example.com'))!.firstName).toBe(first.firstName);
  expect((await api.send('/api/client/profile', { cookie })).status).toBe(200);
  // Callers that do not say what they have seen are not checked.
  expect((await save({ phone: '3', status: 'suspended' })).status).toBe(200);
  expect((await api.send('/api/client/profile', { cookie })).status).toBe(401);
});

test('a profile is created or changed, and the client sees it', async () => {
  await api.addAccount('client', 'portal@example.com');
  const cookie = await api.signIn('portal@example.com');
  const rows = await desk.read<ClientSummary[]>('?q=portal@example.com');
  const path = `/${rows[0]!.id}`;
  expect(await desk.read(path)).toMatchObject({
    status: null,
    email: 'portal@example.com',
    firstName: 'Jane',
  });
  const put = (changes: object) =>
    desk.call('PUT', `${path}/profile`, caseInput('write-to@example.com', changes));
  const answers = await Promise.all([put({ status: 'active' }), put({ status: 'active' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const seen = async () => (await api.send('/api/client/profile', { cookie })).json();
  expect(await seen()).toMatchObject(caseInput('write-to@example.com', { status: 'active' }));

  const changed = await put({ status: 'onboarding', phone: '+1', id: 'x', accountSeq: 1 });
  const answer = (await changed.json()) as ClientCase;
  expect(answer).toMatchObject({ id: rows[0]!.id, status: 'onboarding', loginEmail: 'portal@example.com' });
  expect(await seen()).toMatchObject(
    caseInput('write-to@example.com', { status: 'onboarding', phone: '+1' }),
  );

  await put({ firstName: 'Corrected', lastName: 'Name' });
  expect(await (await api.send('/api/auth/user', { cookie })).json()).toMatchObject({
    firstName: 'Corrected',
    lastName: 'Name',
  });
});

test('a new invitation ends the earlier one', async () => {
  const { client, invitation } = await desk.add('again@example.com');
  const response = await desk.call('POST', `/${client.id}/invitation`, {});
  expect(response.status).toBe(201);
  const newer = (await response.json()) as { path: string; endsAt: string };
  expect(newer).toEqual({ path: expect.any(String), endsAt: expect.any(String), mailed: false });
  expect((await api.send(invitation!.path)).status).toBe(404);
  expect((await api.send(newer.path)).status).toBe(200);
  expect(await desk.read(`/${client.id}`)).toMatchObject({ invitedUntil: newer.endsAt });
});

test('a client with a password is never reinvited', async () => {
  const { client, invitation } = await desk.add('done@example.com');
  expect((await setPassword(api, invitation!.path, 'three unrelated words')).status).toBe(303);
  const response = await desk.call('POST', `/${client.id}/invitation`, {});
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    type: 'urn:lisle-harrow:problem:client-has-password',
    detail: 'This client has set a password already',
  });
  expect(await desk.read(`/${client.id}`)).toMatchObject({ hasPassword: true, invitedUntil: null });
});
