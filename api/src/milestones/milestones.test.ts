import { and, eq } from 'drizzle-orm';
import type { Milestone, MilestoneInput, WrittenMilestone } from '../contract';
import { ledgerEntries, milestones } from '../db/schema';
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
});
afterAll(() => api.close());

let cases = 0;
/** Two new clients for each test; the first is signed in. */
beforeEach(async () => {
  cases++;
  const owner = await desk.addSignedIn(`owner${cases}@example.com`);
  cookie = owner.cookie;
  path = `/${owner.client.id}/milestones`;
  otherPath = `/${(await desk.add(`other${cases}@example.com`)).client.id}/milestones`;
});

const input = (title: string, changes: Partial<MilestoneInput> = {}): MilestoneInput => ({
  title,
  description: '',
  status: 'not_started',
  dueDate: '',
  notes: '',
  ...changes,
});
const add = async (title: string, changes?: Partial<MilestoneInput>, to = path) =>
  (await (await desk.call('POST', to, input(title, changes))).json()) as Milestone;
const titles = async (of = path) => (await desk.read<Milestone[]>(of)).map(({ title }) => title);
const order = (ids: unknown, of = path) =>
  desk.call('PUT', of.replace('milestones', 'milestone-order'), { ids });
const seenByClient = async () =>
  (await (await api.send('/api/client/progress', { cookie })).json()) as Milestone[];
const changedAt = async (id: string) =>
  (await api.database.read.select().from(milestones).where(eq(milestones.id, id)))[0]!.changedAt;

test('a milestone comes last, and the client gets all of it [EN10, CP21]', async () => {
  const response = await desk.call('POST', path, input('Scope', { dueDate: '2027-02-28', notes: 'Signed' }));
  expect(response.status).toBe(201);
  const first = await response.json();
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'Scope',
    description: null,
    status: 'not_started',
    order: 1,
    dueDate: '2027-02-28T00:00:00.000Z',
    notes: 'Signed',
  });
  expect(await seenByClient()).toEqual([first]);
  expect((await add('Custody')).order).toBe(2);
  expect(await titles()).toEqual(['Scope', 'Custody']);
  expect(await titles(otherPath)).toEqual([]);
});

test('milestones added concurrently have distinct positions', async () => {
  const added = await Promise.all(['a', 'b', 'c', 'd'].map((title) => add(title)));
  expect(added.map((row) => row.order).sort()).toEqual([1, 2, 3, 4]);
});

test('a stale save of a milestone is refused; a change of order does not make it stale', async () => {
  const first = await add('first', { notes: 'kept' });
  const second = await add('second');
  const revision = async () =>
    (await desk.read<WrittenMilestone[]>(path)).find(({ id }) => id === first.id)!.revision!;
  const save = (title: string, seen: string) =>
    api.send(`/api/admin/clients${path}/${first.id}`, {
      method: 'PUT',
      cookie: desk.cookie,
      json: input(title),
      headers: { 'If-Match': `"${seen}"` },
    });
  const seen = await revision();
  await order([second.id, first.id]);
  expect((await save('of the one', seen)).status).toBe(200);
  const refused = await save('of the other', seen);
  expect([refused.status, await refused.json()]).toEqual([
    412,
    expect.objectContaining({ status: 412, type: expect.stringContaining('changed-since') }),
  ]);
  expect(await titles()).toEqual(['second', 'of the one']);
  const now = await revision();
  const atOnce = await Promise.all(['a', 'b', 'c'].map((title) => save(title, now)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  const changes = and(eq(ledgerEntries.subjectId, first.id), eq(ledgerEntries.action, 'milestone-changed'));
  expect(await api.database.read.$count(ledgerEntries, changes)).toBe(2);
});

test('a changed milestone is the most recent, one saved unchanged is not [D20]', async () => {
  const first = await add('first', { dueDate: '2027-01-01', notes: 'kept', description: 'same' });
  await add('second');
  const { read, writes } = api.database;
  // Like a due date from another program: an instant within the day.
  await writes.run(
    read
      .update(milestones)
      .set({ dueDate: '2027-01-01T17:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' })
      .where(eq(milestones.id, first.id)),
  );
  const save = (changes: Partial<MilestoneInput>) =>
    desk.call(
      'PUT',
      `${path}/${first.id}`,
      input('first', { dueDate: '2027-01-01', notes: 'kept', description: 'same', ...changes }),
    );
  expect((await save({})).status).toBe(200);
  expect(await changedAt(first.id)).toBe('2026-01-01T00:00:00.000Z');
  for (const change of [
    { title: 'First' },
    { status: 'blocked' as const },
    { description: '' },
    { dueDate: '' },
    { notes: 'new' },
  ]) {
    await save({});
    await writes.run(
      read
        .update(milestones)
        .set({ changedAt: '2026-01-01T00:00:00.000Z' })
        .where(eq(milestones.id, first.id)),
    );
    const response = await save(change);
    expect(await response.json()).toMatchObject({ id: first.id, order: 1 });
    expect([change, (await changedAt(first.id)) > '2026-11']).toEqual([change, true]);
  }
  expect((await seenByClient()).map(({ title }) => title)).toEqual(['first', 'second']);
});

test('an empty due date, description and note are null, even after a value', async () => {
  const { id } = await add('x', { dueDate: '2027-01-01', notes: 'n', description: 'd' });
  const saved = await desk.call('PUT', `${path}/${id}`, input('x'));
  expect(await saved.json()).toMatchObject({ dueDate: null, notes: null, description: null });
});

test('a legal hold prevents a removal', async () => {
  const { client } = await desk.add('held@example.com');
  const path = `/${client.id}/milestones`;
  const { id } = (await (await desk.call('POST', path, input('Kept'))).json()) as {
    id: string;
  };
  const hold = (method: string) => desk.call(method, `/${client.id}/legal-hold`, { reason: 'Court order' });
  expect((await hold('PUT')).status).toBeLessThan(300);
  const refused = await desk.call('DELETE', `${path}/${id}`);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('legal hold')]);
  expect(await (await desk.call('GET', path)).json()).toMatchObject([{ id }]);
  expect((await hold('DELETE')).status).toBeLessThan(300);
  expect((await desk.call('DELETE', `${path}/${id}`)).status).toBe(204);
});

