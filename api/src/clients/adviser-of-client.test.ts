import { eq } from 'drizzle-orm';
import type { ClientProfile } from '../contract';
import { accounts, teamMembers } from '../db/schema';
import { type CaseDesk, openCaseDesk, STAFF } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let desk: CaseDesk;
let client: Awaited<ReturnType<CaseDesk['addSignedIn']>>;
beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  client = await desk.addSignedIn('ines@moreau.example');
});
afterAll(() => api.close());

const profile = async () =>
  (await (await api.send('/api/client/profile', { cookie: client.cookie })).json()) as ClientProfile;
const reach = (method: string, json?: unknown, cookie = desk.cookie) =>
  api.send('/api/admin/reach', { method, json, cookie });

test('a client sees since when they are a client, and at first no adviser', async () => {
  const { clientSince, adviser } = await profile();
  expect(clientSince).toBe((await desk.accountOf('ines@moreau.example')).createdAt);
  expect(adviser).toBeNull();
});

test('only staff whose role has clients and who can sign in can be named', async () => {
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  await api.addAccount('staff', 'gone@lind.com', 'adviser');
  const [editor, gone] = [await desk.accountOf('editor@lind.com'), await desk.accountOf('gone@lind.com')];
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set({ disabledAt: 'x' }).where(eq(accounts.id, gone.id)));
  for (const { id } of [editor, gone, { id: 'nobody' }]) {
    const answer = await desk.call('PUT', `/${client.client.id}/adviser`, { adviserId: id });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('/adviserId')]);
  }
  expect((await profile()).adviser).toBeNull();
});

test('a client sees the adviser with their own contact data and as shown on the team page', async () => {
  const { id } = await desk.accountOf(STAFF);
  await desk.call('PUT', `/${client.client.id}/adviser`, { adviserId: id });
  expect((await profile()).adviser).toEqual({
    name: 'Jane Doe',
    position: null,
    imageUrl: null,
    phone: null,
    timeZone: null,
  });

  expect((await reach('PUT', { phone: '+44 20 7946 0142', timeZone: 'Europe/London' })).status).toBe(204);
  expect(await (await reach('GET')).json()).toEqual({ phone: '+44 20 7946 0142', timeZone: 'Europe/London' });
  await api.database.writes.run(
    api.database.read
      .insert(teamMembers)
      .values({ id: 't', name: 'JANE doe', position: 'Partner', bio: '', imageUrl: '/jane.png' }),
  );
  expect((await profile()).adviser).toEqual({
    name: 'Jane Doe',
    position: 'Partner',
    imageUrl: '/jane.png',
    phone: '+44 20 7946 0142',
    timeZone: 'Europe/London',
  });
});

test('an adviser whose account is disabled is not shown', async () => {
  const shut = (disabledAt: string | null) =>
    api.database.writes.run(
      api.database.read.update(accounts).set({ disabledAt }).where(eq(accounts.email, STAFF)),
    );
  await shut('2026-11-01T00:00:00.000Z');
  expect((await profile()).adviser).toBeNull();
  await shut(null);
  expect((await profile()).adviser).not.toBeNull();
});

test('only staff set how clients reach them, and only existing zones', async () => {
  for (const method of ['GET', 'PUT'])
    expect(
      (await reach(method, method === 'PUT' ? { phone: '', timeZone: '' } : undefined, client.cookie)).status,
    ).toBe(403);
  const refused = await reach('PUT', { phone: '', timeZone: 'Mars/Olympus' });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('/timeZone')]);
});
