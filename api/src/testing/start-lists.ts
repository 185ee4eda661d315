import { bookings, contacts } from '../db/schema';
import { startTestApi, validBooking, validContact } from './test-api';

type ContactRow = typeof contacts.$inferInsert;
type BookingRow = typeof bookings.$inferInsert;

export type Lists = Awaited<ReturnType<typeof startLists>>;

/** An api with a member of staff, and what tests of its lists need. */
export async function startLists() {
  const api = await startTestApi();
  await api.addAccount('staff', 'staff@example.com');
  const cookie = await api.signIn('staff@example.com');
  const { read, writes } = api.database;
  return {
    change: writes.run.bind(writes),
    read,
    database: api.database,
    addContacts: (rows: Partial<ContactRow>[]) =>
      writes.run(...rows.map((row, at) => read.insert(contacts).values(contactRow(at, row)))),
    addBookings: (rows: Partial<BookingRow>[]) =>
      writes.run(...rows.map((row, at) => read.insert(bookings).values(bookingRow(at, row)))),
    async search(list: string, query: Record<string, string>) {
      return this.open(`/api/admin/${list}?${new URLSearchParams(query)}`);
    },
    async open(path: string) {
      const response = await api.send(path, { cookie });
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      return {
        ids: ((await response.json()) as { id: string }[]).map((row) => row.id),
        total: response.headers.get('X-Total-Count'),
        next: /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1],
      };
    },
    rows: async <Row>(path: string) => (await (await api.send(path, { cookie })).json()) as Row[],
    /** Rejects where the search index does not match the rows. */
    checkIndex: (list: string) =>
      api.database.client.execute(
        `INSERT INTO ${list}_search (${list}_search, rank) VALUES ('integrity-check', 1)`,
      ),
    close: api.close,
  };
}

const times = { createdAt: '2026-01-01T00:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' };
export const contactRow = (at: number, row: Partial<ContactRow>): ContactRow => ({
  ...validContact(),
  ...times,
  id: `c${at}`,
  status: 'new',
  ...row,
});
export const bookingRow = (at: number, row: Partial<BookingRow>): BookingRow => ({
  ...validBooking(),
  ...times,
  id: `b${at}`,
  status: 'pending',
  ...row,
});
