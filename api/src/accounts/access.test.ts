import { desc, eq } from 'drizzle-orm';
import {
  accounts,
  bookings,
  clientDocuments,
  clientNotes,
  documentVersions,
  householdMembers,
  milestones,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { keepVersion } from '../documents/document-versions';
import { operationsOf } from '../openapi/operations';
import { ask } from '../testing/api-process';
import { caseInput } from '../testing/client-cases';
import {
  addTestAccount,
  addTestClient,
  addTestMember,
  MULTIPART,
  multipart,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';
import { startTestApi, validBooking } from '../testing/test-api';

// Covers the declared operations, which are every route (openapi.test.ts), so a new one cannot be forgotten here.
const api = await startTestApi();
const operations = operationsOf(api.app);

const UNKNOWN = '0190aaaa-0000-7000-8000-000000000000';
const calls = operations.map((operation) => ({ ...operation, method: operation.method.toUpperCase() }));
const guarded = calls.filter(({ access }) => access !== 'anyone');
const ofStaff = calls.filter(({ access }) => access === 'staff');
const unsafe = calls.filter(({ method }) => method !== 'GET');
const ofOneClient = guarded.filter(({ path }) => /\/client.*\{id\}/.test(path));

let port: number;
let staff: string;
let owner: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  port = Number(new URL(await api.listen()).port);
  staff = (await addTestAccount(api, 'staff', 'staff@example.com')).cookie;
  owner = await addTestClient(api, 'owner@example.com');
  stranger = await addTestClient(api, 'stranger@example.com');
});
afterAll(() => api.close());

type Call = (typeof calls)[number];

const fill = (path: string, id = UNKNOWN, clientId = owner.id, versionId = UNKNOWN) =>
  path
    .replace('{clientId}', clientId)
    .replace('{versionId}', versionId)
    .replace(/\{\w+\}/, id);

/** Sends the call over a real connection, with a body that it accepts. */
async function send(
  { method, path, multipart: form }: Call,
  headers: Record<string, string>,
  filled = fill(path),
) {
  if (method === 'GET' || method === 'DELETE' || !form) {
    const json = method === 'GET' || method === 'DELETE' ? undefined : bodyOf(path);
    return ask(port, method, filled, json, undefined, headers);
  }
  const response = await fetch(`http://127.0.0.1:${port}${filled}`, {
    method,
    headers: { ...headers, 'Content-Type': MULTIPART },
    body: new Uint8Array(
      multipart({ name: 'name', content: 'x' }, { name: 'file', fileName: 'a.pdf', content: pdf() }),
    ),
  });
  return { status: response.status, body: await response.text() };
}

const bodies: readonly [RegExp, unknown][] = [
  [/\/milestones\b/, { title: 'Changed', status: 'blocked' }],
  [/\/people\b/, { right: 'view' }],
  [/\/notes\b/, { title: 'Changed', content: 'Changed', type: 'note' }],
  [/\/documents\/\{id\}$/, { status: 'approved' }],
  [/./, caseInput('changed@example.com')],
];
const bodyOf = (path: string) => bodies.find(([pattern]) => pattern.test(path))![1];

test('/api/admin is only for staff, and /api/client only for signed-in people [D25, D30]', () => {
  for (const { method, path, access } of calls) {
    const expected = path.startsWith('/api/admin/')
      ? 'staff'
      : path.startsWith('/api/client/') && 'signed-in';
    if (expected) expect([method, path, access]).toEqual([method, path, expected]);
  }
});

test.each(guarded)('$method $path is 401 Unauthorized when signed out [D25]', async (call) => {
  for (const headers of [{}, { Cookie: 'sid=forged' }, { Cookie: '__Host-sid=forged; sid=' }] as const) {
    const { status, body } = await send(call, headers as Record<string, string>);
    expect([status, body]).toEqual([401, expect.stringContaining('"message":"Unauthorized"')]);
  }
});

test.each(ofStaff)('$method $path is 403 for a client [D30]', async (call) => {
  expect((await send(call, { Cookie: owner.cookie })).status).toBe(403);
});

test.each(unsafe)('$method $path is refused as a cross-site request', async (call) => {
  const Cookie = call.path.startsWith('/api/client/') ? owner.cookie : staff;
  for (const [name, value] of [
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
  ] as const) {
    const { status, body } = await send(call, { Cookie, [name]: value });
    expect([status, body]).toEqual([403, expect.stringContaining('Requests from other sites are refused')]);
  }
});

