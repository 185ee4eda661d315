import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, bookings, type contacts } from '../db/schema';

/**
 * Who wrote the rows of a table for which `isMeant` holds and was no client at the first of them: its order number, and
 * `client` where they have had an account since. A subquery.
 */
export function newPeople(
  { read }: Pick<Database, 'read'>,
  table: typeof bookings | typeof contacts,
  isMeant: SQL | undefined,
) {
  const people = read
    .select({
      // Drizzle names it without its table: it must not be called like a column of accounts.
      sender: sql<string>`lower(${table.email})`.as('sender'),
      firstAt: sql<string>`min(${table.createdAt})`.as('first_at'),
      firstSeq: sql<number>`min(${table.seq})`.as('first_seq'),
    })
    .from(table)
    // What a client books while signed in is no first word.
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
