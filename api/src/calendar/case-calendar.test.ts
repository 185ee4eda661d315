import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import { slotInstant } from '../contract';
import { bookings, clientDocuments, ledgerEntries, milestones } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { addTestClient, addTestMember, type TestClient } from '../testing/test-documents';

const PATH = '/api/client/calendar.ics';
const DAY = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

let api: TestApi;
let client: TestClient;
beforeEach(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://firm.example' });
  client = await addTestClient(api, 'ines@moreau.com');
});
afterEach(() => api.close());

const download = async (cookie: string) => {
  const response = await api.send(PATH, { cookie });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
  ]);
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="calendar.ics"');
  const text = await response.text();
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return { text, entries: calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry)) };
};
const namesIn = async (cookie: string) => (await download(cookie)).entries.map(({ summary }) => summary);
const at = new Date().toISOString();

async function addMilestone(title: string, dueDate: string | null, status = 'in_progress', of = client) {
  const { read, writes } = api.database;
  const row = { id: uuidv7(), accountSeq: of.seq, title, dueDate, status, changedAt: at };
  await writes.run(read.insert(milestones).values(row));
  return row;
}
async function ask(name: string, more: Partial<typeof clientDocuments.$inferInsert> = {}) {
  const { read, writes } = api.database;
  const row = {
    id: uuidv7(),
    accountSeq: client.seq,
    name,
    type: 'passport',
    status: 'pending',
    uploadedAt: at,
    fileName: '',
    filePath: '',
    fileSize: 0,
    mimeType: '',
    requestedAt: at,
    dueDate: DAY,
    ...more,
  };
  await writes.run(read.insert(clientDocuments).values(row));
}
async function book(of: TestClient, time: string, status = 'confirmed', day = DAY) {
  const { read, writes } = api.database;
  const startsAt = slotInstant(day, time);
  const slot = { startsAt, preferredDate: startsAt, preferredTime: time };
  const made = { id: uuidv7(), createdAt: at, changedAt: at, accountSeq: of.seq, status };
  await writes.run(read.insert(bookings).values({ ...validBooking(), ...slot, ...made }));
  return made.id;
}

test('due dates are whole days, appointments have their hour and the UID of their mails', async () => {
  const { id } = await addMilestone('Residence application; stage two', `${DAY}T00:00:00.000Z`);
  await addMilestone('Late in the evening', `${DAY}T03:00:00.000Z`);
  await ask('Passport, certified');
  const booking = await book(client, '2:00 PM', 'pending');
  const { entries, text } = await download(client.cookie);
  const [first, evening, document, appointment] = entries;
  expect(entries).toHaveLength(4);
  expect(first).toMatchObject({
    summary: 'Residence application; stage two',
    description: 'Milestone',
    uid: `${id}@firm.example`,
  });
  expect([first!.startDate.isDate, first!.startDate.toString()]).toEqual([true, DAY]);
  expect(first!.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  // In the firm's time zone the day has not begun yet.
  expect(evening!.startDate.toString() < DAY).toBe(true);
  expect(document).toMatchObject({
    summary: 'Passport, certified',
    description: 'Document we need from you',
  });
  expect(appointment!.uid).toMatch(new RegExp(`^${booking}@`));
  expect(appointment!.startDate.toJSDate().toISOString()).toBe(slotInstant(DAY, '2:00 PM'));
  expect(appointment!.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(text).toContain('URL;VALUE=URI:https://firm.example/client-portal/calendar');
});

test("done, past, cancelled, handed over or undated items are left out, and so are other clients'", async () => {
  await addMilestone('Done', `${DAY}T00:00:00.000Z`, 'completed');
  await addMilestone('Without a day', null);
  await addMilestone('No date', 'soon');
  await ask('Handed over', { storageKey: 'a key' });
  await ask('Whenever', { dueDate: null });
  await ask('Of the firm', { givenBy: 'firm' });
  await book(client, '2:00 PM', 'cancelled');
  await book(client, '3:00 PM', 'confirmed', '2025-03-03');
  const other = await addTestClient(api, 'other@moreau.com');
  await addMilestone('Of somebody else', `${DAY}T00:00:00.000Z`, 'in_progress', other);
  await book(other, '4:00 PM');
  const { entries, text } = await download(client.cookie);
  expect(entries).toEqual([]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
});

test('household members get the case and their own bookings, until their access is withdrawn', async () => {
  await addMilestone('Of the case', `${DAY}T00:00:00.000Z`);
  await book(client, '2:00 PM');
  for (const right of ['view', 'act'] as const) {
    const member = await addTestMember(api, client, `${right}@moreau.com`, right);
    await book(member, '3:00 PM');
    expect((await namesIn(member.cookie)).length).toBe(3);
  }
  expect((await namesIn(client.cookie)).length).toBe(2);
  await api.deps.ledger.settle();
  const told = await api.database.read
    .select({ actorId: ledgerEntries.actorId, clientId: ledgerEntries.clientId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'calendar-downloaded'));
  expect(told.map(({ clientId }) => clientId)).toEqual([client.id, client.id, client.id]);
  expect(new Set(told.map(({ actorId }) => actorId)).size).toBe(3);
});

test('without a session it is 401, and for staff it is empty', async () => {
  expect((await api.send(PATH)).status).toBe(401);
  await api.addAccount('staff', 'ada@firm.example', 'owner');
  const { entries } = await download(await api.signIn('ada@firm.example'));
  expect(entries).toEqual([]);
});
