import { eq, sql } from 'drizzle-orm';
import type { Figures } from '../contract';
import { accounts, bookings, contacts } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

// Each number of the figures links to a list of exactly the rows that it counts.

const HOUR_MS = 3_600_000;

interface Desk {
  readonly api: TestApi;
  readonly cookie: string;
}

const desks: TestApi[] = [];
async function startDesk(): Promise<Desk> {
  const started = await startTestApi();
  desks.push(started);
  await started.addAccount('staff', 'owner@lind.com');
  return { api: started, cookie: await started.signIn('owner@lind.com') };
}
async function figuresOf({ api: asked, cookie: owner }: Desk): Promise<Figures> {
  return (await (await asked.send('/api/admin/figures', { cookie: owner })).json()) as Figures;
}

let api: TestApi;
let cookie: string;
let figures: Figures;
let from: string;

const people = ['ada', 'ada', 'before', 'carl', 'Carl', 'dora', 'emil', 'emil'];
const meetings = ['office', 'office', 'video', null, 'office', 'phone', 'office', null];
const offices = ['london', 'london', null, null, 'new-york', null, null, null];
const sources = ['google.com', null, 'direct', 'google.com', null, 'spring', 'google.com', 'unknown.example'];

beforeAll(async () => {
  ({ api, cookie } = await startDesk());
  const { read, writes } = api.database;
  const now = Date.now();
  // In order of arrival: the first two a year ago, the rest within the last hours.
  const times = [0, 1]
    .map((at) => now - 365 * 24 * HOUR_MS + at)
    .concat(people.map((_, at) => now - 4 * HOUR_MS + at * 60_000));
  const rows = times.map((ms, index) => {
    const at = index - 2;
    const createdAt = new Date(ms).toISOString();
    const kept = { id: uuidv7(ms), createdAt, changedAt: createdAt, timeZone: null };
    const email = `${people[at] ?? 'ada'}@visitor.example`;
    return { kept, email, source: at < 0 ? 'google.com' : (sources[at] ?? null), at };
  });
  await writes.run(
    read.insert(bookings).values(
      rows.map(({ kept, at, ...row }) => ({
        ...validBooking(),
        ...kept,
        ...row,
        status: at % 2 ? 'confirmed' : 'pending',
        service: at % 3 ? 'Wealth Management' : 'Tax Optimization',
        meeting: (meetings[at] ?? null) as 'office' | null,
        office: offices[at] ?? null,
      })),
    ),
    read
      .insert(contacts)
      .values(
        rows.map(({ kept, email, source }) => ({ ...validContact(), ...kept, email, source, status: 'new' })),
      ),
  );
  // One person was a client from the start, another has become one since.
  for (const name of ['before', 'carl']) await api.addAccount('client', `${name}@visitor.example`);
  await writes.run(
    read
      .update(accounts)
      .set({ createdAt: new Date(now - 400 * 24 * HOUR_MS).toISOString() })
      .where(eq(accounts.email, 'before@visitor.example')),
  );
  figures = await figuresOf({ api, cookie });
  from = figures.weeks[0]!.firstDay;
});
afterAll(() => Promise.all(desks.map((each) => each.close())));

interface Found {
  readonly ids: string[];
  readonly total: string | null;
  readonly names: string[];
}

