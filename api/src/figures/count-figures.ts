import { and, count, countDistinct, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { readSite } from '../content/read-site';
import { findOffice } from '../availability/choices';
import {
  ANSWER_HOURS,
  type AnswerTimes,
  type AuditAction,
  type Figures,
  MAX_FIGURE_SOURCES,
} from '../contract';
import type { Database } from '../db/open';
import { accounts, bookings, clientDocuments, contacts, listCounts } from '../db/schema';

type Reading = Pick<Database, 'read'>;
type Submissions = typeof bookings | typeof contacts;

const DAY_MS = 86_400_000;

/** How soon the bookings of each week were answered, and what they are for. */
export async function countBookings({ read }: Reading, starts: readonly string[]) {
  const outcome = outcomeOf(bookings, 'pending');
  const rows = await read
    .select({
      ...{ week: weekOf(bookings, starts), outcome, service: bookings.service },
      ...{ meeting: bookings.meeting, office: bookings.office, rows: count() },
    })
    .from(bookings)
    .leftJoin(firstChanges(['booking-changed', 'booking-cancelled'], starts[0]!), isChangeOf(bookings))
    .where(cameSince(bookings, starts[0]!))
    // By their place: the week's expression carries a parameter for each week.
    .groupBy(sql`1, 2, 3, 4, 5`);
  const site = await readSite({ read });
  const meetings = sumBy(rows, ({ meeting, office }) => `${meeting ?? ''} ${office ?? ''}`);
  return {
    answers: answersByWeek(rows, starts.length),
    services: sumBy(rows, (row) => row.service).map(({ row, sum }) => ({
      service: row.service,
      bookings: sum,
    })),
    meetings: meetings.map(({ row: { meeting, office }, sum }) => ({
      meeting,
      // The city as it is called today; an office that is gone keeps its id.
      officeName: findOffice(site, office)?.city ?? office,
      bookings: sum,
    })),
  };
}

/** How soon the inquiries of each week were answered. */
export async function countContacts({ read }: Reading, starts: readonly string[]): Promise<AnswerTimes[]> {
  const rows = await read
    .select({ week: weekOf(contacts, starts), outcome: outcomeOf(contacts, 'new'), rows: count() })
    .from(contacts)
    .leftJoin(firstChanges(['contact-changed'], starts[0]!), isChangeOf(contacts))
    .where(cameSince(contacts, starts[0]!))
    .groupBy(sql`1, 2`);
  return answersByWeek(rows, starts.length);
}

/** Where the visitors came from who wrote since then, most first. */
export async function countSources({ read }: Reading, since: string): Promise<Figures['sources']> {
  const sourcesOf = (table: Submissions) =>
    read
      .select({ source: table.source, rows: count() })
      .from(table)
      .where(cameSince(table, since))
      .groupBy(table.source)
      .orderBy(desc(count()), table.source)
      .limit(MAX_FIGURE_SOURCES);
  const [booked, wrote] = await Promise.all([sourcesOf(bookings), sourcesOf(contacts)]);
  return { bookings: booked, inquiries: wrote };
}

/** Of the people who wrote since then and were no clients before, how many have had a client's account since. */
export async function countConversion({ read }: Reading, since: string): Promise<Figures['conversion']> {
  const peopleOf = (table: Submissions, more?: SQL) => {
    const people = read
      .select({
        // Drizzle names it without its table: it must not be called like a column of accounts.
        sender: sql<string>`lower(${table.email})`.as('sender'),
        firstAt: sql<string>`min(${table.createdAt})`.as('first_at'),
      })
      .from(table)
      .where(and(cameSince(table, since), more))
      .groupBy(sql`1`)
      .as('people');
    return read
      .select({ people: count(), clients: count(accounts.seq) })
      .from(people)
      .leftJoin(accounts, and(eq(accounts.email, people.sender), eq(accounts.role, 'client')))
      .where(sql`${accounts.seq} is null or ${accounts.createdAt} >= ${people.firstAt}`);
  };
  const [[booked], [wrote]] = await Promise.all([
    peopleOf(bookings, isNull(bookings.accountSeq)),
    peopleOf(contacts),
  ]);
  return { bookings: booked!, inquiries: wrote! };
}

/** What waits for the firm now; documents of the clients within reach. */
export async function countWaiting({ read }: Reading, reach: SQL | undefined): Promise<Figures['waiting']> {
  const [lists, [documents]] = await Promise.all([
    read.select().from(listCounts),
    read
      .select({ documents: count(), clients: countDistinct(clientDocuments.accountSeq) })
      .from(clientDocuments)
      .innerJoin(accounts, eq(accounts.seq, clientDocuments.accountSeq))
      .where(and(eq(clientDocuments.status, 'pending'), reach)),
  ]);
  const rowsOf = (list: string, status: string) =>
    lists.find((each) => each.list === list && each.status === status)?.rows ?? 0;
  return { bookings: rowsOf('bookings', 'pending'), inquiries: rowsOf('contacts', 'new'), ...documents! };
}

/** The place of a row's week among `starts`. */
const weekOf = ({ createdAt }: Submissions, starts: readonly string[]) => {
  const cases = starts.map((start, week) => sql`when ${createdAt} >= ${start} then ${week}`).toReversed();
  return sql<number>`case ${sql.join(cases, sql` `)} end`;
};

/** A day before: the times of one write, and of several apis, differ by moments. */
const wellBefore = (since: string) => new Date(Date.parse(since) - DAY_MS);

/** Ids are in order of arrival and indexed: the rows before are not read. */
function cameSince({ id, createdAt }: Submissions, since: string) {
  const hex = wellBefore(since).getTime().toString(16).padStart(12, '0');
  return and(gte(id, `${hex.slice(0, 8)}-${hex.slice(8)}`), gte(createdAt, since));
}

/** When each record was changed first, by the ledger, of which only what was told since then is read. */
function firstChanges([often, ...others]: readonly [AuditAction, ...AuditAction[]], since: string) {
  const before = sql`select seq from ledger_entries where action = ${often} and at < ${wellBefore(since).toISOString()} order by seq desc limit 1`;
  return sql`(select subject_id, min(at) as at from ledger_entries where action in ${[often, ...others]} and seq > coalesce((${before}), 0) group by subject_id) as first_change`;
}

const isChangeOf = ({ id }: Submissions) => sql`first_change.subject_id = ${id}`;

/** What left its first status before there was a ledger did so at its last change at the latest. */
const outcomeOf = ({ status, createdAt, changedAt }: Submissions, first: string) => {
  const leftAt = sql`coalesce(first_change.at, iif(${status} = ${first}, null, ${changedAt}))`;
  const isInTime = sql`coalesce(unixepoch(${leftAt}), unixepoch()) - unixepoch(${createdAt}) <= ${ANSWER_HOURS * 3600}`;
  return sql<
    keyof AnswerTimes
  >`case when not (${isInTime}) then 'late' when ${leftAt} is null then 'open' else 'inTime' end`;
};

interface Counted {
  readonly week: number;
  readonly outcome: keyof AnswerTimes;
  readonly rows: number;
}

function answersByWeek(rows: readonly Counted[], weeks: number): AnswerTimes[] {
  const answers = Array.from({ length: weeks }, () => ({ inTime: 0, late: 0, open: 0 }));
  for (const { week, outcome, rows: counted } of rows) answers[week]![outcome] += counted;
  return answers;
}

/** Sums of the rows with the same key, largest first, each with one of its rows. */
function sumBy<Row extends Counted>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, { row: Row; sum: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, { row, sum: (sums.get(key)?.sum ?? 0) + row.rows });
  }
  return [...sums.values()].toSorted((a, b) => b.sum - a.sum || keyOf(a.row).localeCompare(keyOf(b.row)));
}
