import { sql } from 'drizzle-orm';
import { firmDayStart } from '../contract';
import { bookings, contacts } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
  const { read, writes } = api.database;
  // Five a day on ten days, the first of each day at midnight in New York.
  const rows = Array.from({ length: 50 }, (_, at) => {
    const day = `2026-11-${String(10 + Math.floor(at / 5)).padStart(2, '0')}`;
    const createdAt = new Date(Date.parse(firmDayStart(day)) + (at % 5) * 3_600_000).toISOString();
    const kept = { id: uuidv7(), createdAt, changedAt: createdAt, timeZone: null };
    return { ...kept, name: `Day ${day.slice(-2)}`, at };
  });
  await writes.run(
    read.insert(bookings).values(
      rows.map(({ name, at, ...kept }) => ({
        ...validBooking(),
        ...kept,
        firstName: name,
        status: at % 5 === 0 ? 'confirmed' : 'pending',
      })),
    ),
    read.insert(contacts).values(
      rows.map(({ name, at, ...kept }) => ({
        ...validContact(),
        ...kept,
        id: `c${at}`,
        name,
        status: 'new',
      })),
    ),
  );
});
afterAll(() => api.close());

async function list(search: string, name = 'bookings') {
  const answer = await api.send(`/api/admin/${name}?${search}`, { cookie });
  const rows = (await answer.json()) as { firstName?: string; name?: string }[];
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  const days = new Set(rows.map((row) => (row.firstName ?? row.name)?.slice(-2)));
  return {
    status: answer.status,
    count: rows.length,
    days: [...days],
    next,
    total: answer.headers.get('X-Total-Count'),
  };
}

test.each([
  ['from=2026-11-12&to=2026-11-13', 10, ['13', '12']],
  ['from=2026-11-18', 10, ['19', '18']],
  ['to=2026-11-10', 5, ['10']],
  ['from=2026-11-12&to=2026-11-12&sort=oldest', 5, ['12']],
  ['from=2026-11-12&to=2026-11-13&status=confirmed', 2, ['13', '12']],
  ['from=2026-11-12&to=2026-11-13&q=day', 10, ['13', '12']],
  ['from=2026-11-12&to=2026-11-13&q=day&status=confirmed', 2, ['13', '12']],
  ['from=2026-12-01', 0, []],
  ['from=2026-11-13&to=2026-11-12', 0, []],
])('bookings of %s: %i', async (search, count, days) => {
  expect(await list(search)).toMatchObject({ count, days, total: String(count) });
});

test('inquiries are filtered alike, and pages stay in the days', async () => {
  expect(await list('from=2026-11-12&to=2026-11-13', 'contacts')).toMatchObject({
    count: 10,
    days: ['13', '12'],
  });
  const first = await list('from=2026-11-12&to=2026-11-13&limit=7');
  expect([first.count, first.total]).toEqual([7, '10']);
  const second = await list(first.next!.slice(first.next!.indexOf('?') + 1));
  expect(second).toMatchObject({ count: 3, days: ['12'], total: '10', next: undefined });
});

test('the export has only the rows of these days', async () => {
  const answer = await api.send('/api/admin/bookings/export?from=2026-11-12&to=2026-11-12', { cookie });
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(6);
});

test('an invalid day is refused, and one of the last century is not', async () => {
  for (const search of ['from=yesterday', 'to=2026-02-30', 'from=0001-01-01', 'to=9999-12-31'])
    expect((await api.send(`/api/admin/bookings?${search}`, { cookie })).status).toBe(422);
  expect(await list('from=1970-01-01&to=2026-11-13')).toMatchObject({ days: expect.arrayContaining(['13']) });
});

test('both ends are found by the index of arrivals', async () => {
  const { read } = api.database;
  for (const order of ['asc', 'desc']) {
    const query = sql.raw(
      `explain query plan select seq from bookings where created_at >= 'a' and created_at < 'b' order by created_at ${order} limit 1`,
    );
    expect(JSON.stringify(await read.all(query))).toContain('bookings_arrival');
  }
});