/** The rows of all pages of a list, and the total that the list states. */
async function list(
  name: string,
  query: Record<string, string>,
  limit = 500,
  desk: Desk = { api, cookie },
): Promise<Found> {
  const ids: string[] = [];
  const names: string[] = [];
  let path: string | undefined =
    `/api/admin/${name}?${new URLSearchParams({ ...query, limit: String(limit) })}`;
  let total: string | null = null;
  while (path) {
    const answer = await desk.api.send(path, { cookie: desk.cookie });
    expect(answer.status).toBe(200);
    for (const row of (await answer.json()) as { id: string; email: string }[]) {
      ids.push(row.id);
      names.push(row.email.split('@')[0]!);
    }
    total = answer.headers.get('X-Total-Count');
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return { ids, total, names };
}

const counted = async (name: string, query: Record<string, string>) => {
  const { ids, total } = await list(name, { ...query, from });
  expect(total).toBe(String(ids.length));
  // Small pages have to give the same rows.
  expect((await list(name, { ...query, from }, 2)).ids).toEqual(ids);
  return ids.length;
};

test('by service, way to meet and office', async () => {
  expect(figures.services).toHaveLength(2);
  for (const { service, bookings: rows } of figures.services)
    expect(await counted('bookings', { service })).toBe(rows);
  expect(figures.meetings).toHaveLength(6);
  for (const { meeting, office, bookings: rows } of figures.meetings)
    expect(await counted('bookings', { meeting: meeting ?? 'none', office: office ?? 'none' })).toBe(rows);
  expect(await counted('bookings', { office: 'london' })).toBe(2);
  expect(await counted('bookings', { office: 'nowhere' })).toBe(0);
});

test('by source', async () => {
  expect(figures.sources.bookings).toHaveLength(5);
  for (const name of ['bookings', 'inquiries'] as const)
    for (const { source, rows } of figures.sources[name])
      expect(await counted(name === 'bookings' ? name : 'contacts', { source: source ?? 'unknown' })).toBe(
        rows,
      );
  // Without a first day there are more.
  expect((await list('bookings', { source: 'google.com' })).ids).toHaveLength(5);
});

test('sources that the figures do not name are one filter, the unknown one included', async () => {
  const desk = await startDesk();
  const { read, writes } = desk.api.database;
  const now = Date.now();
  // Twelve sources with two rows each, then two more and an unknown one with one row each.
  const names = Array.from({ length: 12 }, (_, at) => `site${at}.example`);
  const came = [...names, ...names, 'late.example', 'later.example', null].map((source, at) => {
    const ms = now - HOUR_MS + at;
    const createdAt = new Date(ms).toISOString();
    return { id: uuidv7(ms), source, createdAt, changedAt: createdAt, email: `at${at}@other.example` };
  });
  const kept = { timeZone: null };
  await writes.run(
    read
      .insert(bookings)
      .values(came.map((row) => ({ ...validBooking(), ...row, ...kept, status: 'pending' as const }))),
    read
      .insert(contacts)
      .values(came.map((row) => ({ ...validContact(), ...row, ...kept, status: 'new' as const }))),
  );
  const { sources: named, weeks } = await figuresOf(desk);
  const since = weeks[0]!.firstDay;
  for (const [name, table] of [
    ['bookings', 'bookings'],
    ['contacts', 'inquiries'],
  ] as const) {
    expect(named[table].map(({ source }) => source).toSorted()).toEqual(names.toSorted());
    const found = await list(name, { source: '(other)', from: since }, 2, desk);
    expect([found.names, found.total]).toEqual([['at26', 'at25', 'at24'], '3']);
  }
  const answer = await desk.api.send('/api/admin/bookings?source=%28other%29', { cookie: desk.cookie });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    expect.objectContaining({
      errors: [{ pointer: '/from', message: 'from is needed beside source (other)' }],
    }),
  ]);
});

test('by new people and clients: one row for each, the first one', async () => {
  const { conversion } = figures;
  expect(conversion).toEqual({
    bookings: { people: 4, clients: 1 },
    inquiries: { people: 4, clients: 1 },
  });
  for (const name of ['bookings', 'inquiries'] as const) {
    const table = name === 'bookings' ? name : 'contacts';
    expect(await counted(table, { people: 'new' })).toBe(conversion[name].people);
    expect(await counted(table, { people: 'clients' })).toBe(conversion[name].clients);
  }
  const { names } = await list('bookings', { people: 'new', from, sort: 'oldest' });
  expect(names).toEqual(['ada', 'carl', 'dora', 'emil']);
  expect((await list('contacts', { people: 'clients', from })).names).toEqual(['carl']);
});

test('together with words, status and order, and in the export', async () => {
  const query = { source: 'google.com', from };
  expect((await list('bookings', { ...query, status: 'confirmed' })).names).toEqual(['carl']);
  expect((await list('bookings', { ...query, q: 'visitor.example', sort: 'oldest' })).names).toEqual([
    'ada',
    'carl',
    'emil',
  ]);
  expect((await list('bookings', { ...query, q: 'carl', people: 'new' })).names).toEqual(['carl']);
  expect(await list('contacts', { ...query, q: 'emil' })).toMatchObject({ names: ['emil'], total: '1' });
  const file = await api.send(`/api/admin/bookings/export?${new URLSearchParams(query)}`, { cookie });
  expect((await file.text()).match(/google\.com/g)).toHaveLength(3);
});

