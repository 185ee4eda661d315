import ICAL from 'ical.js';
import { slotInstant } from '../contract';
import { hashToken } from '../accounts/hash-token';
import { accounts, assignments, bookings, sessions } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { eq } from 'drizzle-orm';
import { startTestApi, type TestApi, validBooking } from '../testing/test-api';

const OWN = '/api/admin/calendar/feed';
const DAY = firmDayAhead(7);

let api: TestApi;
let cookie: string;
let accountId: string;
beforeEach(async () => {
  api = await startTestApi({ PUBLIC_URL: 'https://firm.example' });
  await api.addAccount('staff', 'ada@firm.example', 'adviser');
  cookie = await api.signIn('ada@firm.example');
  const [account] = await api.database.read.select().from(accounts);
  accountId = account!.id;
});
afterEach(() => api.close());

function firmDayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function make(): Promise<string> {
  const response = await api.send(OWN, { method: 'POST', cookie });
  expect(response.status).toBe(201);
  return ((await response.json()) as { path: string }).path;
}

async function subscribe(path: string): Promise<ICAL.Event[]> {
  const response = await api.send(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as never);
  return calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
}
const namesIn = async (path: string) => (await subscribe(path)).map(({ summary }) => summary);

type Changes = Partial<typeof bookings.$inferInsert>;
/** Adds a booking under this name at a slot, assigned to `assigneeId`. */
async function add(firstName: string, changes: Changes = {}, assigneeId?: string): Promise<void> {
  const { read, writes } = api.database;
  const at = new Date().toISOString();
  const startsAt = slotInstant(DAY, '2:00 PM');
  const slot = { startsAt, preferredDate: startsAt, preferredTime: '2:00 PM' };
  const row = { ...validBooking(), ...slot, firstName, id: uuidv7(), createdAt: at, changedAt: at };
  await writes.run(read.insert(bookings).values({ ...row, lastName: 'Lind', status: 'pending', ...changes }));
  if (!assigneeId) return;
  const [{ seq: bookingSeq } = { seq: 0 }] = await read
    .select()
    .from(bookings)
    .where(eq(bookings.id, row.id));
  await writes.run(read.insert(assignments).values({ bookingSeq, assigneeId }));
}

test('an entry says who comes, when, for what and where, and nothing the visitor wrote', async () => {
  const chosen = { meeting: 'video', status: 'confirmed', reference: 'LH-7K3M-Q2XW' } as const;
  await add('Grace', { ...chosen, message: 'Confidential.', email: 'grace@example.com' }, accountId);
  const path = await make();
  const [entry] = await subscribe(path);
  expect(entry).toMatchObject({ summary: 'Grace Lind', location: 'By secure video' });
  expect(entry!.description).toBe(`${validBooking().service}, LH-7K3M-Q2XW`);
  expect(entry!.startDate.toJSDate().toISOString()).toBe(slotInstant(DAY, '2:00 PM'));
  expect(entry!.duration.toSeconds()).toBe(3600);
  const value = (name: string) => entry!.component.getFirstPropertyValue(name);
  expect(value('status')).toBe('CONFIRMED');
  expect(String(value('url'))).toMatch(/^https:\/\/firm\.example\/admin\?open=[\w-]{36}$/);
  const text = await (await api.send(path)).text();
  expect(text).not.toMatch(/Confidential|grace@example\.com/);
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M');
});

test('it has what is assigned to or requested of its owner; with of=all that of every colleague', async () => {
  await api.addAccount('staff', 'ben@firm.example', 'adviser');
  const [ben] = await api.database.read.select().from(accounts).where(eq(accounts.email, 'ben@firm.example'));
  await add('Assigned', {}, accountId);
  await add('Asked', { adviser: accountId });
  await add('Handed on', { adviser: accountId }, ben!.id);
  await add('Nobody’s');
  await add('Cancelled', { status: 'cancelled' }, accountId);
  const path = await make();
  expect(await namesIn(path)).toEqual(['Assigned Lind', 'Asked Lind']);
  expect(await namesIn(`${path}?of=all`)).toEqual([
    'Assigned Lind',
    'Asked Lind',
    'Handed on Lind',
    'Nobody’s Lind',
  ]);
});

