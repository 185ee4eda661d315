import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, bookings, type contacts } from '../db/schema';

/**
 * A subquery for the people who wrote the rows that meet `isMeant` and were not clients at the first of these rows: the `seq` of
 * that row and, if they have become clients since, their account as `client`.
 */
export function firstContacts(
  { read }: Pick<Database, 'read'>,
  table: typeof bookings | typeof contacts,
  isMeant: SQL | undefined,
) {
  const people = read
    .select({
      // Drizzle writes the alias without its table, so it must differ from the columns of accounts.
      sender: sql<string>`lower(${table.email})`.as('sender'),
      firstAt: sql<string>`min(${table.createdAt})`.as('first_at'),
      firstSeq: sql<number>`min(${table.seq})`.as('first_seq'),
    })
    .from(table)
    // A booking by a signed-in client is not from a new person.
    .where(and(isMeant, table === bookings ? isNull(bookings.accountSeq) : undefined))
    .groupBy(sql`1`)
    .as('people');
  return read
    .select({ first: people.firstSeq, client: sql<number | null>`${accounts.seq}`.as('client') })
    .from(people)
    .leftJoin(accounts, and(eq(accounts.email, people.sender), eq(accounts.role, 'client')))
    .where(sql`${accounts.seq} is null or ${accounts.createdAt} >= ${people.firstAt}`)
    .as('new_people');
}
