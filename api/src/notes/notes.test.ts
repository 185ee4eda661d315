import { eq } from 'drizzle-orm';
import type { ClientDocument, ClientNote, WrittenNote } from '../contract';
import { accounts, clientDocuments, ledgerEntries } from '../db/schema';
import { type CaseDesk, openCaseDesk } from '../testing/client-cases';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let desk: CaseDesk;
let cookie: string;
let path: string;
let otherPath: string;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openCaseDesk(api);
  const owner = await desk.addSignedIn('owner@example.com');
  cookie = owner.cookie;
  path = `/${owner.client.id}/notes`;
  otherPath = `/${(await desk.add('other@example.com')).client.id}/notes`;
});
afterAll(() => api.close());

const input = (title: string, content = 'Text') => ({ title, content, type: 'update' });
const add = async (title: string) =>
  (await (await desk.call('POST', path, input(title))).json()) as ClientNote;
const seenByClient = async () =>
  (await (await api.send('/api/client/notes', { cookie })).json()) as ClientNote[];

test('the client sees what staff write, newest first [EN11, CP22]', async () => {
  const response = await desk.call('POST', path, { ...input(' First ', 'Line 1\n\nLine 2'), createdAt: 'x' });
  expect(response.status).toBe(201);
  const first = (await response.json()) as ClientNote;
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'First',
    content: 'Line 1\n\nLine 2',
    type: 'update',
    createdAt: expect.stringMatching(/Z$/),
  });
  const second = await add('Second');
  expect(await seenByClient()).toEqual([second, first]);
  expect(await desk.read(path)).toMatchObject([second, first]);
  expect(await desk.read(otherPath)).toEqual([]);
});

test('a corrected update keeps its time and place', async () => {
  const older = await add('older');
  const newer = await add('newer');
  const response = await desk.call('PUT', `${path}/${older.id}`, { ...input('corrected'), type: 'report' });
  expect(await response.json()).toEqual({ ...older, title: 'corrected', type: 'report' });
  expect((await seenByClient()).slice(0, 2).map(({ title }) => title)).toEqual([newer.title, 'corrected']);
});

test('a stale save of an update is refused, except for callers that do not send what they read', async () => {
  const { id } = await add('as it was read');
  const to = `${path}/${id}`;
  const revision = async () =>
    ((await desk.read(path)) as WrittenNote[]).find((note) => note.id === id)!.revision!;
  const save = (title: string, seen: string, target = to) =>
    api.send(`/api/admin/clients${target}`, {
      method: 'PUT',
      cookie: desk.cookie,
      json: input(title),
      headers: { 'If-Match': `"${seen}"` },
    });
  const seen = await revision();
  expect((await desk.call('PUT', to, input('of a colleague'))).status).toBe(200);
  const refused = await save('late', seen);
  expect([refused.status, await refused.json()]).toEqual([
    412,
    expect.objectContaining({ status: 412, type: expect.stringContaining('changed-since') }),
  ]);
  expect((await seenByClient())[0]).toMatchObject({ id, title: 'of a colleague' });
  expect((await save('late', await revision())).status).toBe(200);
  expect((await seenByClient())[0]).toMatchObject({ id, title: 'late' });
  expect((await save('late', seen, `${path}/unknown`)).status).toBe(404);
});

test('a removed update is gone for all', async () => {
  const { id } = await add('removed');
  const response = await desk.call('DELETE', `${path}/${id}`);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect((await seenByClient()).some((note) => note.id === id)).toBe(false);
  expect((await desk.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test('an update of another client looks unknown', async () => {
  const { id } = await add('mine');
  for (const target of [`${otherPath}/${id}`, `${path}/unknown`]) {
    expect((await desk.call('PUT', target, input('taken'))).status).toBe(404);
    expect((await desk.call('DELETE', target)).status).toBe(404);
  }
  expect((await seenByClient())[0]).toMatchObject({ id, title: 'mine' });
});

test.each([
  ['title', '', 'Title is required'],
  ['content', ' \n', 'Please write the update'],
  ['content', 'x'.repeat(10_001), 'Must be at most 10000 characters'],
  ['type', 'news', 'Type must be one of update, report, action, note'],
])('a wrong %s of an update is named: %s', async (field, value, message) => {
  const { id } = await add('x');
  for (const [method, to] of [
    ['POST', path],
    ['PUT', `${path}/${id}`],
  ] as const) {
    const response = await desk.call(method, to, { ...input('x'), [field]: value });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: `/${field}`, message }] });
  }
});

