import { jest } from '@jest/globals';
import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import {
  type Assignment,
  type Availability,
  type BookingConfirmation,
  dayAfter,
  firmDay,
  type NewBooking,
  nextFreeSlots,
  OPEN_WITHOUT_LIMIT,
  slotInstant,
  type SlotTaken,
} from '../contract';
import {
  accounts,
  bookingConfirmations,
  bookings,
  consultationHours,
  ledgerEntries,
  outbox,
} from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { tidyRegularly } from '../tidy-regularly';

const VISITOR = 'marguerite@osei.com';
const STAFF_MAIL = 'desk@lisleharrow.com';
let server: MailServer;
let api: TestApi;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi({ ...mailSettings(server), STAFF_MAIL });
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const TODAY = firmDay(new Date());
const DAY = dayAfter(TODAY, 7);
const at = (day: string, time: string) => ({
  preferredDate: slotInstant(day, time),
  preferredTime: time,
});

async function book(more: object = {}): Promise<NewBooking> {
  const json = { ...validBooking(), email: VISITOR, ...at(DAY, '10:00 AM'), ...more };
  const response = await api.send('/api/bookings', { method: 'POST', json });
  expect(response.status).toBe(201);
  return (await response.json()) as NewBooking;
}
const pathOf = (token: string, what = '') => `/api/booking-confirmations/${token}${what}`;
const show = async (token: string) => (await (await api.send(pathOf(token))).json()) as BookingConfirmation;
const move = (token: string, day: string, time: string) =>
  api.send(pathOf(token, '/reschedule'), { method: 'POST', json: at(day, time) });
const cancel = (token: string) => api.send(pathOf(token, '/cancel'), { method: 'POST' });
const set = (values: Partial<typeof bookings.$inferInsert>, id: string) =>
  api.database.writes.run(api.database.read.update(bookings).set(values).where(eq(bookings.id, id)));

test('the token shows what was booked, and nothing that was typed', async () => {
  await api.addAccount('staff', 'eleanor@lind.com');
  const { read, writes } = api.database;
  const [adviser] = await read.select().from(accounts);
  const { hours } = OPEN_WITHOUT_LIMIT;
  await writes.run(
    read.insert(consultationHours).values({
      ...OPEN_WITHOUT_LIMIT,
      id: 1,
      meetings: ['office', 'video'],
      offices: ['london'],
      advisers: [{ id: adviser!.id, hours }],
    }),
  );
  const { confirmation, reference } = await book({
    meeting: 'office',
    office: 'london',
    adviser: adviser!.id,
  });
  const response = await api.send(pathOf(confirmation));
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const body = await response.text();
  expect(JSON.parse(body)).toEqual({
    reference,
    service: 'Tax Optimization',
    date: DAY,
    preferredTime: '10:00 AM',
    status: 'pending',
    startsAt: slotInstant(DAY, '10:00 AM'),
    endsAt: slotInstant(DAY, '11:00 AM'),
    meeting: 'office',
    office: { name: 'London', address: ['7 Harrow Yard', 'London EC2V 8AB'], phone: '+44 20 7946 0142' },
    adviser: 'Jane Doe',
    changeableUntil: expect.stringMatching(new RegExp(`^${DAY}T0[45]:00:00.000Z$`)),
    timeZone: 'America/New_York',
    visitorTimeZone: null,
    visitorOffsets: [],
    expiresAt: expect.any(String),
    nextFree: expect.any(Array),
  });
  expect(body).not.toMatch(/Marguerite|osei/);
});

test.each(['T00:00:00.000Z', 'T00:00:00+14:00', 'T02:00+05:00', 'T23:30:00-08:00', 'T22:00:00.000Z'])(
  'the date part of the preferred date is the day, whatever its time and offset: %s [BK16, D11]',
  async (time) => {
    const sent = { preferredDate: DAY + time, preferredTime: '9:00 AM' };
    const { confirmation, id, preferredDate } = await book(sent);
    expect(preferredDate).toBe(sent.preferredDate);
    const startsAt = slotInstant(DAY, '9:00 AM');
    expect(await show(confirmation)).toMatchObject({
      date: DAY,
      startsAt,
      changeableUntil: expect.stringContaining(DAY),
    });
    const [row] = await api.database.read.select().from(bookings).where(eq(bookings.id, id));
    expect(row!.startsAt).toBe(startsAt);
    await api.outbox.deliver();
    const [mail] = await mailsTo(VISITOR);
    expect(mail!.text).toContain(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(DAY)),
    );
    const later = dayAfter(DAY, 1);
    const json = { ...sent, preferredDate: later + time };
    await api.send(pathOf(confirmation, '/reschedule'), { method: 'POST', json });
    expect((await show(confirmation)).date).toBe(later);
  },
);

