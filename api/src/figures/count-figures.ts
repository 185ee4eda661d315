import { and, count, countDistinct, eq, type SQL, sum } from 'drizzle-orm';
import { isOverdueOn, isWaitedFor } from '../clients/count-open-work';
import { readSite } from '../content/read-site';
import { findOffice } from '../availability/choices';
import { type Figures, firmDay } from '../contract';
import type { Database } from '../db/open';
import { accounts, bookings, clientDocuments, contacts, listCounts } from '../db/schema';
import { namedSources } from '../records/named-sources';
import { firstContacts } from '../records/first-contacts';
import { arrivedSince, type Submissions } from './arrived-since';

type Reading = Pick<Database, 'read'>;

/** Counts of the bookings since `since`, by service, kind of meeting and office. */
export async function countBookings({ read }: Reading, since: string) {
  const rows = await read
    .select({
      service: bookings.service,
      meeting: bookings.meeting,
      office: bookings.office,
      rows: count(),
    })
    .from(bookings)
    .where(arrivedSince(bookings, since))
    .groupBy(bookings.service, bookings.meeting, bookings.office);
  const site = await readSite({ read });
  const meetings = sumBy(rows, ({ meeting, office }) => `${meeting ?? ''} ${office ?? ''}`);
  return {
    services: sumBy(rows, (row) => row.service).map(({ row, sum }) => ({
      service: row.service,
      bookings: sum,
    })),
    meetings: meetings.map(({ row: { meeting, office }, sum }) => ({
      meeting,
      office,
      // The present name of the city; a removed office is shown by its id.
      officeName: findOffice(site, office)?.city ?? office,
      bookings: sum,
    })),
  };
}

/** The sources of the bookings and inquiries since `since`, most frequent first. */
export async function countSources(database: Reading, since: string): Promise<Figures['sources']> {
  const sourcesOf = (table: Submissions) => namedSources(database, table, arrivedSince(table, since));
  const [booked, wrote] = await Promise.all([sourcesOf(bookings), sourcesOf(contacts)]);
  return { bookings: booked, inquiries: wrote };
}

/** How many people wrote since `since` without being clients before, and how many of them have become clients. */
export async function countConversion(database: Reading, since: string): Promise<Figures['conversion']> {
  const peopleOf = (table: Submissions) => {
    const people = firstContacts(database, table, arrivedSince(table, since));
    return database.read.select({ people: count(), clients: count(people.client) }).from(people);
  };
  const [[booked], [wrote]] = await Promise.all([peopleOf(bookings), peopleOf(contacts)]);
  return { bookings: booked!, inquiries: wrote! };
}

/** What is waiting for the firm now; documents only of the clients that are `visible`. */
export async function countWaiting({ read }: Reading, visible: SQL | undefined): Promise<Figures['waiting']> {
  const [lists, [documents], [askedFor]] = await Promise.all([
    read.select().from(listCounts),
    read
      .select({ documents: count(), clients: countDistinct(clientDocuments.accountSeq) })
      .from(clientDocuments)
      .innerJoin(accounts, eq(accounts.seq, clientDocuments.accountSeq))
      .where(and(eq(clientDocuments.status, 'pending'), visible)),
    read
      .select({
        documents: count(),
        clients: countDistinct(clientDocuments.accountSeq),
        overdue: sum(isOverdueOn(firmDay(new Date()))).mapWith(Number),
      })
      .from(clientDocuments)
      .innerJoin(accounts, eq(accounts.seq, clientDocuments.accountSeq))
      .where(and(isWaitedFor({ read }), visible)),
  ]);
  const rowsOf = (list: string, status: string) =>
    lists.find((each) => each.list === list && each.status === status)?.rows ?? 0;
  return {
    bookings: rowsOf('bookings', 'pending'),
    inquiries: rowsOf('contacts', 'new'),
    ...documents!,
    // SQL's sum of no rows is null.
    askedFor: { ...askedFor!, overdue: askedFor!.overdue ?? 0 },
  };
}

/** The sums of the rows with the same key, largest first, each with one row of that key. */
function sumBy<Row extends { readonly rows: number }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, { row: Row; sum: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, { row, sum: (sums.get(key)?.sum ?? 0) + row.rows });
  }
  return [...sums.values()].toSorted((a, b) => b.sum - a.sum || keyOf(a.row).localeCompare(keyOf(b.row)));
}
