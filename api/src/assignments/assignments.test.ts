import { count, eq } from 'drizzle-orm';
import type { AssignedRecord, Assignment } from '../contract';
import { accounts, assignments, bookings, contacts, ledgerEntries, recordNotes } from '../db/schema';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
let cookie: string;
let ownId: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
  ownId = await idOf('owner@lind.com');
});
afterEach(() => api.close());

async function idOf(email: string): Promise<string> {
  const [row] = await api.database.read.select().from(accounts).where(eq(accounts.email, email));
  return row!.id;
}
async function add(list: 'bookings' | 'contacts', more: object = {}): Promise<string> {
  const json = { ...(list === 'bookings' ? validBooking() : validContact()), ...more };
  const answer = await api.send(`/api/${list}`, { method: 'POST', json });
  return `/api/admin/${list}/${((await answer.json()) as { id: string }).id}`;
}
const change = (path: string, json: object) =>
  api.send(`${path}/assignment`, { method: 'PATCH', json, cookie });
const write = (path: string, text: string, key?: string) =>
  api.send(`${path}/notes`, {
    method: 'POST',
    json: { text },
    cookie,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const assignmentIn = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Assignment;
const show = (path: string) => assignmentIn(api.send(`${path}/assignment`, { cookie }));
const told = () =>
  api.database.read
    .select({ action: ledgerEntries.action, changes: ledgerEntries.changes })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'record-assigned'));
const assigned = async (query = '') =>
  (await (await api.send(`/api/admin/assigned${query}`, { cookie })).json()) as AssignedRecord[];

test.each(['bookings', 'contacts'] as const)(
  '%s: only given fields change, and the ledger records each change once',
  async (list) => {
    const path = await add(list);
    const jane = { id: ownId, name: 'Jane Doe' };
    const nobody = { assignee: null, followUpOn: null, waitingFor: null, notes: [], colleagues: [jane] };
    expect(await show(path)).toEqual(nobody);
    expect(await assignmentIn(change(path, { assigneeId: ownId }))).toEqual({ ...nobody, assignee: jane });
    await change(path, { assigneeId: ownId });
    await change(path, { followUpOn: '2027-01-11' });
    expect(await show(path)).toEqual({ ...nobody, assignee: jane, followUpOn: '2027-01-11' });
    expect(await assignmentIn(change(path, { assigneeId: null, followUpOn: null }))).toEqual(nobody);
    expect((await told()).map(({ changes }) => JSON.parse(changes!) as object)).toEqual([
      { assigneeId: [null, ownId] },
      { followUpOn: [null, '2027-01-11'] },
      { assigneeId: [ownId, null], followUpOn: ['2027-01-11', null] },
    ]);
  },
);

test('colleagues with the same name are listed with their addresses, others without', async () => {
  const path = await add('bookings');
  await api.addAccount('staff', 'jane@lind.com', 'adviser');
  await api.addAccount('staff', 'theo@lind.com', 'adviser');
  const { read, writes } = api.database;
  const isTheo = eq(accounts.email, 'theo@lind.com');
  await writes.run(read.update(accounts).set({ firstName: 'Theo' }).where(isTheo));
  expect((await show(path)).colleagues).toEqual([
    { id: ownId, name: 'Jane Doe', email: 'owner@lind.com' },
    { id: await idOf('jane@lind.com'), name: 'Jane Doe', email: 'jane@lind.com' },
    { id: await idOf('theo@lind.com'), name: 'Theo Doe' },
  ]);
});

test('a stale assignment is refused with the one who changed it; the same choice twice is no conflict', async () => {
  await api.addAccount('staff', 'theo@lind.com', 'adviser');
  const theo = await idOf('theo@lind.com');
  const path = await add('contacts');
  const assign = (assigneeId: string | null, seen: string) =>
    api.send(`${path}/assignment`, {
      method: 'PATCH',
      json: { assigneeId },
      cookie,
      headers: { 'If-Match': `"${seen}"` },
    });
  expect((await assign(theo, '')).status).toBe(200);
  const refused = await assign(ownId, '');
  expect([refused.status, await refused.json()]).toEqual([
    412,
    expect.objectContaining({
      type: expect.stringMatching(/:changed-meanwhile$/),
      assignee: { id: theo, name: 'Jane Doe' },
      changedBy: 'Jane Doe',
    }),
  ]);
  expect((await assign(theo, ownId)).status).toBe(200);
  expect((await assign(null, ownId)).status).toBe(412);
  expect((await show(path)).assignee?.id).toBe(theo);
  expect((await assign(null, theo)).status).toBe(200);
  expect((await told()).map(({ changes }) => JSON.parse(changes!) as object)).toEqual([
    { assigneeId: [null, theo] },
    { assigneeId: [theo, null] },
  ]);
});

