import type { RecordHistory } from '../contract';
import { runSql } from '../testing/databases/run-sql';
import { mailSettings, type MailServer, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let server: MailServer;
let api: TestApi;
let cookie: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(async () => {
  await api.close();
  await server.close();
});

async function send(path: string, json: object): Promise<string> {
  const answer = await api.send(path, { method: 'POST', json });
  return ((await answer.json()) as { id: string }).id;
}
const setStatus = (path: string, status: string) =>
  api.send(path, { method: 'PATCH', json: { status }, cookie });
async function historyOf(path: string): Promise<RecordHistory> {
  const answer = await api.send(`${path}/history`, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as RecordHistory;
}

test('for a booking it has who set which status, and what the visitor was sent', async () => {
  const path = `/api/admin/bookings/${await send('/api/bookings', validBooking())}`;
  await send('/api/bookings', { ...validBooking(), email: 'other@vale.com' });
  expect((await historyOf(path)).changes).toEqual([]);
  await setStatus(path, 'confirmed');
  await setStatus(path, 'confirmed');
  await setStatus(path, 'completed');
  const { changes, messages } = await historyOf(path);
  const by = { action: 'booking-changed', actorKind: 'staff', actorName: 'Jane Doe' };
  expect(changes).toEqual([
    { id: expect.any(String), at: expect.any(String), ...by, changes: { status: ['pending', 'confirmed'] } },
    {
      id: expect.any(String),
      at: expect.any(String),
      ...by,
      changes: { status: ['confirmed', 'completed'] },
    },
  ]);
  // Messages to staff about the booking are not included.
  expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['booking-received', validBooking().email],
    ['booking-confirmed', validBooking().email],
  ]);
});

test('an inquiry has the same; an unknown record is 404', async () => {
  const path = `/api/admin/contacts/${await send('/api/contacts', validContact())}`;
  await setStatus(path, 'resolved');
  const { changes, messages } = await historyOf(path);
  expect(changes).toEqual([expect.objectContaining({ changes: { status: ['new', 'resolved'] } })]);
  expect(messages).toEqual([expect.objectContaining({ kind: 'contact-received' })]);
  const unknown = await api.send('/api/admin/contacts/none/history', { cookie });
  expect(unknown.status).toBe(404);
});

test.each([
  ['reader', 200],
  ['adviser', 200],
  ['editor', 403],
] as const)('%s is answered with %i', async (role, status) => {
  const id = await send('/api/contacts', validContact());
  await api.addAccount('staff', `${role}@lind.com`, role);
  const own = await api.signIn(`${role}@lind.com`);
  expect((await api.send(`/api/admin/contacts/${id}/history`, { cookie: own })).status).toBe(status);
});

test('both are read by an index, however long ledger and outbox are', async () => {
  const file = api.url.replace('file:', '');
  const plan = async (statement: string) =>
    JSON.stringify(await runSql(file, `explain query plan ${statement}`));
  expect(
    await plan(
      "select * from ledger_entries where subject_id = 'x' and action in ('booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed', 'record-assigned', 'record-note-added', 'booking-times-proposed') order by seq",
    ),
  ).toContain('ledger_entries_record');
  expect(await plan("select * from outbox where about = 'x' order by seq")).toContain('outbox_about');
});