/** Adds a row of the stranger, of the kind that the path names. */
async function addRow({
  path,
  method,
}: Call): Promise<{ id: string; versionId?: string | undefined; read(): Promise<unknown[]> }> {
  const { read, writes } = api.database;
  const row = { id: uuidv7(), accountSeq: stranger.seq, title: 'x' };
  const at = new Date().toISOString();
  const [kind] = /milestones|notes|documents|appointments|people/.exec(path) ?? [];
  if (kind === 'milestones') {
    await writes.run(read.insert(milestones).values({ ...row, status: 'blocked', changedAt: at }));
    return { id: row.id, read: () => read.select().from(milestones).where(eq(milestones.id, row.id)) };
  }
  if (kind === 'notes') {
    await writes.run(read.insert(clientNotes).values({ ...row, content: 'x', type: 'note', createdAt: at }));
    return { id: row.id, read: () => read.select().from(clientNotes).where(eq(clientNotes.id, row.id)) };
  }
  if (kind === 'appointments') {
    const headers = { Cookie: stranger.cookie };
    const { body } = await ask(port, 'POST', '/api/bookings', validBooking(), undefined, headers);
    const { id } = JSON.parse(body) as { id: string };
    return { id, read: () => read.select().from(bookings).where(eq(bookings.id, id)) };
  }
  if (kind === 'people') {
    const member = await addTestMember(api, stranger, `${row.id}@example.com`, 'act');
    const isIt = eq(accounts.id, member.id);
    // Somebody who has a password needs no invitation.
    if (path.endsWith('/invitation'))
      await writes.run(read.update(accounts).set({ passwordHash: '' }).where(isIt));
    const isMember = eq(householdMembers.memberSeq, member.seq);
    return { id: member.id, read: () => read.select().from(householdMembers).where(isMember) };
  }
  if (kind !== 'documents') throw new Error(`${path} names rows of a kind that this test does not know`);
  const { id } = (await sendForm(`http://127.0.0.1:${port}`, stranger.cookie, uploadForm(pdf()))).document;
  const isRow = eq(clientDocuments.id, id);
  // Clients replace rejected documents; staff take back those that the firm gave.
  const given = method === 'DELETE' ? ({ givenBy: 'firm' } as const) : {};
  await writes.run(
    read
      .update(clientDocuments)
      .set({ status: 'rejected', ...given })
      .where(isRow),
  );
  const rows = () => read.select().from(clientDocuments).where(isRow);
  if (!path.includes('{versionId}')) return { id, read: rows };
  await writes.run(keepVersion({ read }, isRow));
  const [version] = await read.select().from(documentVersions).orderBy(desc(documentVersions.seq)).limit(1);
  return { id, versionId: version?.id, read: rows };
}

test.each(ofOneClient)('$method $path is 404 with the id of another client', async (call) => {
  const row = await addRow(call);
  const before = await row.read();
  const statusAs = async (client: TestClient) => {
    const Cookie = call.access === 'staff' ? staff : client.cookie;
    return (await send(call, { Cookie }, fill(call.path, row.id, client.id, row.versionId))).status;
  };
  expect(await statusAs(owner)).toBe(404);
  expect(await row.read()).toEqual(before);
  expect(await statusAs(stranger)).toBe(call.status);
});

describe('a different spelling of a path bypasses no access check', () => {
  test.each([
    '//api/admin/clients',
    '/api//admin/clients',
    '/api/admin//clients',
    '/api/admin/clients/',
    '/API/admin/clients',
    '/api/Admin/clients',
    '/api/%61dmin/clients',
    '/%61pi/admin/clients',
    '/api%2fadmin%2fclients',
    '/api/admin%2fclients',
    '/api/%2561dmin/clients',
    '/api/services/../admin/clients',
    '/api/services/%2e%2e/admin/clients',
    '/api/services/..%2fadmin/clients',
    '/api/./admin/clients',
    '/api/admin/clients;a=b',
    '/api/admin/clients%00',
    '/api/admin/%ff/../clients',
    'http://other.example/api/admin/clients',
  ])('%s [D25, D30]', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE'])
      for (const [Cookie, refused] of [
        ['sid=forged', 401],
        [owner.cookie, 403],
      ] as const) {
        const headers = { Cookie, 'X-HTTP-Method-Override': 'GET', 'X-Original-URL': '/api/admin/clients' };
        const { status } = await ask(port, method, path, undefined, undefined, headers);
        expect([refused, 404]).toContain(status);
      }
  });
});