test('a slot that is past is refused, also on a day that is still ahead where the caller is [BK6]', async () => {
  jest.useFakeTimers({
    now: new Date('2027-01-12T15:30:00Z'),
    doNotFake: ['setImmediate', 'setTimeout', 'setInterval', 'nextTick', 'queueMicrotask', 'performance'],
  });
  try {
    const json = { ...validBooking(), preferredDate: '2027-01-12T18:30:00.000Z', preferredTime: '10:00 AM' };
    const response = await api.send('/api/bookings', { method: 'POST', json });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('/preferredDate'),
    ]);
    const later = { ...json, preferredTime: '11:00 AM' };
    expect((await api.send('/api/bookings', { method: 'POST', json: later })).status).toBe(201);
  } finally {
    jest.useRealTimers();
  }
});

test('a move to its own slot changes nothing: it stays confirmed, and nobody gets a mail', async () => {
  const { confirmation, id } = await book();
  await set({ status: 'confirmed' }, id);
  const state = async () => [
    await api.database.read.select().from(bookings),
    await api.database.read.select().from(outbox),
  ];
  const before = await state();
  for (const preferredDate of [slotInstant(DAY, '10:00 AM'), `${DAY}T00:00:00.000Z`]) {
    const json = { preferredDate, preferredTime: '10:00 AM' };
    const response = await api.send(pathOf(confirmation, '/reschedule'), { method: 'POST', json });
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'confirmed', date: DAY, preferredTime: '10:00 AM' }),
    ]);
  }
  expect(await state()).toEqual(before);
  await api.deps.ledger.settle();
  expect(await api.database.read.$count(ledgerEntries)).toBe(0);
});

test('dialog, page and mail say the same time in the zone of the visitor, by the data of the product [D11]', async () => {
  const json = {
    ...validBooking(),
    email: VISITOR,
    preferredDate: '2026-12-15T15:00:00.000Z',
    preferredTime: '10:00 AM',
  };
  const zone = 'America/Vancouver';
  jest.useFakeTimers({
    now: new Date('2026-12-01T15:30:00Z'),
    doNotFake: ['setImmediate', 'setTimeout', 'setInterval', 'nextTick', 'queueMicrotask', 'performance'],
  });
  try {
    const headers = { 'Form-Time-Zone': zone };
    const booked = await api.send('/api/bookings', { method: 'POST', json, headers });
    const { confirmation } = (await booked.json()) as NewBooking;
    const query = new URLSearchParams({ from: '2026-12-01', to: '2026-12-31', zone });
    const dialog = (await (await api.send(`/api/availability?${query}`)).json()) as Availability;
    // Vancouver has daylight saving time all year since 2026.
    expect(dialog.offsets).toEqual([{ from: '2026-11-30T00:00:00.000Z', minutes: -420 }]);
    const { visitorTimeZone, visitorOffsets } = await show(confirmation);
    expect([visitorTimeZone, visitorOffsets]).toEqual([
      zone,
      [{ from: '2026-12-01T15:30:00.000Z', minutes: -420 }],
    ]);
    await api.outbox.deliver();
    expect((await mailsTo(VISITOR))[0]!.text).toContain('Tue 8:00 AM in Vancouver');
  } finally {
    jest.useRealTimers();
  }
});

test('an unavailable choice is refused and named', async () => {
  const json = { ...validBooking(), meeting: 'video', office: 'london', adviser: 'nobody' };
  const response = await api.send('/api/bookings', { method: 'POST', json });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { pointer: string }[] };
  expect(errors.map(({ pointer }) => pointer)).toEqual(['/meeting', '/office', '/adviser']);
});

