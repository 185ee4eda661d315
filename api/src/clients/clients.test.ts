import { eq } from 'drizzle-orm';
import { PLACEHOLDER_FILE } from '../contract';
import { accounts, clientNotes, clientProfiles, milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let owner: string;
let other: string;

beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('client', 'owner@example.com');
  await api.addAccount('client', 'other@example.com');
  await api.addAccount('client', 'new@example.com');
  const { read, writes } = api.database;
  for (const email of ['owner@example.com', 'other@example.com']) {
    const [account] = await read.select().from(accounts).where(eq(accounts.email, email));
    const accountSeq = account!.seq;
    const changedAt = '2026-11-01T09:00:00.000Z';
    const row = (day: number) => ({ id: uuidv7(), accountSeq, changedAt: `2026-11-0${day}T09:00:00.000Z` });
    await writes.run(
      read.insert(clientProfiles).values({
        id: uuidv7(),
        accountSeq,
        firstName: email,
        lastName: 'Osei',
        email,
        phone: '1',
        company: 'C',
        status: 'active',
        changedAt,
      }),
      read.insert(milestones).values([
        { ...row(2), title: 'middle', status: 'completed', order: 1 },
        { ...row(3), title: 'latest', status: 'blocked', order: 3, dueDate: '2027-01-01T00:00:00.000Z' },
        { ...row(1), title: 'earliest', status: 'not_started', order: 2 },
      ]),
      read.insert(clientNotes).values([
        {
          id: uuidv7(),
          accountSeq,
          title: 'older',
          content: 'x',
          type: 'update',
          createdAt: '2026-10-01T00:00:00.000Z',
        },
        {
          id: uuidv7(),
          accountSeq,
          title: 'newer',
          content: 'x',
          type: 'update',
          createdAt: '2026-10-02T00:00:00.000Z',
        },
      ]),
    );
  }
  owner = await api.signIn('owner@example.com');
  other = await api.signIn('other@example.com');
});
afterAll(() => api.close());

const get = async (path: string, cookie = owner) =>
  (await (await api.send(path, { cookie })).json()) as Record<string, unknown>[];
const profile = { firstName: 'Marguerite', lastName: 'Osei', email: 'm@example.com', phone: '', company: '' };
const put = (json: unknown, cookie = owner) =>
  api.send('/api/client/profile', { method: 'PUT', json, cookie });

test('an account without a profile gets 404 and empty lists, and cannot change or upload [CP2]', async () => {
  const cookie = await api.signIn('new@example.com');
  expect((await api.send('/api/client/profile', { cookie })).status).toBe(404);
  for (const path of ['documents', 'progress', 'notes'])
    expect(await get(`/api/client/${path}`, cookie)).toEqual([]);
  expect((await put(profile, cookie)).status).toBe(404);
  const upload = { name: 'Passport', ...PLACEHOLDER_FILE };
  expect(
    (await api.send('/api/client/documents/upload', { method: 'POST', json: upload, cookie })).status,
  ).toBe(404);
});

test('PUT stores and returns the profile, clears it by empty text and affects no other [EN8, D28, CP26]', async () => {
  const response = await put({ ...profile, status: 'vip', accountSeq: 2 });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ...profile, status: 'active' });
  expect(await get('/api/client/profile')).toMatchObject({ ...profile, status: 'active' });
  expect(await get('/api/client/profile', other)).toMatchObject({ firstName: 'other@example.com' });
});

test('a profile names each wrong field [D27]', async () => {
  const response = await put({ firstName: '', lastName: ' ', email: 'x', phone: 'x'.repeat(51), company: 4 });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { pointer: string; message: string }[] };
  expect(Object.fromEntries(errors.map(({ pointer, message }) => [pointer, message]))).toEqual({
    '/firstName': 'First name is required',
    '/lastName': 'Last name is required',
    '/email': 'Please enter a valid email address',
    '/phone': 'Must be at most 50 characters',
    '/company': 'Must be text',
  });
});

test('progress comes latest change first, without its change times [EN10, D20]', async () => {
  const rows = await get('/api/client/progress');
  expect(rows.map((row) => row.title)).toEqual(['latest', 'middle', 'earliest']);
  expect(Object.keys(rows[0]!).sort()).toEqual([
    'description',
    'dueDate',
    'id',
    'notes',
    'order',
    'status',
    'title',
  ]);
});

test('updates come newest first [EN11, D20]', async () => {
  const rows = await get('/api/client/notes');
  expect(rows.map((row) => row.title)).toEqual(['newer', 'older']);
  expect(Object.keys(rows[0]!).sort()).toEqual(['content', 'createdAt', 'id', 'title', 'type']);
});
