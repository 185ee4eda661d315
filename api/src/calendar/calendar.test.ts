import { sql } from 'drizzle-orm';
import { HOURS_ID } from '../availability/read-hours';
import { type BookingCalendar, OPEN_WITHOUT_LIMIT, slotInstant, TIME_SLOTS } from '../contract';
import { accounts, bookings, consultationHours } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { selectBookings } from './read-calendar';

let api: TestApi;
let owner: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  owner = await api.signIn('owner@lind.com');
});
afterEach(() => api.close());

async function read(from: string, to: string): Promise<BookingCalendar> {
  const response = await api.send(`/api/admin/calendar?from=${from}&to=${to}`, { cookie: owner });
  expect(response.status).toBe(200);
  return (await response.json()) as BookingCalendar;
}

type Changes = Partial<typeof bookings.$inferInsert>;
const rowAt = (day: string, slot: string, changes: Changes = {}) => {
  const at = new Date().toISOString();
  const startsAt = slotInstant(day, slot);
  const when = { preferredDate: startsAt, preferredTime: slot, startsAt };
  return {
    ...validBooking(),
    ...when,
    id: uuidv7(),
    createdAt: at,
    changedAt: at,
    status: 'pending',
    ...changes,
  };
};
const add = (...rows: ReturnType<typeof rowAt>[]) =>
  api.database.writes.run(api.database.read.insert(bookings).values(rows));
const namesOf = (calendar: BookingCalendar) => calendar.bookings.map(({ firstName }) => firstName);

test('a booking has what the page shows, and nothing else about the visitor', async () => {
  const chosen = { meeting: 'office', office: 'london', timeZone: 'Asia/Tokyo' } as const;
  const row = rowAt('2026-12-01', '2:00 PM', chosen);
  await add(row);
  const { id, firstName, lastName, service } = row;
  expect((await read('2026-12-01', '2026-12-01')).bookings).toEqual([
    {
      id,
      firstName,
      lastName,
      service,
      status: 'pending',
      startsAt: '2026-12-01T19:00:00.000Z',
      minutes: 60,
      meeting: 'office',
      officeName: 'London',
      timeZone: 'Asia/Tokyo',
      adviserId: null,
      visitorOffsets: [{ from: '2026-12-01T19:00:00.000Z', minutes: 540 }],
    },
  ]);
});

test('a booking names its assignee, else the adviser asked for, at a place that does not depend on the days', async () => {
  for (const name of ['anna', 'bert', 'carl']) await api.addAccount('staff', `${name}@lind.com`, 'adviser');
  const staff = await api.database.read.select().from(accounts);
  const idOf = (name: string) => staff.find(({ email }) => email.startsWith(name))!.id;
  const [asked, assigned, nobodys] = [
    rowAt('2026-12-01', '9:00 AM', { adviser: idOf('bert') }),
    rowAt('2026-12-01', '10:00 AM', { adviser: idOf('bert') }),
    rowAt('2026-12-02', '9:00 AM', { adviser: 'gone' }),
  ];
  await add(asked, assigned, nobodys);
  const assigneeId = idOf('carl');
  const path = `/api/admin/bookings/${assigned.id}/assignment`;
  expect((await api.send(path, { method: 'PATCH', json: { assigneeId }, cookie: owner })).status).toBe(200);
  const both = await read('2026-12-01', '2026-12-02');
  expect(both.bookings.map(({ adviserId }) => adviserId)).toEqual([idOf('bert'), assigneeId, 'gone']);
  expect(both.advisers.map(({ id }) => id)).toEqual([idOf('bert'), assigneeId]);
  expect(new Set(both.advisers.map(({ place }) => place)).size).toBe(2);
  await add(rowAt('2026-12-03', '9:00 AM', { adviser: idOf('carl') }));
  expect((await read('2026-12-03', '2026-12-03')).advisers).toEqual([both.advisers[1]]);
});

test("days are the firm's, bookings are ordered by start, and cancelled ones are left out", async () => {
  await add(
    rowAt('2026-12-02', '5:00 PM', { firstName: 'Last' }),
    rowAt('2026-12-03', '9:00 AM', { firstName: 'After' }),
    rowAt('2026-12-01', '10:00 AM', { firstName: 'Second' }),
    rowAt('2026-12-01', '10:00 AM', { firstName: 'Third', status: 'completed' }),
    rowAt('2026-12-01', '9:00 AM', { firstName: 'First', status: 'confirmed' }),
    rowAt('2026-12-01', '9:00 AM', { firstName: 'Gone', status: 'cancelled' }),
    rowAt('2026-11-30', '5:00 PM', { firstName: 'Before' }),
  );
  expect(namesOf(await read('2026-12-01', '2026-12-02'))).toEqual(['First', 'Second', 'Third', 'Last']);
});