test('a removed milestone is gone for all', async () => {
  const { id } = await add('x');
  const response = await desk.call('DELETE', `${path}/${id}`);
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect([await titles(), await seenByClient()]).toEqual([[], []]);
  expect((await desk.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test('a new order is stored, counts from 1, and does not change the client’s view [D20]', async () => {
  const ids: string[] = [];
  for (const title of ['a', 'b', 'c']) ids.push((await add(title)).id);
  const times = await Promise.all(ids.map(changedAt));
  const seen = (await seenByClient()).map(({ id }) => id);
  const response = await order([ids[2], ids[0], ids[1]]);
  expect([response.status, await response.text()]).toEqual([204, '']);
  const rows = await desk.read<Milestone[]>(path);
  expect(rows.map((row) => [row.title, row.order])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ]);
  expect(await Promise.all(ids.map(changedAt))).toEqual(times);
  expect((await seenByClient()).map(({ id }) => id)).toEqual(seen);
});

test('an order without each milestone of this client once is 422 and changes nothing', async () => {
  const a = await add('a');
  const b = await add('b');
  const foreign = await add('foreign', {}, otherPath);
  for (const ids of [
    [],
    [b.id],
    [b.id, b.id],
    [b.id, a.id, a.id],
    [b.id, a.id, foreign.id],
    [b.id, foreign.id],
    [b.id, 'x'],
  ]) {
    const response = await order(ids);
    expect([ids, response.status]).toEqual([ids, 422]);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/ids' }] });
  }
  const rows = await desk.read<Milestone[]>(path);
  expect(rows.map((row) => [row.title, row.order])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(
    (await order([], `/${(await desk.add(`none${cases}@example.com`)).client.id}/milestones`)).status,
  ).toBe(204);
});

test('of two racing orders one is kept whole', async () => {
  const ids: string[] = [];
  for (const title of ['a', 'b', 'c']) ids.push((await add(title)).id);
  const answers = await Promise.all([order([...ids].reverse()), order([ids[1], ids[2], ids[0]])]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(['cba', 'bca']).toContain((await titles()).join(''));
});

test('a milestone of another client looks unknown', async () => {
  const { id } = await add('mine');
  for (const target of [`${otherPath}/${id}`, `${path}/unknown`]) {
    expect((await desk.call('PUT', target, input('taken'))).status).toBe(404);
    expect((await desk.call('DELETE', target)).status).toBe(404);
  }
  expect(await titles()).toEqual(['mine']);
});

test.each([
  ['title', ' ', 'Title is required'],
  ['title', 'x'.repeat(201), 'Must be at most 200 characters'],
  ['status', 'done', 'Status must be one of not_started, in_progress, completed, blocked'],
  ['dueDate', '2027-02-29', 'Please enter the due date as a day of the calendar'],
  ['dueDate', '2027-01-01T00:00:00Z', 'Please enter the due date as a day of the calendar'],
  ['description', 'x'.repeat(2001), 'Must be at most 2000 characters'],
  ['notes', 5, 'Must be text'],
])('a wrong %s of a milestone is named: %s', async (field, value, message) => {
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

test('hostile text is stored as it is, except for marks of direction', async () => {
  const title = '<img src=x onerror=alert(1)>';
  const notes = "'); drop table milestones; --";
  const { id } = await add(title, { notes: `${notes}\u202Eabc` });
  expect(await seenByClient()).toMatchObject([{ id, title, notes: `${notes}abc` }]);
});
