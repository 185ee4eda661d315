import { randomInt } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import { accountRow } from './accounts/add-account';
import { demoBookings, demoClient, demoContacts, seedContent } from './content/seed/index';
import type { Role } from './contract/constants';
import type { Database } from './db/open';
import * as tables from './db/schema';
import { uuidv7 } from './db/uuid';
import type { WriteQuery } from './db/write';
import type { Env } from './env';

export interface SeededAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

const withId = <Row extends object>(row: Row) => ({ ...row, id: uuidv7() });

/**
 * Fills an empty database: the site's content always, accounts for evaluation and their data outside production.
 * One write holds everything, so that a start that was killed is repeated whole. Returns the accounts it made.
 */
export async function seedDatabase(database: Database, env: Env): Promise<SeededAccount[]> {
  const { read, writes } = database;
  const isEmpty = async (table: typeof tables.services | typeof tables.accounts) =>
    (await read.select({ rows: count() }).from(table))[0]?.rows === 0;

  const queries: WriteQuery[] = [];
  if (await isEmpty(tables.services)) queries.push(...contentQueries(database));
  const seeded: SeededAccount[] = [];
  if (!env.production && (await isEmpty(tables.accounts))) {
    seeded.push(...evaluationAccounts(env.SEED_PASSWORD));
    queries.push(...(await evaluationQueries(database, seeded)));
  }
  if (queries.length > 0) await writes.run(...queries);
  return seeded;
}

function contentQueries({ read }: Database): WriteQuery[] {
  return [
    read.insert(tables.services).values(seedContent.services.map(withId)),
    read.insert(tables.teamMembers).values(seedContent.team.map(withId)),
    read.insert(tables.testimonials).values(seedContent.testimonials.map(withId)),
    ...seedContent.insights.map((insight) => read.insert(tables.insights).values(withId(insight))),
    read.insert(tables.settings).values({ name: 'site', value: seedContent.site }),
  ];
}

const CLIENT_EMAIL = 'client@lisleharrow.example';

function evaluationAccounts(password: string | undefined): SeededAccount[] {
  return [
    { email: 'staff@lisleharrow.example', role: 'staff', password: password ?? readablePassword() },
    { email: CLIENT_EMAIL, role: 'client', password: password ?? readablePassword() },
    { email: 'newclient@lisleharrow.example', role: 'client', password: password ?? readablePassword() },
  ];
}

async function evaluationQueries({ read }: Database, seeded: SeededAccount[]): Promise<WriteQuery[]> {
  const names: Record<string, { firstName: string; lastName: string }> = {
    'staff@lisleharrow.example': { firstName: 'Eleanor', lastName: 'Harrow' },
    [CLIENT_EMAIL]: { firstName: demoClient.profile.firstName, lastName: demoClient.profile.lastName },
    'newclient@lisleharrow.example': { firstName: 'Tobias', lastName: 'Reyes' },
  };
  const rows = await Promise.all(
    seeded.map((account) => accountRow({ ...account, ...names[account.email]! })),
  );
  const now = new Date().toISOString();
  const accountSeq = sql<number>`(select ${tables.accounts.seq} from ${tables.accounts} where ${tables.accounts.email} = ${CLIENT_EMAIL})`;
  const owned = <Row extends object>(row: Row) => ({ ...row, id: uuidv7(), accountSeq });
  return [
    read.insert(tables.accounts).values(rows),
    read.insert(tables.clientProfiles).values({ ...owned(demoClient.profile), changedAt: now }),
    read.insert(tables.milestones).values(demoClient.milestones.map(owned)),
    read.insert(tables.clientDocuments).values(demoClient.documents.map(owned)),
    read.insert(tables.clientNotes).values(demoClient.notes.map(owned)),
    read
      .insert(tables.bookings)
      .values(demoBookings.map((row) => ({ ...withId(row), changedAt: row.createdAt }))),
    read
      .insert(tables.contacts)
      .values(demoContacts.map((row) => ({ ...withId(row), changedAt: row.createdAt }))),
  ];
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';

/** Nine syllables and two digits: over 60 bits, and easy to copy by hand. */
function readablePassword(): string {
  const syllable = () => CONSONANTS[randomInt(CONSONANTS.length)]! + VOWELS[randomInt(VOWELS.length)]!;
  const word = () => syllable() + syllable() + syllable();
  return `${word()}-${word()}-${word()}-${randomInt(10, 100)}`;
}
