import { jest } from '@jest/globals';
import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import { bookings, outbox } from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';

const VISITOR = 'marguerite@osei.com';
const STAFF_MAIL = 'desk@lisleharrow.com';
let server: MailServer;
let api: TestApi;
let cookie: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi({ ...mailSettings(server), STAFF_MAIL });
  await api.addAccount('staff', 'staff@example.com');
  cookie = await api.signIn('staff@example.com');
});
afterEach(async () => {
  await api.close();
  await server.close();
});

/** A day in the next January or July, in winter or summer time of New York; never in the present month. */
function dayIn(month: '01' | '07'): string {
  const now = new Date();
  const year = now.getUTCFullYear() + (now.toISOString().slice(5, 7) >= month ? 1 : 0);
  return `${year}-${month}-12`;
}

async function book(changes: object = {}, zone = ''): Promise<string> {
  const response = await api.send('/api/bookings', {
    method: 'POST',
    json: { ...validBooking(), email: VISITOR, ...changes },
    headers: zone ? { 'Form-Time-Zone': zone } : {},
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
const setStatus = async (id: string, status: string) => {
  const path = `/api/admin/bookings/${id}`;
  expect((await api.send(path, { method: 'PATCH', json: { status }, cookie })).status).toBe(200);
};
/** Delivers what is due, and also what is held back in case staff change their minds. */
async function deliverAll() {
  await api.database.writes.run(api.database.read.update(outbox).set({ nextAt: 0 }));
  await api.outbox.deliver();
}
const mailsTo = async (address: string) => {
  const sources = server.received.filter(({ to }) => to[0] === address);
  return Promise.all(sources.map(({ source }) => readMail(source)));
};
function calendarOf(mail: Awaited<ReturnType<typeof readMail>>) {
  const parts = mail.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
  const content = new TextDecoder().decode(parts[0]!.content as ArrayBuffer);
  const calendar = new ICAL.Component(ICAL.parse(content) as never);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    content,
    names: parts.map(({ filename }) => filename),
    method: calendar.getFirstPropertyValue('method'),
    event,
  };
}

test.each([
  ['01', 'T14:00:00.000Z'],
  ['07', 'T13:00:00.000Z'],
] as const)('the mail says when and what about, with a calendar entry, in month %s', async (month, start) => {
  const day = dayIn(month);
  const id = await book(
    { preferredDate: `${day}${start}`, preferredTime: '9:00 AM', service: 'Tax Optimization' },
    'Asia/Kolkata',
  );
  await api.outbox.deliver();
  const [mail] = await mailsTo(VISITOR);
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  expect(mail!.subject).toBe(`Your consultation request for ${long}`);
  for (const words of [mail!.text!, mail!.html!]) {
    expect(words).toContain('Tax Optimization');
    expect(words).toContain(long);
    expect(words).toContain('9:00 AM in New York');
    expect(words).toMatch(month === '01' ? /7:30 PM in Kolkata/ : /6:30 PM in Kolkata/);
    expect(words).toContain('If that was not you');
  }
  const { event, method, names } = calendarOf(mail!);
  expect(method).toBe('REQUEST');
  expect(names).toContain('consultation.ics');
  expect(event.uid).toBe(`${id}@lisleharrow.com`);
  expect(event.startDate.toJSDate().toISOString()).toBe(`${day}${start}`);
  expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(3_600_000);
  expect(event.summary).toBe('Consultation with Lisle Harrow');
  expect(event.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
  expect(event.sequence).toBe(0);
});

test('visitors get nothing that was typed, and staff only name and topic', async () => {
  const typed = {
    firstName: 'Visit https://evil.example',
    lastName: 'Ng <script>alert(1)</script>',
    message: 'My account number is GB-4711.',
  };
  const id = await book(typed);
  await api.outbox.deliver();
  const toVisitor = server.received.find(({ to }) => to[0] === VISITOR)!.source;
  const [mail] = await mailsTo(VISITOR);
  for (const words of [toVisitor, mail!.text!, mail!.html!, calendarOf(mail!).content])
    expect(words).not.toMatch(/evil|script|GB-4711/);
  const [notice] = await mailsTo(STAFF_MAIL);
  expect(notice!.subject).toBe('New booking: Tax Optimization');
  expect(notice!.text).toContain(`${typed.firstName} ${typed.lastName}`);
  expect(notice!.html).toContain('&lt;script&gt;');
  expect(notice!.html).not.toContain('<script');
  expect(notice!.text).toContain(`https://lisleharrow.example/admin?open=${id}`);
  expect(`${notice!.text}${notice!.html}`).not.toMatch(/GB-4711|osei/);
});

test('confirming and cancelling a booking change one calendar entry', async () => {
  const id = await book();
  await deliverAll();
  const { read, writes } = api.database;
  const madeHoursAgo = (hours: number) => {
    const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    return writes.run(read.update(bookings).set({ createdAt }).where(eq(bookings.id, id)));
  };
  await madeHoursAgo(1);
  await setStatus(id, 'confirmed');
  await deliverAll();
  await madeHoursAgo(2);
  await setStatus(id, 'cancelled');
  await deliverAll();
  const mails = await mailsTo(VISITOR);
  expect(mails.map(({ subject }) => subject!.replace(/\w+day, .*\d{4}/, '…'))).toEqual([
    'Your consultation request for …',
    'Your consultation on … is confirmed',
    'Your consultation on … is cancelled',
  ]);
  const entries = mails.map(calendarOf);
  expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  expect(entries.map(({ event }) => event.component.getFirstPropertyValue('status'))).toEqual([
    'TENTATIVE',
    'CONFIRMED',
    'CANCELLED',
  ]);
  expect(new Set(entries.map(({ event }) => event.uid)).size).toBe(1);
  const sequences = entries.map(({ event }) => event.sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  for (const { event } of entries) {
    expect(String(event.component.getFirstPropertyValue('organizer'))).toBe('mailto:desk@lisleharrow.com');
    expect(String(event.component.getFirstPropertyValue('attendee')).toLowerCase()).toBe(`mailto:${VISITOR}`);
  }
});

test('a status that staff undo within two minutes sends the visitor nothing', async () => {
  const id = await book();
  await deliverAll();
  await setStatus(id, 'cancelled');
  await api.outbox.deliver();
  expect(await mailsTo(VISITOR)).toHaveLength(1);
  await setStatus(id, 'pending');
  await deliverAll();
  expect(await mailsTo(VISITOR)).toHaveLength(1);
  await setStatus(id, 'completed');
  await setStatus(id, 'cancelled');
  await setStatus(id, 'cancelled');
  await deliverAll();
  // Choosing the same status again is no event, and does not overtake the first.
  const kinds = (await api.database.read.select().from(outbox)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(2);
  expect(await mailsTo(VISITOR)).toHaveLength(2);
});

test('a booking cancelled before its receipt was sent mails only the cancellation', async () => {
  const id = await book();
  await setStatus(id, 'cancelled');
  await deliverAll();
  expect((await mailsTo(VISITOR)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('is cancelled'),
  ]);
});

test('letter and calendar entry come from one read, so that they cannot disagree', async () => {
  await book();
  const execute = jest.spyOn(api.database.client, 'execute');
  await deliverAll();
  const statements = execute.mock.calls.map(([statement]) => JSON.stringify(statement));
  execute.mockRestore();
  expect((await mailsTo(VISITOR))[0]!.attachments).toHaveLength(2);
  // One for the visitor's mail, one for the office's.
  expect(statements.filter((text) => /from \\"bookings\\"/.test(text))).toHaveLength(2);
});