test('only staff who may change a record get it, and days must exist', async () => {
  await api.addAccount('staff', 'reader@lind.com', 'reader');
  const path = await add('bookings');
  const wrong = [
    { assigneeId: await idOf('reader@lind.com') },
    { assigneeId: 'none' },
    { followUpOn: '2027-02-30' },
    { followUpOn: 'soon' },
  ];
  for (const json of wrong) {
    const answer = await change(path, json);
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining(`"/${Object.keys(json)[0]}"`),
    ]);
  }
  expect((await change('/api/admin/bookings/none', { followUpOn: null })).status).toBe(404);
  expect((await write('/api/admin/contacts/none', 'Hello')).status).toBe(404);
  expect(await told()).toEqual([]);
});

test('notes keep their order; a retry adds none, and its key takes no other text', async () => {
  const path = await add('contacts');
  await write(path, 'Called, no answer.', 'first');
  expect((await write(path, 'Called, no answer.', 'first')).status).toBe(201);
  await write(path, 'Writes back on Monday.\nFrom Zurich.');
  const notes = (await show(path)).notes.map(({ text, author }) => [author, text]);
  expect(notes).toEqual([
    ['Jane Doe', 'Called, no answer.'],
    ['Jane Doe', 'Writes back on Monday.\nFrom Zurich.'],
  ]);
  const reused = expect.stringContaining('idempotency-key-reused');
  expect(await (await write(path, 'Another', 'first')).text()).toEqual(reused);
  expect(await (await write(await add('contacts'), 'Called, no answer.', 'first')).text()).toEqual(reused);
  expect((await write(path, ' \u200B ')).status).toBe(422);
  const isNote = eq(ledgerEntries.action, 'record-note-added');
  expect(await api.database.read.$count(ledgerEntries, isNote)).toBe(2);
});

test('assigned records are listed, those with a day first, without finished ones', async () => {
  await api.addAccount('staff', 'adviser@lind.com', 'adviser');
  const adviserId = await idOf('adviser@lind.com');
  const booking = await add('bookings');
  const inquiry = await add('contacts', { name: 'Ada Vale' });
  const finished = await add('contacts');
  const later = await add('bookings');
  await add('bookings');
  await change(booking, { assigneeId: ownId });
  await change(inquiry, { assigneeId: adviserId, followUpOn: '2027-01-11' });
  await change(finished, { assigneeId: ownId });
  await api.send(finished, { method: 'PATCH', json: { status: 'resolved' }, cookie });
  await change(later, { followUpOn: '2027-01-12' });
  expect((await assigned()).map(({ id }) => id)).toEqual([booking.split('/').at(-1)]);
  expect(await assigned('?of=all')).toEqual([
    expect.objectContaining({ list: 'contacts', name: 'Ada Vale', assigneeName: 'Jane Doe', status: 'new' }),
    expect.objectContaining({ list: 'bookings', assigneeName: null, followUpOn: '2027-01-12' }),
    expect.objectContaining({ list: 'bookings', topic: validBooking().service, followUpOn: null }),
  ]);
});

test('the records of one colleague are listed, and so are the colleagues themselves', async () => {
  await api.addAccount('staff', 'theo@lind.com', 'adviser');
  await api.addAccount('staff', 'writer@lind.com', 'editor');
  const theo = await idOf('theo@lind.com');
  const booking = await add('bookings');
  await change(booking, { assigneeId: theo });
  expect((await assigned(`?of=${theo}`)).map(({ id }) => id)).toEqual([booking.split('/').at(-1)]);
  expect(await assigned('?of=nobody')).toEqual([]);
  expect(await assigned('?of=own')).toEqual(await assigned());
  const colleagues = await (await api.send('/api/admin/assigned/colleagues', { cookie })).json();
  expect(colleagues).toContainEqual({ id: theo, name: 'Jane Doe', email: 'theo@lind.com' });
  expect(colleagues).not.toContainEqual(expect.objectContaining({ id: await idOf('writer@lind.com') }));
});

test('the party a record waits for is validated, recorded and listed', async () => {
  const path = await add('bookings');
  await change(path, { assigneeId: ownId });
  expect((await assignmentIn(change(path, { waitingFor: 'visitor' }))).waitingFor).toBe('visitor');
  expect((await change(path, { waitingFor: 'Godot' })).status).toBe(422);
  expect(await assigned()).toEqual([expect.objectContaining({ waitingFor: 'visitor' })]);
  await change(path, { waitingFor: null });
  expect((await told()).slice(1).map(({ changes }) => JSON.parse(changes!) as object)).toEqual([
    { waitingFor: [null, 'visitor'] },
    { waitingFor: ['visitor', null] },
  ]);
});

test('notes and assignments cascade on delete', async () => {
  const [booking, inquiry] = [await add('bookings'), await add('contacts')];
  for (const path of [booking, inquiry]) {
    await change(path, { assigneeId: ownId });
    await write(path, 'A note');
  }
  const { read, writes } = api.database;
  await writes.run(read.delete(bookings));
  expect((await read.select({ left: count() }).from(recordNotes))[0]).toEqual({ left: 1 });
  await writes.run(read.delete(contacts));
  for (const table of [assignments, recordNotes]) expect(await read.$count(table)).toBe(0);
});