const requested = async (of: string, name: string) => {
  const to = `${of.replace('/notes', '')}/document-requests`;
  const response = await desk.call('POST', to, { name, type: 'other', notes: '', dueDate: '' });
  return ((await response.json()) as ClientDocument).id;
};

test('an update names a document of its client; a correction can keep, change or remove it', async () => {
  const [deed, letter] = [await requested(path, 'Trust deed'), await requested(path, 'Letter of wishes')];
  const send = async (method: string, to: string, more: object) =>
    (await (await desk.call(method, to, { ...input('Please look'), ...more })).json()) as ClientNote;
  const note = await send('POST', path, { documentId: deed });
  expect((await seenByClient())[0]).toEqual({ ...note, documentId: deed });
  const to = `${path}/${note.id}`;
  expect((await send('PUT', to, {})).documentId).toBe(deed);
  expect((await send('PUT', to, { documentId: letter })).documentId).toBe(letter);
  expect(await send('PUT', to, { documentId: '' })).not.toHaveProperty('documentId');
  expect((await seenByClient())[0]).not.toHaveProperty('documentId');
});

test('a document of another client or an unknown one is refused, and nothing is written', async () => {
  const { id } = await add('without a document');
  const foreign = await requested(otherPath, 'Passport');
  for (const documentId of [foreign, 'unknown', 'x'.repeat(101)])
    for (const [method, to] of [
      ['POST', path],
      ['PUT', `${path}/${id}`],
    ] as const) {
      const response = await desk.call(method, to, { ...input('with one'), documentId });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ pointer: '/documentId' }] });
    }
  expect((await seenByClient())[0]).toMatchObject({ id, title: 'without a document' });
});

test('an update stays when its document is removed', async () => {
  const documentId = await requested(path, 'Old passport');
  const response = await desk.call('POST', path, { ...input('About it'), documentId });
  const { id } = (await response.json()) as ClientNote;
  const { read, writes } = api.database;
  await writes.run(read.delete(clientDocuments).where(eq(clientDocuments.id, documentId)));
  const [seen] = await seenByClient();
  expect(seen).toMatchObject({ id, title: 'About it' });
  expect(seen).not.toHaveProperty('documentId');
});

test("staff see when the client's portal first showed an update; looks by others do not count", async () => {
  const { id } = await add('to be seen');
  const seenAt = async () =>
    ((await desk.read(path)) as WrittenNote[]).find((note) => note.id === id)?.seenAt;
  expect(await seenAt()).toBeNull();
  await api.send('/api/client/notes', { cookie: (await desk.addSignedIn('third@example.com')).cookie });
  await api.deps.ledger.settle();
  expect(await seenAt()).toBeNull();
  // A look within a minute of the previous one is not recorded again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { read, writes } = api.database;
  const [client] = await read.select().from(accounts).where(eq(accounts.email, 'owner@example.com'));
  const line = { action: 'updates-viewed' as const, actorId: client!.id, clientId: client!.id };
  const later = new Date(Date.now() + 1000).toISOString();
  await writes.run(
    read.insert(ledgerEntries).values([
      { ...line, actorKind: 'staff', at: new Date().toISOString() },
      { ...line, actorKind: 'client', at: later },
      { ...line, actorKind: 'client', at: new Date(Date.now() + 9000).toISOString() },
    ]),
  );
  expect(await seenAt()).toBe(later);
  const { id: next } = await add('written after');
  expect(((await seenByClient()) as WrittenNote[]).every((note) => note.seenAt === undefined)).toBe(true);
  expect(((await desk.read(path)) as WrittenNote[]).find((note) => note.id === next)?.seenAt).toBe(later);
});
