import { eq } from 'drizzle-orm';
import type { ClientSummary } from '../contract';
import { accounts, clientDocuments, milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { type CaseDesk, openCaseDesk, setPassword } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let desk: CaseDesk;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  await desk.add('first@example.com', { firstName: 'Émile', lastName: 'ØSTBY', company: '50%_Holding' });
  await desk.add('second@example.com', { status: 'active', company: 'Northline Logistics' });
  await api.addAccount('client', 'bare@example.com');
  const third = await desk.add('Third@Example.com', { status: 'active', firstName: 'Third' });
  await setPassword(api, third.invitation!.path, 'three unrelated words');
});
afterAll(() => api.close());

const list = async (query = '') => {
  const response = await desk.call('GET', query);
  expect(response.status).toBe(200);
  const rows = (await response.json()) as ClientSummary[];
  return { rows, emails: rows.map((row) => row.loginEmail.split('@')[0]), headers: response.headers };
};

test('clients with and without a profile come newest first, without staff', async () => {
  const { rows, emails, headers } = await list();
  expect(emails).toEqual(['third', 'bare', 'second', 'first']);
  expect(headers.get('X-Total-Count')).toBe('4');
  expect(headers.get('Link')).toBeNull();
  expect(rows[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    loginEmail: 'third@example.com',
    firstName: 'Third',
    lastName: 'Moreau',
    company: '',
    status: 'active',
    hasPassword: true,
    milestonesCompleted: 0,
    milestonesTotal: 0,
    documentsToReview: 0,
    documentsAskedFor: 0,
    documentsOverdue: 0,
    unreadMessages: 0,
  });
  expect(rows[1]).toMatchObject({ firstName: 'Jane', status: null, company: null, hasPassword: true });
  expect(rows[2]).toMatchObject({ hasPassword: false, company: 'Northline Logistics' });
});

test('the list counts milestones and documents to review', async () => {
  const { read, writes } = api.database;
  const [account] = await read.select().from(accounts).where(eq(accounts.email, 'second@example.com'));
  const accountSeq = account!.seq;
  const changedAt = '2026-11-01T09:00:00.000Z';
  const step = (status: string) => ({ id: uuidv7(), accountSeq, title: status, status, changedAt });
  const document = (status: string) => ({
    id: uuidv7(),
    accountSeq,
    name: 'x',
    type: 'other',
    fileName: 'x',
    filePath: 'x',
    fileSize: 1,
    mimeType: 'application/pdf',
    status,
    uploadedAt: changedAt,
  });
  await writes.run(
    read.insert(milestones).values([step('completed'), step('completed'), step('blocked')]),
    read.insert(clientDocuments).values([document('pending'), document('approved')]),
  );
  const counts = { milestonesCompleted: 2, milestonesTotal: 3, documentsToReview: 1 };
  expect((await list('?status=to-review')).emails).toEqual(['second']);
  const { rows } = await list();
  expect(rows[2]).toMatchObject(counts);
  expect(rows[3]).toMatchObject({ milestonesCompleted: 0, milestonesTotal: 0, documentsToReview: 0 });
  expect(await desk.read(`/${rows[2]!.id}`)).toMatchObject(counts);
});

test('clients can be found by requested documents and by overdue ones', async () => {
  const { read, writes } = api.database;
  const seqOf = async (email: string) => (await desk.accountOf(email)).seq;
  const asked = async (email: string, dueDate: string | null, storageKey: string | null = null) => ({
    id: uuidv7(),
    accountSeq: await seqOf(email),
    name: 'x',
    type: 'other',
    fileName: 'x',
    filePath: 'x',
    fileSize: 1,
    mimeType: 'application/pdf',
    status: 'requires_update',
    storageKey,
    dueDate,
    uploadedAt: '2020-01-01T09:00:00.000Z',
    requestedAt: '2020-01-01T09:00:00.000Z',
  });
  const closed = await desk.add('closed@example.com', { status: 'closed' });
  const rows = [
    await asked('first@example.com', '2020-02-01'),
    await asked('first@example.com', null),
    await asked('first@example.com', '2020-02-01', 'there-by-now'),
    await asked('third@example.com', '2999-01-01'),
    await asked('closed@example.com', '2020-02-01'),
  ];
  await writes.run(read.insert(clientDocuments).values(rows));
  try {
    expect((await list('?status=asked-for')).emails).toEqual(['third', 'first']);
    const overdue = await list('?status=overdue');
    expect(overdue.emails).toEqual(['first']);
    expect(overdue.headers.get('X-Total-Count')).toBe('1');
    expect(overdue.rows[0]).toMatchObject({ documentsAskedFor: 2, documentsOverdue: 1 });
    expect(await desk.read(`/${closed.client.id}`)).toMatchObject({
      documentsAskedFor: 0,
      documentsOverdue: 0,
    });
  } finally {
    await writes.run(read.delete(accounts).where(eq(accounts.email, 'closed@example.com')));
  }
});

test.each([
  ['?status=active', ['third', 'second']],
  ['?status=onboarding', ['first']],
  ['?status=none', ['bare']],
  ['?status=closed', []],
  ['?status=&q=', ['third', 'bare', 'second', 'first']],
  ['?q=NORTHLINE', ['second']],
  ['?q=moreau second', ['second']],
  ['?q=logistics%20third', []],
  ['?q=example.com&status=active', ['third', 'second']],
  ['?q=%C3%A9mile', ['first']],
  ['?q=%C3%98stby', ['first']],
  ['?q=%C3%B8stby', ['first']],
  ['?q=50%25_h', ['first']],
  ['?q=%25', ['first']],
  ['?q=o_d', []],
  ['?q=%22', []],
  ["?q='%00%20or%201=1", []],
])('status and words filter the list and its count: %s', async (query, expected) => {
  const { emails, headers } = await list(query);
  expect(emails).toEqual(expected);
  expect(headers.get('X-Total-Count')).toBe(String(expected.length));
});

test('pages follow by cursor and filter, without gaps when clients are added', async () => {
  const first = await list('?limit=2&q=example.com');
  expect(first.emails).toEqual(['third', 'bare']);
  expect(first.headers.get('X-Total-Count')).toBe('4');
  const next = /^<\/api\/admin\/clients(\?[^>]+)>; rel="next"$/.exec(first.headers.get('Link')!)![1]!;
  expect(next).toContain('q=example.com');
  await desk.add('fourth@example.com');
  const second = await list(next);
  expect(second.emails).toEqual(['second', 'first']);
  expect(second.headers.get('Link')).toBeNull();
});

test.each([
  ['limit', 'limit=0', 'limit must be a whole number from 1 to 500'],
  ['limit', 'limit=501', 'limit must be a whole number from 1 to 500'],
  [
    'status',
    'status=vip',
    'status must be one of onboarding, active, suspended, closed, none, to-review, asked-for, overdue',
  ],
  ['q', `q=${'x'.repeat(201)}`, 'q must be at most 200 characters'],
  ['cursor', 'cursor=x', 'cursor does not belong to this list'],
])('a wrong %s is 422: %s', async (name, query, message) => {
  const response = await desk.call('GET', `?${query}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ pointer: `/${name}`, message }] });
});
