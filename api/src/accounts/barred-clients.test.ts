import { eq, inArray } from 'drizzle-orm';
import { accounts, clientProfiles, sessions } from '../db/schema';
import { caseInput, type CaseDesk, openCaseDesk, setPassword } from '../testing/client-cases';
import { PASSWORD, startTestApi, submitLogin, type TestApi } from '../testing/test-api';
import { pdf, sendForm, uploadForm } from '../testing/test-documents';

let api: TestApi;
let desk: CaseDesk;
let origin: string;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  origin = await api.listen();
});
afterAll(() => api.close());

/** A client with a password, a profile, two signed-in browsers and a file. */
async function addClientWithFile(email: string) {
  await api.addAccount('client', email);
  const { client } = await desk.add(email);
  const cookies = [await api.signIn(email), await api.signIn(email)];
  const { id } = (await sendForm(origin, cookies[0]!, uploadForm(pdf()))).document;
  return { id: client.id, email, cookies, file: `/api/client/documents/${id}/file` };
}
type AddedClient = Awaited<ReturnType<typeof addClientWithFile>>;

const saveStatus = ({ id, email }: AddedClient, status: 'active' | 'suspended' | 'closed') =>
  desk.call('PUT', `/${id}/profile`, caseInput(email, { status }));

/** Calls over a real connection, as the shell and the browser do. */
const answerOf = async (path: string, Cookie: string) => {
  const response = await fetch(origin + path, { headers: { Cookie } });
  const text = await response.text();
  return [response.status, response.ok ? '' : text] as const;
};
const refused = [401, expect.stringContaining('"message":"Unauthorized"')];

test.each(['suspended', 'closed'] as const)(
  'a client whose case is %s is signed out everywhere, downloads nothing and cannot sign in again [D25, D30]',
  async (status) => {
    const client = await addClientWithFile(`${status}@example.com`);
    for (const cookie of client.cookies) expect((await answerOf(client.file, cookie))[0]).toBe(200);

    expect((await saveStatus(client, status)).status).toBe(200);
    for (const cookie of client.cookies)
      for (const path of ['/api/auth/user', '/api/client/profile', client.file])
        expect(await answerOf(path, cookie)).toEqual(refused);

    const login = await submitLogin(api.send, client.email, PASSWORD);
    expect([login.status, login.headers.get('Set-Cookie')]).toEqual([403, null]);
    expect(login.headers.get('Content-Type')).toMatch('text/html');
    const page = await login.text();
    expect(page).toContain('This account is not open');
    expect(page).not.toContain('<form');
    // Somebody who does not know the password does not learn that the account is barred.
    const wrong = await submitLogin(api.send, client.email, 'another password');
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('is not correct')]);

    await saveStatus(client, 'active');
    expect(await answerOf('/api/auth/user', client.cookies[0]!)).toEqual(refused);
    expect((await answerOf(client.file, await api.signIn(client.email)))[0]).toBe(200);
  },
  // Hashes six passwords, on threads that other tests use, too.
  20_000,
);

test('an existing session opens nothing after the status was changed in the database', async () => {
  const client = await addClientWithFile('written@example.com');
  const { read, writes } = api.database;
  const isProfile = eq(clientProfiles.email, client.email);
  await writes.run(read.update(clientProfiles).set({ status: 'closed' }).where(isProfile));
  expect(await answerOf(client.file, client.cookies[0]!)).toEqual(refused);
});

test('an account that gets a closed profile is signed out', async () => {
  await api.addAccount('client', 'completed@example.com');
  const cookie = await api.signIn('completed@example.com');
  const input = caseInput('completed@example.com', { status: 'closed' });
  expect((await desk.call('POST', '', input)).status).toBe(201);
  expect(await answerOf('/api/auth/user', cookie)).toEqual(refused);
  expect(
    (
      await desk.call('PUT', `/${(await desk.read<{ id: string }[]>('?q=completed'))[0]!.id}/profile`, {
        ...input,
        status: 'active',
      })
    ).status,
  ).toBe(200);
  expect(await answerOf('/api/auth/user', cookie)).toEqual(refused);
});

test('while the case is suspended, an invitation does not work and none can be created; afterwards it works again', async () => {
  const { client, invitation } = await desk.add('invited@example.com');
  const added = { id: client.id, email: 'invited@example.com' } as AddedClient;
  await saveStatus(added, 'suspended');
  expect((await api.send(invitation!.path)).status).toBe(404);
  expect((await setPassword(api, invitation!.path, PASSWORD)).status).toBe(404);
  const again = await desk.call('POST', `/${client.id}/invitation`);
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('suspended or closed')]);
  await saveStatus(added, 'active');
  expect((await setPassword(api, invitation!.path, PASSWORD)).status).toBe(303);
});

test('a sign-in that is concurrent with a suspension leaves no session', async () => {
  const client = await addClientWithFile('race@example.com');
  const [login] = await Promise.all([
    submitLogin(api.send, client.email, PASSWORD),
    ...Array.from({ length: 5 }, () => saveStatus(client, 'suspended')),
  ]);
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? 'sid=none';
  expect(await answerOf('/api/auth/user', cookie)).toEqual(refused);
  // Once the case is active again, a session that had begun meanwhile would open it.
  await saveStatus(client, 'active');
  expect(await answerOf('/api/auth/user', cookie)).toEqual(refused);
  const { read } = api.database;
  const seq = read.select({ seq: accounts.seq }).from(accounts).where(eq(accounts.email, client.email));
  const left = await read.select().from(sessions).where(inArray(sessions.accountSeq, seq));
  expect(left).toEqual([]);
});

test('staff can sign in whatever the status of a profile', async () => {
  await api.addAccount('client', 'promoted@example.com');
  await desk.add('promoted@example.com', { status: 'closed' });
  await api.database.client.execute(
    "update accounts set role = 'staff' where email = 'promoted@example.com'",
  );
  expect((await answerOf('/api/auth/user', await api.signIn('promoted@example.com')))[0]).toBe(200);
});