test('a booking without a stored start is placed by the day and slot it names, if it names any', async () => {
  await add(
    rowAt('2026-12-01', '2:00 PM', { firstName: 'Late', startsAt: null, preferredDate: '2026-12-01T05:00Z' }),
    rowAt('2026-12-01', '9:00 AM', {
      firstName: 'Offset',
      startsAt: null,
      preferredDate: '2026-12-01T01:00:00-05:00',
    }),
    rowAt('2026-12-01', '9:00 AM', {
      firstName: 'Midnight',
      startsAt: null,
      preferredDate: '2026-12-01T00:00:00.000Z',
    }),
    rowAt('2026-12-01', '9:00 AM', {
      firstName: 'Eve',
      startsAt: null,
      preferredDate: '2026-11-30T23:00:00-05:00',
    }),
    rowAt('2026-12-01', '9:00 AM', { firstName: 'Odd', startsAt: null, preferredTime: 'noon' }),
    rowAt('2026-12-01', '9:00 AM', {
      firstName: 'Text',
      startsAt: null,
      preferredDate: '2026-12-01 or later',
    }),
  );
  const calendar = await read('2026-12-01', '2026-12-01');
  expect(calendar.bookings.map(({ firstName, startsAt }) => [firstName, startsAt])).toEqual([
    ['Midnight', '2026-12-01T14:00:00.000Z'],
    ['Offset', '2026-12-01T14:00:00.000Z'],
    ['Late', '2026-12-01T19:00:00.000Z'],
  ]);
});

test('each day lists its open slots, and none if the firm is closed', async () => {
  const onFriday = { firstDay: '2026-12-04', lastDay: '2026-12-04', office: null, adviser: null, note: '' };
  await api.database.writes.run(
    api.database.read.insert(consultationHours).values({
      ...OPEN_WITHOUT_LIMIT,
      id: HOURS_ID,
      hours: { ...OPEN_WITHOUT_LIMIT.hours, sunday: null },
      exceptions: [{ ...onFriday, hours: { from: 9, until: 11 } }],
    }),
  );
  const { days, timeZone } = await read('2026-12-04', '2026-12-06');
  expect(timeZone).toBe('America/New_York');
  expect(days).toEqual([
    { date: '2026-12-04', openSlots: ['9:00 AM', '10:00 AM'] },
    { date: '2026-12-05', openSlots: [...TIME_SLOTS] },
    { date: '2026-12-06', openSlots: [] },
  ]);
});

test('too many bookings are cut off, and the response says so', async () => {
  const many = Array.from({ length: 2_000 }, () => rowAt('2026-12-01', '9:00 AM'));
  for (let at = 0; at < many.length; at += 500) await add(...many.slice(at, at + 500));
  // From the day before, so it does not count.
  await add(rowAt('2026-11-30', '9:00 AM'));
  const whole = await read('2026-12-01', '2026-12-02');
  expect([whole.bookings.length, whole.isCut]).toEqual([2_000, false]);
  await add(rowAt('2026-12-02', '9:00 AM', { firstName: 'Late' }));
  const cut = await read('2026-12-01', '2026-12-02');
  expect([cut.bookings.length, cut.isCut]).toEqual([2_000, true]);
  expect(namesOf(cut)).not.toContain('Late');
});

test('bookings are found and sorted by the index of their starts', async () => {
  const query = selectBookings(api.database, '2026-12-01', '2027-01-11').getSQL();
  const plan = await api.database.read.all<object>(sql`explain query plan ${query}`);
  expect(plan.map((row) => Object.values(row).at(-1) as string)).toEqual([
    expect.stringMatching(/^SEARCH bookings USING INDEX bookings_start \(<expr>>\? AND <expr><\?\)$/),
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH assignments USING INDEX assignments_booking (booking_seq=?)',
    'SEARCH accounts USING INDEX accounts_id_unique (id=?)',
  ]);
});

test.each([
  ['', '/from'],
  ['?from=2026-12-01', '/to'],
  ['?from=2026-02-30&to=2026-03-01', '/from'],
  ['?from=2026-12-01&to=tomorrow', '/to'],
  ['?from=2026-12-02&to=2026-12-01', '/to'],
  ['?from=2026-12-01&to=2027-01-14', '/to'],
  ['?from=0001-01-01&to=0001-01-02', '/from'],
])('%s is refused', async (query, pointer) => {
  const response = await api.send(`/api/admin/calendar${query}`, { cookie: owner });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
  });
});

test('six weeks and two days are returned in full, up to the end of 2999', async () => {
  expect((await read('2026-12-01', '2027-01-13')).days).toHaveLength(44);
  expect((await read('2999-12-30', '2999-12-31')).days).toHaveLength(2);
});

test.each([
  ['owner', 200],
  ['adviser', 200],
  ['reader', 200],
  ['editor', 403],
] as const)('%s is answered with %i', async (role, status) => {
  await api.addAccount('staff', `${role}2@lind.com`, role);
  const cookie = await api.signIn(`${role}2@lind.com`);
  const path = '/api/admin/calendar?from=2026-12-01&to=2026-12-01';
  expect((await api.send(path, { cookie })).status).toBe(status);
});
