import { eq } from 'drizzle-orm';
import {
  type Availability,
  type BookingDetail,
  type ConsultationHours,
  dayAfter,
  firmDay,
  type NewBooking,
  OPEN_WITHOUT_LIMIT,
  slotInstant,
  type SlotTaken,
} from '../contract';
import { accounts, bookings, consultationHours, firstAnswers } from '../db/schema';
import { findNearest } from '../availability/free-slots';
import { readHours } from '../availability/read-hours';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

/** A week from today, open at whatever hour the test runs. */
const DAY = dayAfter(firmDay(new Date()), 7);

const narrow = (changes: Partial<ConsultationHours>, to = api) =>
  to.database.writes.run(
    to.database.read.insert(consultationHours).values({ ...OPEN_WITHOUT_LIMIT, id: 1, ...changes }),
  );

const book = (time: string, more: object = {}, headers: Record<string, string> = {}, day = DAY, to = api) =>
  to.send('/api/bookings', {
    method: 'POST',
    json: {
      ...validBooking(),
      preferredDate: slotInstant(day, time),
      preferredTime: time,
      onlyIfFree: true,
      ...more,
    },
    headers,
  });
const taken = async (response: Response) => {
  expect(response.status).toBe(409);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  return (await response.json()) as SlotTaken;
};
const timesOf = ({ nearest }: SlotTaken) => nearest.map(({ date, time }) => [date, time]);

test('a slot with capacity one takes one; the second visitor gets the nearest three', async () => {
  await narrow({ capacity: 1 });
  expect((await book('10:00 AM')).status).toBe(201);
  const problem = await taken(await book('10:00 AM'));
  expect(problem).toMatchObject({
    type: 'urn:lisle-harrow:problem:slot-taken',
    detail: expect.stringContaining('taken'),
  });
  expect(timesOf(problem)).toEqual([
    [DAY, '9:00 AM'],
    [DAY, '11:00 AM'],
    [DAY, '12:00 PM'],
  ]);
  expect(problem.nearest[0]!.instant).toBe(slotInstant(DAY, '9:00 AM'));
});

test('a booking that does not require a free slot gets 201 even without room [BK15]', async () => {
  await narrow({ capacity: 1, hours: { ...OPEN_WITHOUT_LIMIT.hours, monday: null, tuesday: null } });
  for (let day = 0; day < 7; day += 1)
    for (let times = 0; times < 2; times += 1)
      expect((await book('10:00 AM', { onlyIfFree: undefined }, {}, dayAfter(DAY, day))).status).toBe(201);
});