test('the address of a booking works until the day before it, even far ahead or after a move', async () => {
  const { read } = api.database;
  const ends = async () =>
    Math.max(...(await read.select().from(bookingConfirmations)).map((row) => row.endsAt));
  const startOf = (day: string) => Date.parse(slotInstant(day, '10:00 AM'));
  const { confirmation } = await book();
  expect(await ends()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const far = dayAfter(DAY, 7 * 12);
  expect((await move(confirmation, far, '10:00 AM')).status).toBe(200);
  expect(await ends()).toBeGreaterThan(startOf(far));
  const farther = dayAfter(DAY, 7 * 20);
  await book(at(farther, '10:00 AM'));
  expect(await ends()).toBeGreaterThan(startOf(farther));
});

test('an expired token and an unknown one give the same 404', async () => {
  const { confirmation } = await book();
  const { read, writes } = api.database;
  await writes.run(read.update(bookingConfirmations).set({ endsAt: Date.now() }));
  const answers = [confirmation, 'nonsense', '%00'].flatMap((token) => [
    api.send(pathOf(token)),
    api.send(pathOf(token, '/calendar.ics')),
    cancel(token),
    move(token, DAY, '1:00 PM'),
  ]);
  const bodies = await Promise.all(
    answers.map(async (answer) => [(await answer).status, await (await answer).text()]),
  );
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]![0]).toBe(404);
  await tidyRegularly(api.deps);
  expect(await read.$count(bookingConfirmations)).toBe(0);
});

test('the mail has an address of its own, and neither outbox nor log contains one', async () => {
  const { confirmation } = await book();
  await api.outbox.deliver();
  const [mail] = await mailsTo(VISITOR);
  const token = /https:\/\/lisleharrow\.example\/booking\/([\w-]{43})/.exec(mail!.text!)![1]!;
  expect(token).not.toBe(confirmation);
  expect((await show(token)).reference).toBe((await show(confirmation)).reference);
  const kept = JSON.stringify([
    await api.database.read.select().from(outbox),
    await api.database.read.select().from(bookingConfirmations),
    api.logged,
  ]);
  for (const secret of [token, confirmation]) expect(kept).not.toContain(secret);
});

const mailsTo = async (address: string) => {
  const sources = server.received.filter(({ to }) => to[0] === address);
  return Promise.all(sources.map(({ source }) => readMail(source)));
};
function entryOf(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as never);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const { uid, sequence } = event;
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.component.getFirstPropertyValue('status'),
    uid,
    sequence,
    starts: event.startDate.toJSDate().toISOString(),
  };
}

test('moved and cancelled within a second, a booking updates one calendar entry, and both sides get mail', async () => {
  const { confirmation, id } = await book();
  await set({ status: 'confirmed' }, id);
  await api.outbox.deliver();
  const moved = await move(confirmation, DAY, '3:00 PM');
  expect(moved.status).toBe(200);
  expect(await moved.json()).toMatchObject({ preferredTime: '3:00 PM', status: 'pending' });
  await api.outbox.deliver();
  expect(await (await cancel(confirmation)).json()).toMatchObject({
    status: 'cancelled',
    changeableUntil: null,
  });
  await api.outbox.deliver();

  const mails = await mailsTo(VISITOR);
  expect(mails.map(({ subject }) => subject!.replace(/\w+day, .*\d{4}/, '…'))).toEqual([
    'Your consultation request for …',
    'Your consultation is moved to …',
    'Your consultation on … is cancelled',
  ]);
  const entries = mails.map(({ attachments }) => {
    const file = attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType))!;
    return entryOf(new TextDecoder().decode(file.content as ArrayBuffer));
  });
  const download = await api.send(pathOf(confirmation, '/calendar.ics'));
  expect(download.headers.get('Content-Type')).toContain('text/calendar');
  expect(download.headers.get('Content-Disposition')).toContain('consultation.ics');
  entries.push(entryOf(await download.text()));
  expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'PUBLISH']);
  expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([`${id}@lisleharrow.com`]));
  expect(entries[1]!.starts).toBe(slotInstant(DAY, '3:00 PM'));
  const sequences = entries.slice(0, 3).map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  expect(entries[3]).toMatchObject({ status: 'CANCELLED', sequence: sequences[2] });

  expect((await mailsTo(STAFF_MAIL)).map(({ subject }) => subject)).toEqual([
    'New booking: Tax Optimization',
    'Booking moved: Tax Optimization',
    'Booking cancelled: Tax Optimization',
  ]);
  await api.deps.ledger.settle();
  const told = await api.database.read.select().from(ledgerEntries);
  expect(told.map(({ action, actorKind, subjectId }) => [action, actorKind, subjectId])).toEqual([
    ['booking-moved', 'visitor', id],
    ['booking-cancelled', 'visitor', id],
  ]);
  expect(JSON.parse(told[0]!.changes!)).toMatchObject({ preferredTime: ['10:00 AM', '3:00 PM'] });
});

