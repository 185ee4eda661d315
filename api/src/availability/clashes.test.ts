import { eq, sql } from 'drizzle-orm';
import {
  type BookingTiming,
  dayAfter,
  firmDay,
  MAX_TIMED_BOOKINGS,
  type NewBooking,
  slotInstant,
} from '../contract';
import { bookings } from '../db/schema';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';
import { clashesWith } from './clashes';

const DAY = dayAfter(firmDay(new Date()), 7);

let api: TestApi;
let cookie: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(() => api.close());

async function book(time: string, values: Partial<typeof bookings.$inferInsert> = {}): Promise<string> {
  const json = { ...validBooking(), preferredDate: slotInstant(DAY, time), preferredTime: time };
  const { id } = (await (await api.send('/api/bookings', { method: 'POST', json })).json()) as NewBooking;
  const { read, writes } = api.database;
  if (Object.keys(values).length > 0)
    await writes.run(read.update(bookings).set(values).where(eq(bookings.id, id)));
  return id;
}
const ask = (ids: readonly string[], as = cookie) =>
  api.send(`/api/admin/bookings/timing?ids=${ids.join()}`, { cookie: as });
async function timingOf(...ids: string[]) {
  const rows = (await (await ask(ids)).json()) as BookingTiming[];
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)!;
    return [row.clashes, row.isTaken];
  });
}

test('each booking has its time of arrival, its number of clashes, and whether one is confirmed', async () => {
  const [first, second, third, apart, cancelled, done] = [
    await book('10:00 AM'),
    await book('10:00 AM'),
    await book('10:00 AM', { status: 'confirmed' }),
    await book('11:00 AM'),
    await book('10:00 AM', { status: 'cancelled' }),
    await book('10:00 AM', { status: 'completed' }),
  ];
  expect(await timingOf(first, second, third, apart, cancelled, done)).toEqual([
    [2, true],
    [2, true],
    [2, false],
    [0, false],
    [0, false],
    [0, false],
  ]);
  const [row] = (await (await ask([first])).json()) as BookingTiming[];
  expect(Math.abs(Date.parse(row!.createdAt) - Date.now())).toBeLessThan(60_000);
});

test('a request for another adviser is no clash; one for no adviser is', async () => {
  const [ada, ben, anybody] = [
    await book('10:00 AM', { adviser: 'ada' }),
    await book('10:00 AM', { adviser: 'ben' }),
    await book('10:00 AM'),
  ];
  expect(await timingOf(ada, ben, anybody)).toEqual([
    [1, false],
    [1, false],
    [2, false],
  ]);
  const { clashes } = (await (await api.send(`/api/admin/bookings/${ada}`, { cookie })).json()) as {
    clashes: { id: string }[];
  };
  expect(clashes.map(({ id }) => id)).toEqual([anybody]);
});

test('requests for one slot are counted up to twenty', async () => {
  const own = await book('10:00 AM');
  const { read, writes } = api.database;
  const [row] = await read.select().from(bookings);
  const others = Array.from({ length: 60 }, (_, at) => ({
    ...row!,
    seq: undefined,
    id: `many-${at}`,
    reference: null,
  }));
  await writes.run(read.insert(bookings).values(others));
  expect(await timingOf(own)).toEqual([[20, false]]);
});

test('unknown ids are left out, too many are refused, and so are roles without access to the list', async () => {
  expect(await (await ask(['gone'])).json()).toEqual([]);
  expect(await (await ask([])).json()).toEqual([]);
  expect((await ask(Array.from({ length: MAX_TIMED_BOOKINGS + 1 }, (_, at) => `b${at}`))).status).toBe(422);
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  expect((await ask([], await api.signIn('editor@lind.com'))).status).toBe(403);
});

test('clashes are found by the index of wanted slots', async () => {
  const { read } = api.database;
  const [row] = [{ seq: 1, startsAt: slotInstant(DAY, '10:00 AM'), preferredDate: '', adviser: null }];
  const query = read.select({ seq: bookings.seq }).from(bookings).where(clashesWith(row!));
  const plan = await read.all<object>(sql`explain query plan ${query.getSQL()}`);
  expect(JSON.stringify(plan)).toContain('bookings_wanting');
});
