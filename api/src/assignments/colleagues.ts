import { inArray } from 'drizzle-orm';
import { readAdvisers } from '../availability/choices';
import type { Assignment } from '../contract';
import type { Database } from '../db/open';
import { accounts } from '../db/schema';

const spelled = (name: string) => name.toLocaleLowerCase('en-US');

/** To whom a record may be assigned and whom a note may mention; namesakes with their emails, which alone tell them apart. */
export async function readColleagues(database: Pick<Database, 'read'>): Promise<Assignment['colleagues']> {
  const advisers = await readAdvisers(database);
  const namesakes = advisers.filter(({ id, name }) =>
    advisers.some((other) => other.id !== id && spelled(other.name) === spelled(name)),
  );
  if (namesakes.length === 0) return advisers;
  const { id, email } = accounts;
  const rows = await database.read
    .select({ id, email })
    .from(accounts)
    .where(
      inArray(
        id,
        namesakes.map((each) => each.id),
      ),
    );
  const addresses = new Map(rows.map((row) => [row.id, row.email]));
  return advisers.map((adviser) => ({ ...adviser, email: addresses.get(adviser.id) }));
}