test('the UID of an entry stays when the firm writes from another address and the site has another host', async () => {
  const { confirmation, id } = await book();
  await api.outbox.deliver();
  await api.addAccount('staff', 'owner@lind.com');
  const feedPath = async () => {
    const made = await api.send('/api/admin/calendar/feed', {
      method: 'POST',
      json: {},
      cookie: await api.signIn('owner@lind.com'),
    });
    return ((await made.json()) as { path: string }).path;
  };
  const feed = `${await feedPath()}?of=all`;
  const uidsOf = async (at: TestApi) =>
    Promise.all(
      [pathOf(confirmation, '/calendar.ics'), feed].map(async (path) =>
        /^UID:.*$/m.exec(await (await at.send(path)).text())?.[0]?.trim(),
      ),
    );
  const uids = await uidsOf(api);
  expect(uids).toEqual([`UID:${id}@lisleharrow.com`, `UID:${id}@lisleharrow.example`]);
  const settings = { MAIL_FROM: 'Desk <desk@new-name.com>', PUBLIC_URL: 'https://new-name.example' };
  const renamed = await startTestApi({ ...mailSettings(server), ...settings }, [], api.url);
  try {
    expect(await uidsOf(renamed)).toEqual(uids);
    await renamed.send(pathOf(confirmation, '/cancel'), { method: 'POST' });
    await renamed.outbox.deliver();
    const { attachments } = (await mailsTo(VISITOR)).at(-1)!;
    const file = new TextDecoder().decode(attachments[0]!.content as ArrayBuffer);
    expect(entryOf(file)).toMatchObject({ method: 'CANCEL', uid: `${id}@lisleharrow.com` });
    expect(file).toContain('mailto:desk@new-name.com');
  } finally {
    await renamed.close();
  }
});

test('a move by the visitor ends the waiting for them, and the response has the new expiry of the address', async () => {
  await api.addAccount('staff', 'owner@lind.com');
  const cookie = await api.signIn('owner@lind.com');
  const { id, confirmation } = await book();
  const path = `/api/admin/bookings/${id}/assignment`;
  await api.send(path, { method: 'PATCH', json: { waitingFor: 'visitor' }, cookie });
  const answer = (await (
    await move(confirmation!, dayAfter(TODAY, 80), '10:00 AM')
  ).json()) as BookingConfirmation;
  expect(answer.expiresAt).toBe((await show(confirmation!)).expiresAt);
  const { waitingFor } = (await (await api.send(path, { cookie })).json()) as Assignment;
  expect(waitingFor).toBeNull();
  const { read } = api.database;
  const lines = await read
    .select({ changes: ledgerEntries.changes, by: ledgerEntries.actorKind })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.action, 'record-assigned'));
  expect(lines.at(-1)).toEqual({ changes: JSON.stringify({ waitingFor: ['visitor', null] }), by: 'visitor' });
});

test('what a visitor says with a move is read by staff among the replies, once', async () => {
  const { id, confirmation } = await book();
  await api.addAccount('staff', 'owner@lind.com');
  const staff = await api.signIn('owner@lind.com');
  const json = { ...at(DAY, '2:00 PM'), message: '  My flight was moved.\u202e ' };
  for (let press = 0; press < 2; press += 1)
    expect((await api.send(pathOf(confirmation, '/reschedule'), { method: 'POST', json })).status).toBe(200);
  const path = `/api/admin/bookings/${id}`;
  const replies = (await (await api.send(`${path}/replies`, { cookie: staff })).json()) as unknown[];
  expect(replies).toEqual([
    expect.objectContaining({
      ...{ mail: 'received', from: VISITOR, text: 'My flight was moved.' },
      subject: `Moved to ${DAY}, 2:00 PM`,
    }),
  ]);
  // A taken slot keeps nothing of it.
  await api.database.writes.run(
    api.database.read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, capacity: 1 }),
  );
  await book(at(DAY, '3:00 PM'));
  const taken = { ...at(DAY, '3:00 PM'), message: 'Or an hour later' };
  expect((await api.send(pathOf(confirmation, '/reschedule'), { method: 'POST', json: taken })).status).toBe(
    409,
  );
  expect(await (await api.send(`${path}/replies`, { cookie: staff })).json()).toHaveLength(1);
});

test('the address of a booking offers the slots that are free next for its adviser, until it can no longer be moved', async () => {
  await api.database.writes.run(
    api.database.read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, capacity: 1 }),
  );
  const next = nextFreeSlots([], dayAfter(TODAY, 1), dayAfter(TODAY, 61));
  const [own, others] = [next[0]!, next[1]!];
  const { confirmation } = await book(at(own.date, own.time));
  await book({ ...at(others.date, others.time), email: 'noor@osei.com' });
  const { nextFree = [] } = await show(confirmation);
  expect(nextFree.length).toBeGreaterThanOrEqual(6);
  expect(nextFree).not.toContainEqual(own);
  expect(nextFree).not.toContainEqual(others);
  await cancel(confirmation);
  expect((await show(confirmation)).nextFree).toEqual([]);
});