test('by how soon they were answered, for each week and for all', async () => {
  const desk = await startDesk();
  const { read, writes } = desk.api.database;
  const now = Date.now();
  const hours = (count: number) => count * HOUR_MS;
  // For each: how long ago it came, and how long after that it was answered, if at all.
  const answers: [agoMs: number, afterMs?: number][] = [
    [hours(500), hours(2)],
    [hours(500), hours(24)],
    [hours(500), hours(24) + 1],
    [hours(500)],
    [hours(180), hours(30)],
    [hours(180), 0],
    [hours(30)],
    [hours(2), hours(1)],
    [hours(1)],
    [hours(1)],
  ];
  const came = answers.map(([agoMs, afterMs], at) => {
    const ms = now - agoMs + at;
    const row = { id: uuidv7(ms), createdAt: new Date(ms).toISOString(), email: `at${at}@other.example` };
    const changedAt = new Date(ms + (afterMs ?? 0)).toISOString();
    return { ...row, changedAt, isAnswered: afterMs !== undefined };
  });
  await writes.run(
    read.insert(bookings).values(
      came.map(({ isAnswered, ...row }) => ({
        ...validBooking(),
        ...row,
        timeZone: null,
        status: isAnswered ? 'confirmed' : 'pending',
      })),
    ),
    read.insert(contacts).values(
      came.map(({ isAnswered, ...row }) => ({
        ...validContact(),
        ...row,
        timeZone: null,
        status: isAnswered ? 'resolved' : 'new',
      })),
    ),
  );
  // Answered now, according to the ledger: the last one in time, the one before not, since that answer was withdrawn at once.
  for (const [name, at, status] of [
    ['bookings', -1, 'confirmed'],
    ['bookings', -2, 'confirmed'],
    ['bookings', -2, 'pending'],
    ['contacts', -1, 'resolved'],
    ['contacts', -2, 'resolved'],
    ['contacts', -2, 'new'],
  ] as const)
    await desk.api.send(`/api/admin/${name}/${came.at(at)!.id}`, {
      method: 'PATCH',
      json: { status },
      cookie: desk.cookie,
    });

  const { weeks, answerSpans } = await figuresOf(desk);
  const since = weeks[0]!.firstDay;
  const listed = (name: string, query: Record<string, string>) => list(name, query, 500, desk);
  const ofEach = { inTime: 0, late: 0, open: 0 };
  for (const [name, count] of [
    ['bookings', 'bookings'],
    ['contacts', 'inquiries'],
  ] as const) {
    for (const { firstDay, [count]: answered } of weeks) {
      const to = new Date(Date.parse(firstDay) + 6 * 24 * HOUR_MS).toISOString().slice(0, 10);
      for (const [outcome, filter] of [
        ['inTime', 'in-time'],
        ['late', 'late'],
        ['open', 'open'],
      ] as const) {
        const { ids, total } = await listed(name, { answered: filter, from: firstDay, to });
        expect([firstDay, outcome, ids.length, total]).toEqual([
          firstDay,
          outcome,
          answered[outcome],
          String(answered[outcome]),
        ]);
        ofEach[outcome] += ids.length;
      }
    }
    const { ids, total } = await listed(name, { answered: 'yes', from: since });
    expect([ids.length, total]).toEqual([answerSpans[count].answered, String(answerSpans[count].answered)]);
  }
  // The sums of both lists.
  expect(ofEach).toEqual({ inTime: 10, late: 8, open: 2 });
  const late = { answered: 'late', from: since };
  expect((await listed('bookings', { ...late, q: 'other.example' })).names).toEqual([
    'at6',
    'at4',
    'at3',
    'at2',
  ]);
  expect((await list('bookings', late, 1, desk)).names).toEqual(['at6', 'at4', 'at3', 'at2']);
});

test('filters that inquiries lack are ignored; unknown values or a missing first day for people and answers are refused', async () => {
  expect((await list('contacts', { office: 'london', service: 'x' })).ids).toHaveLength(10);
  for (const [filter, known] of [
    ['people', 'new'],
    ['answered', 'late'],
  ]) {
    const answer = await api.send(`/api/admin/bookings?${filter}=all`, { cookie });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ pointer: `/${filter}` }] });
    const endless = await api.send(`/api/admin/bookings?${filter}=${known}`, { cookie });
    expect([endless.status, await endless.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: [{ pointer: '/from', message: `from is needed beside ${filter}` }],
      }),
    ]);
  }
});

test.each(['service', 'meeting', 'office', 'source'])(
  'a page filtered by %s uses its index',
  async (name) => {
    const page = `select * from bookings where ${name} = 'x' and seq between 5 and 900000 order by seq desc limit 101`;
    const plan = JSON.stringify(await api.database.read.all(sql.raw(`explain query plan ${page}`)));
    expect(plan).toContain(`INDEX bookings_${name} (${name}=? AND seq>? AND seq<?)`);
    expect(plan).not.toContain('TEMP B-TREE');
  },
);
