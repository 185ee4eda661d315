import { eq } from 'drizzle-orm';
import { accounts } from '../db/schema';
import { caseInput, type CaseDesk, openCaseDesk, STAFF } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

const CLIENT = 'client@example.com';
let api: TestApi;
let desk: CaseDesk;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  await api.addAccount('client', CLIENT);
});
afterAll(() => api.close());

const idOf = async (email: string) =>
  (await api.database.read.select().from(accounts).where(eq(accounts.email, email)))[0]!.id;

const calls = [
  ['GET', ''],
  ['POST', ''],
  ['GET', '/x'],
  ['PUT', '/x/profile'],
  ['POST', '/x/invitation'],
  ['GET', '/x/milestones'],
  ['POST', '/x/milestones'],
  ['PUT', '/x/milestones/y'],
  ['DELETE', '/x/milestones/y'],
  ['PUT', '/x/milestone-order'],
  ['GET', '/x/notes'],
  ['POST', '/x/notes'],
  ['PUT', '/x/notes/y'],
  ['DELETE', '/x/notes/y'],
] as const;

const bodies: Record<string, unknown> = {
  profile: caseInput('x@example.com'),
  milestones: { title: 'x', status: 'blocked' },
  'milestone-order': { ids: [] },
  notes: { title: 'x', content: 'x', type: 'note' },
};

test.each(calls.filter(([, path]) => path.startsWith('/x')))(
  'an unknown client and a member of staff are 404 for %s /api/admin/clients%s',
  async (method, path) => {
    const body = bodies[path.split('/')[2] ?? ''];
    for (const id of ['0190aaaa-0000-7000-8000-000000000000', await idOf(STAFF), '%00']) {
      const response = await desk.call(
        method,
        path.replace('/x', `/${id}`),
        method === 'GET' ? undefined : body,
      );
      expect([id, response.status]).toEqual([id, 404]);
    }
  },
);

test.each(
  calls.filter(([method, path]) => method !== 'GET' && method !== 'DELETE' && !path.endsWith('invitation')),
)('an invalid body is refused as a problem: %s /api/admin/clients%s', async (method, path) => {
  const id = await idOf(CLIENT);
  const send = (type: string, body: string) =>
    api.send(`/api/admin/clients${path.replace('/x', `/${id}`)}`, {
      method,
      body,
      cookie: desk.cookie,
      headers: { 'Content-Type': type },
    });
  expect((await send('text/plain', '{}')).status).toBe(415);
  expect((await send('application/json', '{')).status).toBe(400);
  const response = await send('application/json', '{}');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([422, 'application/problem+json']);
});