test('a booking can be moved only to a free slot or its own, and frees its former one', async () => {
  const { read, writes } = api.database;
  await writes.run(read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, capacity: 1 }));
  const { confirmation } = await book();
  await book(at(DAY, '1:00 PM'));
  const refused = await move(confirmation, DAY, '1:00 PM');
  expect(refused.status).toBe(409);
  const { nearest } = (await refused.json()) as SlotTaken;
  expect(nearest.map(({ time }) => time)).toEqual(['11:00 AM', '12:00 PM', '2:00 PM']);
  expect((await show(confirmation)).preferredTime).toBe('10:00 AM');
  expect((await move(confirmation, DAY, '10:00 AM')).status).toBe(200);
  expect((await move(confirmation, DAY, '9:00 AM')).status).toBe(200);
  const onlyIfFree = { ...at(DAY, '10:00 AM'), onlyIfFree: true };
  await book(onlyIfFree);
});

const mails = async () =>
  (await api.database.read.select().from(outbox)).filter(({ recipient }) => recipient === VISITOR);

test("moving a booking repeatedly cannot flood a stranger's mailbox, and the latest move is told in the end", async () => {
  const { confirmation } = await book();
  for (const time of ['11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM'])
    expect((await move(confirmation, DAY, time)).status).toBe(200);
  const sent = await mails();
  expect(sent.map(({ state }) => state)).toEqual(Array(6).fill('waiting'));
  const waits = sent.map(({ nextAt, createdAt }) => Math.round((nextAt! - Date.parse(createdAt)) / 60_000));
  expect(waits).toEqual([0, 0, 0, 0, 60, 60]);
});

test('a cancellation is told at once, however often the booking was moved before', async () => {
  const { confirmation } = await book();
  for (const time of ['11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM']) await move(confirmation, DAY, time);
  expect((await cancel(confirmation)).status).toBe(200);
  const last = (await mails()).at(-1)!;
  expect(last).toMatchObject({ kind: 'booking-cancelled', state: 'waiting' });
  expect(last.nextAt! - Date.parse(last.createdAt)).toBeLessThan(60_000);
});

test('of a booking whose receipt was over the limit no change is told, until staff have written', async () => {
  const { read, writes } = api.database;
  const { confirmation } = await book();
  await writes.run(
    read
      .update(outbox)
      .set({ state: 'dropped', lastError: 'Too many messages to this address within an hour' })
      .where(eq(outbox.kind, 'booking-received')),
  );
  await move(confirmation, DAY, '11:00 AM');
  expect((await mails()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  await writes.run(
    read
      .update(outbox)
      .set({ kind: 'booking-confirmed', state: 'sent' })
      .where(eq(outbox.kind, 'booking-moved')),
  );
  await cancel(confirmation);
  expect((await mails()).at(-1)).toMatchObject({ kind: 'booking-cancelled', state: 'waiting' });
});

test('only one of two racing moves gets a slot', async () => {
  const { read, writes } = api.database;
  await writes.run(read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, capacity: 1 }));
  const all = [await book(), await book(at(DAY, '11:00 AM'))];
  const answers = await Promise.all(all.map(({ confirmation }) => move(confirmation, DAY, '4:00 PM')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  ['on its day', { preferredDate: slotInstant(TODAY, '5:00 PM') }],
  ['once it is completed', { status: 'completed' }],
  ['once it is cancelled', { status: 'cancelled' }],
])('a booking is immutable %s', async (_when, values) => {
  const { confirmation, id } = await book();
  await set(values, id);
  expect((await show(confirmation)).changeableUntil).toBeNull();
  for (const answer of [await cancel(confirmation), await move(confirmation, DAY, '1:00 PM')]) {
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('no longer') });
  }
});

test('a concurrent staff change is not overwritten', async () => {
  const { confirmation, id } = await book();
  const run = api.database.writes.run;
  const { writes } = api.database as { writes: { run: typeof run } };
  writes.run = async (...queries) => {
    writes.run = run;
    await set({ status: 'completed', changedAt: new Date().toISOString() }, id);
    return run(...queries);
  };
  expect((await cancel(confirmation)).status).toBe(409);
  expect((await show(confirmation)).status).toBe('completed');
});
