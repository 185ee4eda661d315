import { eq } from 'drizzle-orm';
import { PERMISSIONS, STAFF_ROLES } from '../contract';
import { accounts } from '../db/schema';
import { operationsOf } from '../openapi/operations';
import { startTestApi, type TestApi } from '../testing/test-api';
import { addTestAccount } from '../testing/test-documents';
import { hasHappened } from '../ledger/entry';
import { setStaffRole } from './manage-accounts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('every staff route declares a permission, and some role has it', () => {
  const ofStaff = operationsOf(api.app).filter(({ access }) => access === 'staff');
  expect(ofStaff.length).toBeGreaterThan(20);
  for (const { method, path, needs } of ofStaff)
    expect([method, path, STAFF_ROLES.filter((role) => PERMISSIONS[role].includes(needs!))]).toEqual([
      method,
      path,
      expect.arrayContaining(['owner']),
    ]);
});

test('a role decides what staff may do, and is returned to its holder', async () => {
  const statusOf = async (path: string, cookie: string, init: object = {}) =>
    (await api.send(`/api/admin/${path}`, { cookie, ...init })).status;
  const seen: Record<string, unknown> = {};
  for (const role of STAFF_ROLES) {
    const { cookie } = await addTestAccount(api, 'staff', `${role}@example.com`, role);
    const user = await api.send('/api/auth/user', { cookie });
    expect(await user.json()).toMatchObject({ role: 'staff', staffRole: role });
    const unknown = { method: 'PATCH', json: { status: 'confirmed' } };
    seen[role] = [
      await statusOf('bookings', cookie),
      await statusOf('bookings/unknown', cookie, unknown),
      await statusOf('clients', cookie),
      await statusOf('accounts', cookie),
    ];
  }
  expect(seen).toEqual({
    owner: [200, 404, 200, 200],
    adviser: [200, 404, 200, 403],
    editor: [403, 403, 403, 403],
    reader: [200, 403, 200, 403],
  });
});

test('a new role applies to existing sessions; clients and staff without a role may do nothing', async () => {
  const { seq, cookie } = await addTestAccount(api, 'staff', 'changing@example.com');
  const told = api.deps.ledger.entry({ kind: 'command line' }, { action: 'role-changed', when: hasHappened });
  const statusOf = async () => (await api.send('/api/admin/accounts', { cookie })).status;
  expect(await statusOf()).toBe(200);
  expect(await setStaffRole(api.database, seq, 'reader', told)).toBe(true);
  expect(await statusOf()).toBe(403);
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set({ staffRole: null }).where(eq(accounts.seq, seq)));
  expect((await api.send('/api/admin/bookings', { cookie })).status).toBe(403);
  const client = await addTestAccount(api, 'client', 'client@example.com');
  expect(await setStaffRole(api.database, client.seq, 'owner', told)).toBe(false);
  expect((await api.send('/api/admin/accounts', { cookie: client.cookie })).status).toBe(403);
  const user = await api.send('/api/auth/user', { cookie: client.cookie });
  expect(await user.json()).not.toHaveProperty('staffRole');
});

test.each([
  [{ ADVISERS_SEE: 'own' }, 'own'],
  [{ ADVISERS_SEE: 'all' }, 'all'],
])('an adviser is told whose clients are visible (%j), and other roles are not', async (settings, sees) => {
  const ownApi = await startTestApi(settings);
  for (const [staffRole, seesClients] of [
    ['adviser', sees],
    ['owner', undefined],
  ] as const) {
    const { cookie } = await addTestAccount(ownApi, 'staff', `${staffRole}@example.com`, staffRole);
    const user = await (await ownApi.send('/api/auth/user', { cookie })).json();
    expect(user).toMatchObject({ staffRole, ...(seesClients && { seesClients }) });
    if (!seesClients) expect(user).not.toHaveProperty('seesClients');
    // `seesClients` agrees with the response of the messages.
    const messages = await ownApi.send('/api/admin/messages', { cookie });
    expect(messages.status).toBe(seesClients === 'own' ? 403 : 200);
  }
  await ownApi.close();
});
