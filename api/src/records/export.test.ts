import { desc, eq } from 'drizzle-orm';
import { firmDay } from '../contract';
import { accounts, bookings, contacts, ledgerEntries } from '../db/schema';
import { bookingRow, contactRow } from '../testing/start-lists';
import { startTestApi, type TestApi } from '../testing/test-api';

let api: TestApi;
let cookie: string;
beforeAll(async () => {
  api = await startTestApi();
  await api.addAccount('staff', 'staff@example.com');
  cookie = await api.signIn('staff@example.com');
});
afterAll(() => api.close());

async function exportOf(path: string) {
  const response = await api.send(`/api/admin/${path}`, { cookie });
  return { response, text: await response.text() };
}
/** The cells of one column, row by row; for files without line breaks in cells. */
function column(text: string, name: string): string[] {
  const [head = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
  const at = head.split(',').indexOf(name);
  return rows.map((row) => row.slice(1, -1).split('","')[at]!);
}
const newestAction = async () =>
  (await api.database.read.select().from(ledgerEntries).orderBy(desc(ledgerEntries.seq)).limit(1))[0];

test('bookings are exported with all fields, office and adviser by name, and without spreadsheet formulas', async () => {
  const { read, writes } = api.database;
  const [adviser] = await read.select().from(accounts).where(eq(accounts.email, 'staff@example.com'));
  const booking = bookingRow(1, {
    firstName: '=1+1',
    message: 'Two lines,\n"quoted"',
    reference: 'LH-AAAA-BBBB',
    meeting: 'office',
    office: 'london',
    adviser: adviser!.id,
    startsAt: '2026-12-01T15:00:00.000Z',
    source: 'google.com',
  });
  await writes.run(read.insert(bookings).values(booking));
  const { response, text } = await exportOf('bookings/export');
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="bookings-${firmDay(new Date())}.csv"`,
  );
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(text).toMatch(/^\uFEFF?id,reference,createdAt,status,changedAt,firstName,lastName,email,service,/);
  const { id, createdAt, changedAt, lastName, email, service, preferredDate, preferredTime } = booking;
  const cells = [
    id,
    'LH-AAAA-BBBB',
    createdAt,
    'pending',
    changedAt,
    "'=1+1",
    lastName,
    email,
    service,
    preferredDate,
    preferredTime,
    '2026-12-01T15:00:00.000Z',
    'office',
    'London',
    'Jane Doe',
    '',
    'Two lines,\n""quoted""',
    'google.com',
  ];
  expect(text.split('\r\n')[1]).toBe(cells.map((cell) => `"${cell}"`).join(','));
  expect(await newestAction()).toMatchObject({ action: 'bookings-exported', actorName: 'Jane Doe' });
});

test('inquiries are exported by filter, in order, each once, however many there are', async () => {
  const { read, writes } = api.database;
  const rows = Array.from({ length: 1_234 }, (_, at) =>
    contactRow(at, {
      name: `Visitor ${at}`,
      status: at % 2 ? 'new' : 'in_progress',
      subject: at % 10 ? 'Tax' : 'Custody',
    }),
  );
  await writes.run(...rows.map((row) => read.insert(contacts).values(row)));
  const all = rows.map(({ name }) => name);
  const namesOf = async (query: string) => {
    const { text } = await exportOf(`contacts/export${query}`);
    return column(text, 'name');
  };
  expect(await namesOf('?sort=oldest')).toEqual(all);
  expect(await namesOf('')).toEqual(all.toReversed());
  expect(await namesOf('?status=in_progress&sort=oldest')).toEqual(all.filter((_, at) => at % 2 === 0));
  expect(await namesOf('?q=custody&sort=oldest')).toEqual(all.filter((_, at) => at % 10 === 0));
  expect(await namesOf('?q=nobody')).toEqual([]);
  expect(await newestAction()).toMatchObject({ action: 'contacts-exported' });
});

test('a wrong filter is refused, and no export is recorded', async () => {
  const before = await newestAction();
  for (const query of ['?status=unknown', '?sort=upwards', `?q=${'x'.repeat(201)}`])
    expect((await exportOf(`bookings/export${query}`)).response.status).toBe(422);
  expect(await newestAction()).toEqual(before);
});