test('in a hundred races of two visitors for one slot, never two get it', async () => {
  await narrow({ capacity: 1 });
  for (let round = 0; round < 100; round += 1) {
    const day = dayAfter(DAY, Math.floor(round / 9));
    const time = [
      '9:00 AM',
      '10:00 AM',
      '11:00 AM',
      '12:00 PM',
      '1:00 PM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
      '5:00 PM',
    ][round % 9]!;
    const keys =
      round % 2 ? [{ 'Idempotency-Key': `a${round}` }, { 'Idempotency-Key': `b${round}` }] : [{}, {}];
    const answers = await Promise.all(keys.map((key) => book(time, {}, key as Record<string, string>, day)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  }
  expect(await api.database.read.$count(bookings)).toBe(100);
});

test('the same key gets the same response and token, though neither is stored', async () => {
  await narrow({ capacity: 1 });
  const key = { 'Idempotency-Key': 'one-press' };
  const answers = await Promise.all([book('9:00 AM', {}, key), book('9:00 AM', {}, key)]);
  const bodies = await Promise.all(
    [...answers, await book('9:00 AM', {}, key)].map((answer) => answer.text()),
  );
  expect(new Set(bodies).size).toBe(1);
  const { confirmation } = JSON.parse(bodies[0]!) as NewBooking;
  expect((await api.send(`/api/booking-confirmations/${confirmation}`)).status).toBe(200);
  const kept = JSON.stringify(await api.database.read.select().from(firstAnswers));
  expect(kept).not.toContain(confirmation);
  expect(kept).not.toContain('one-press');
  // A key counts as unused if nothing was free.
  const other = { 'Idempotency-Key': 'other-press' };
  await taken(await book('9:00 AM', {}, other));
  expect((await book('10:00 AM', {}, other)).status).toBe(201);
});

test('an adviser has one consultation at a time, whatever the firm’s capacity; others stay bookable', async () => {
  await api.addAccount('staff', 'ada@lind.com', 'adviser');
  await api.addAccount('staff', 'ben@lind.com', 'owner');
  const [ada, ben] = await api.database.read.select({ id: accounts.id }).from(accounts);
  const { hours } = OPEN_WITHOUT_LIMIT;
  await narrow({ advisers: [ada!, ben!].map(({ id }) => ({ id, hours })) });
  const both = await Promise.all([
    book('9:00 AM', { adviser: ada!.id }),
    book('9:00 AM', { adviser: ada!.id }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await book('9:00 AM', { adviser: ben!.id })).status).toBe(201);
  expect((await book('9:00 AM')).status).toBe(201);
  const daysFor = async (query: string) => {
    const response = await api.send(`/api/availability?from=${DAY}&to=${DAY}${query}`);
    return ((await response.json()) as Availability).days;
  };
  expect(await daysFor(`&adviser=${ada!.id}`)).toEqual([{ date: DAY, full: ['9:00 AM'] }]);
  expect(await daysFor('')).toEqual([]);
});

test('a retry of an attempt that an earlier release stored with a plain key is answered', async () => {
  const press = { 'Idempotency-Key': 'half-way' };
  await book('9:00 AM', {}, press);
  await api.database.writes.run(api.database.read.update(firstAnswers).set({ key: 'half-way' }));
  expect((await book('9:00 AM', {}, press)).status).toBe(201);
  expect(await api.database.read.$count(bookings)).toBe(1);
});

test.each([
  ["the firm's", null, '2026-11-20'],
  ["the visitor's own", 'Pacific/Kiritimati', '2026-11-21'],
])('no slot is offered on %s today, however near it is', async (_whose, timeZone, today) => {
  const asked = { hours: await readHours(api.database), choice: {} };
  // Before the first slot of the day at the firm, and after midnight in Kiritimati.
  const now = new Date('2026-11-20T12:00Z');
  const nearest = await findNearest(api.database, asked, slotInstant(today, '12:00 PM'), timeZone, now);
  expect(nearest.map(({ date }) => date)).toEqual(Array(3).fill(dayAfter(today, 1)));
});

test("no slot is offered on the visitor's own today", async () => {
  await narrow({ capacity: 1 });
  const tomorrow = dayAfter(firmDay(new Date()), 1);
  const inKiritimati = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
  await book('9:00 AM', {}, {}, tomorrow);
  const headers = { 'Form-Time-Zone': 'Pacific/Kiritimati' };
  const { nearest } = await taken(await book('9:00 AM', {}, headers, tomorrow));
  expect(nearest).toHaveLength(3);
  for (const { date } of nearest) expect(date > inKiritimati.format(new Date())).toBe(true);
});

test('staff find a booking by its reference', async () => {
  await api.addAccount('staff', 'staff@example.com');
  const cookie = await api.signIn('staff@example.com');
  const made = (await (await book('9:00 AM')).json()) as NewBooking;
  await book('10:00 AM');
  const find = async (query: string) => {
    const response = await api.send(`/api/admin/${query}`, { cookie });
    const rows = (await response.json()) as { id: string }[];
    return [rows.map(({ id }) => id), response.headers.get('X-Total-Count')];
  };
  const q = made.reference.toLowerCase();
  expect(await find(`bookings?q=${q}`)).toEqual([[made.id], '1']);
  for (const filter of ['status=cancelled', 'service=Estate', 'from=2099-01-01', 'source=google.com'])
    expect([filter, await find(`bookings?q=${q}&${filter}`)]).toEqual([filter, [[], '0']]);
  expect(await find('bookings?q=LH-2222-2222')).toEqual([[], '0']);
  expect(await find(`contacts?q=${q}`)).toEqual([[], '0']);
});

test('a cancelled booking frees its slot, a confirmed one does not', async () => {
  await narrow({ capacity: 1 });
  const { id } = (await (await book('9:00 AM')).json()) as NewBooking;
  const setStatus = (status: string) =>
    api.database.writes.run(api.database.read.update(bookings).set({ status }).where(eq(bookings.id, id)));
  await setStatus('confirmed');
  await taken(await book('9:00 AM'));
  await setStatus('cancelled');
  expect((await book('9:00 AM')).status).toBe(201);
});

test('a booking stored without its start still takes room', async () => {
  await narrow({ capacity: 1 });
  await book('9:00 AM');
  await api.database.writes.run(api.database.read.update(bookings).set({ startsAt: null }));
  await taken(await book('9:00 AM'));
});

test('only days that differ are listed, with their full and closed slots', async () => {
  const read = async (query = '') => {
    const address = `/api/availability?from=${DAY}&to=${dayAfter(DAY, 2)}${query}`;
    return (await (await api.send(address)).json()) as Availability;
  };
  expect(await read()).toEqual({
    timeZone: 'America/New_York',
    days: [],
    choices: { meetings: [], offices: [], advisers: [] },
  });
  await narrow({
    capacity: 1,
    exceptions: [
      { firstDay: DAY, lastDay: DAY, hours: null, office: null, adviser: null, note: 'Holiday' },
      {
        firstDay: dayAfter(DAY, 1),
        lastDay: dayAfter(DAY, 1),
        hours: { from: 10, until: 17 },
        office: null,
        adviser: null,
        note: '',
      },
    ],
  });
  await book('11:00 AM', {}, {}, dayAfter(DAY, 1));
  const { days } = await read();
  expect(days).toEqual([
    { date: DAY, closed: true },
    { date: dayAfter(DAY, 1), full: ['11:00 AM'], closedSlots: ['9:00 AM', '5:00 PM'] },
  ]);
  expect(JSON.stringify(days)).not.toContain('Holiday');
  expect(timesOf(await taken(await book('4:00 PM', {}, {}, DAY))).map(([date]) => date)).not.toContain(DAY);
});

test.each([
  'from=2027-01-01',
  'from=2027-01-02&to=2027-01-01',
  'from=2027-01-01&to=2027-03-04',
  'from=2027-02-30&to=2027-03-01',
  'from=2027-01-01&to=2027-01-02&adviser=nobody',
  'from=2027-01-01&to=2027-01-02&office=nowhere',
])('an invalid availability query is refused: %s', async (query) => {
  expect((await api.send(`/api/availability?${query}`)).status).toBe(422);
});

test('an unchanged availability is 304', async () => {
  const address = `/api/availability?from=${DAY}&to=${DAY}`;
  const first = await api.send(address);
  const headers = { 'If-None-Match': first.headers.get('ETag')! };
  expect((await api.send(address, { headers })).status).toBe(304);
  await narrow({ capacity: 1 });
  await book('9:00 AM');
  expect((await api.send(address, { headers })).status).toBe(200);
});

test('a booking shows staff who else asked for the same slot, without cancelled ones', async () => {
  await api.addAccount('staff', 'owner@lind.com');
  const cookie = await api.signIn('owner@lind.com');
  const add = async (time: string, firstName: string) => {
    const answer = await book(time, { firstName, onlyIfFree: false });
    return ((await answer.json()) as NewBooking).id;
  };
  const [own, other, cancelled] = [
    await add('10:00 AM', 'Ada'),
    await add('10:00 AM', 'Ben'),
    await add('10:00 AM', 'Cleo'),
  ];
  await add('11:00 AM', 'Dora');
  const path = '/api/admin/bookings';
  await api.send(`${path}/${cancelled}`, { method: 'PATCH', json: { status: 'cancelled' }, cookie });
  const shown = (await (await api.send(`${path}/${own}`, { cookie })).json()) as BookingDetail;
  expect(shown.clashes).toEqual([{ id: other, name: `Ben ${validBooking().lastName}`, status: 'pending' }]);
});