test('it is one well-formed file, however many consultations it has', async () => {
  for (let at = 0; at < 45; at++) await add(`Visitor ${at}`, {}, accountId);
  const path = await make();
  expect(await namesIn(path)).toHaveLength(45);
  const lines = (await (await api.send(path)).text()).split('\r\n');
  // RFC 5545, 3.1: each line ends with CRLF, the last one too.
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  expect(lines.filter((line) => line === '')).toHaveLength(1);
});

test('it covers the month before and the year ahead', async () => {
  for (const days of [-40, -20, 360, 380]) {
    const startsAt = slotInstant(firmDayAhead(days), '9:00 AM');
    const slot = { startsAt, preferredDate: startsAt, preferredTime: '9:00 AM' };
    await add(`In ${days} days`, slot, accountId);
  }
  expect(await namesIn(await make())).toEqual(['In -20 days Lind', 'In 360 days Lind']);
});

test('a new address revokes the previous one; staff see since when one exists, never the address', async () => {
  const state = async () => (await api.send(OWN, { cookie })).json();
  expect(await state()).toEqual({ createdAt: null, endsWithSession: false });
  const first = await make();
  const second = await make();
  expect((await api.send(first)).status).toBe(404);
  expect((await api.send(second)).status).toBe(200);
  expect(await state()).toEqual({ createdAt: expect.stringMatching(/^20\d\d-/), endsWithSession: false });
  expect((await api.send(OWN, { method: 'DELETE', cookie })).status).toBe(204);
  expect((await api.send(second)).status).toBe(404);
  expect(await state()).toEqual({ createdAt: null, endsWithSession: false });
  const kept = await api.database.client.execute('select * from ledger_entries');
  expect(kept.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['calendar-feed-made', 'calendar-feed-made', 'calendar-feed-revoked']),
  );
});

test.each([
  ['is disabled', { disabledAt: '2026-01-01T00:00:00.000Z' }],
  ['may not read bookings', { staffRole: 'editor' as const }],
])('the address of a colleague who %s is 404', async (_, change) => {
  const path = await make();
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set(change).where(eq(accounts.id, accountId)));
  const response = await api.send(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
});

describe('an address that ends with its session', () => {
  const sessionOf = (of: string) => eq(sessions.tokenHash, hashToken(of.split('=')[1]!));
  const makeBound = async () => {
    const response = await api.send(`${OWN}?ends=with-session`, { method: 'POST', cookie });
    return ((await response.json()) as { path: string }).path;
  };
  const state = async () => (await api.send(OWN, { cookie: await api.signIn('ada@firm.example') })).json();

  test.each<[string, () => Promise<unknown>]>([
    ['signs out', () => api.send('/api/logout', { method: 'POST', cookie })],
    [
      'signs out all other browsers in another one',
      async () =>
        api.send('/api/account/sessions/end-others', {
          method: 'POST',
          cookie: await api.signIn('ada@firm.example'),
        }),
    ],
    [
      'has stayed away until the session expired',
      () => {
        const { read, writes } = api.database;
        return writes.run(read.update(sessions).set({ endsAt: Date.now() }).where(sessionOf(cookie)));
      },
    ],
  ])('is 404 once its owner %s', async (_, end) => {
    const path = await makeBound();
    expect((await api.send(path)).status).toBe(200);
    expect(await state()).toMatchObject({ createdAt: expect.any(String), endsWithSession: true });
    await end();
    expect((await api.send(path)).status).toBe(404);
    expect(await state()).toEqual({ createdAt: null, endsWithSession: false });
  });

  test('outlives the end of other sessions and a new token of its own', async () => {
    const path = await makeBound();
    await api.send('/api/logout', { method: 'POST', cookie: await api.signIn('ada@firm.example') });
    const { read, writes } = api.database;
    await writes.run(read.update(sessions).set({ tokenHash: 'renewed' }).where(sessionOf(cookie)));
    expect((await api.send(path)).status).toBe(200);
  });

  test('is not what one gets without asking for it', async () => {
    const path = await make();
    await api.send('/api/logout', { method: 'POST', cookie });
    expect((await api.send(path)).status).toBe(200);
  });
});

test('an unknown address is 404', async () => {
  expect((await api.send('/api/calendars/x')).status).toBe(404);
});
