import { createHash, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { accountRow } from '../accounts/add-account';
import { evaluationClient } from './evaluation-client';
import { evaluationBookings, evaluationContacts } from './evaluation-inquiries';
import { seedContent } from './seed-content';
import { specimenPdf } from './specimen-pdf';
import type { Role } from '../contract/constants';
import type { Database } from '../db/open';
import * as tables from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { hashPassword } from '../passwords/password';
import type { FileStore } from '../file-store/file-store';
import { uploadFolder } from '../file-store/open-file-store';
import { storeFile } from '../documents/stored-files';
import type { Env } from '../env';

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
export async function seedDatabase(database: Database, env: Env, files: FileStore): Promise<SeededAccount[]> {
  const { read, writes } = database;
  const isEmpty = async (table: typeof tables.services | typeof tables.accounts) =>
    (await read.select({ rows: count() }).from(table))[0]?.rows === 0;

  const queries: WriteQuery[] = [];
  if (await isEmpty(tables.services)) queries.push(...contentQueries(database));
  const seeded: SeededAccount[] = [];
  if (!env.production && (await isEmpty(tables.accounts))) {
    seeded.push(...evaluationAccounts(env.SEED_PASSWORD));
    queries.push(...(await evaluationQueries(database, seeded, await storeSpecimens(database, env, files))));
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

const STAFF_EMAIL = 'staff@lisleharrow.example';
const CLIENT_EMAIL = 'client@lisleharrow.example';
/** Of the accounts that only an evaluation has. */
export const EVALUATION_EMAILS = [STAFF_EMAIL, CLIENT_EMAIL, 'newclient@lisleharrow.example'] as const;

function evaluationAccounts(password: string | undefined): SeededAccount[] {
  return [
    { email: STAFF_EMAIL, role: 'staff', password: password ?? readablePassword() },
    { email: CLIENT_EMAIL, role: 'client', password: password ?? readablePassword() },
    { email: 'newclient@lisleharrow.example', role: 'client', password: password ?? readablePassword() },
  ];
}

/** How the evaluation client reaches the adviser; one insert of several accounts names the columns for all. */
const STAFF_REACH = { phone: '+44 20 7946 0142', timeZone: 'Europe/London' };
const NO_REACH = { phone: null, timeZone: null };

async function evaluationQueries(
  { read }: Database,
  seeded: SeededAccount[],
  documents: SeededDocument[],
): Promise<WriteQuery[]> {
  const names: Record<string, { firstName: string; lastName: string }> = {
    [STAFF_EMAIL]: { firstName: 'Eleanor', lastName: 'Harrow' },
    [CLIENT_EMAIL]: {
      firstName: evaluationClient.profile.firstName,
      lastName: evaluationClient.profile.lastName,
    },
    'newclient@lisleharrow.example': { firstName: 'Tobias', lastName: 'Reyes' },
  };
  // With SEED_PASSWORD all have one password, whose hash is most of the work of a first start.
  const passwords = [...new Set(seeded.map(({ password }) => password))];
  const hashes = new Map(
    await Promise.all(passwords.map(async (each) => [each, await hashPassword(each)] as const)),
  );
  const rows = await Promise.all(
    seeded.map((account) =>
      accountRow(
        { ...account, ...names[account.email]!, staffRole: account.role === 'staff' ? 'owner' : null },
        hashes.get(account.password),
      ).then((row) => (account.role === 'staff' ? { ...row, ...STAFF_REACH } : { ...row, ...NO_REACH })),
    ),
  );
  const now = new Date();
  const seqOf = (email: string) =>
    sql<number>`(select ${tables.accounts.seq} from ${tables.accounts} where ${tables.accounts.email} = ${email})`;
  const accountSeq = seqOf(CLIENT_EMAIL);
  const owned = <Row extends object>(row: Row) => ({ ...row, id: uuidv7(), accountSeq });
  return [
    read.insert(tables.accounts).values(rows),
    read.insert(tables.clientProfiles).values({
      ...owned(evaluationClient.profile),
      adviserSeq: seqOf(STAFF_EMAIL),
      changedAt: now.toISOString(),
    }),
    read.insert(tables.milestones).values(evaluationClient.milestones.map(owned)),
    read.insert(tables.clientDocuments).values(documents.map(owned)),
    read.insert(tables.clientNotes).values(evaluationClient.notes.map(owned)),
    read
      .insert(tables.bookings)
      .values(evaluationBookings(now).map((row) => ({ ...withId(row), changedAt: row.createdAt }))),
    read
      .insert(tables.contacts)
      .values(evaluationContacts(now).map((row) => ({ ...withId(row), changedAt: row.createdAt }))),
  ];
}

type SeededDocument = (typeof evaluationClient.documents)[number] &
  Partial<Pick<typeof tables.clientDocuments.$inferInsert, 'storageKey' | 'sha256'>>;

/** The evaluation client's documents with a file each; what still waits for review came by the specified call, without one. */
function storeSpecimens(database: Database, env: Env, files: FileStore): Promise<SeededDocument[]> {
  return Promise.all(
    evaluationClient.documents.map(async (document) => {
      if (document.status === 'pending') return document;
      const content = specimenPdf(document.name);
      const path = join(uploadFolder(env), `${uuidv7()}.part`);
      await writeFile(path, content, { mode: 0o600 });
      const storageKey = await storeFile({ database, files }, path);
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { ...document, storageKey, sha256, fileSize: content.length };
    }),
  );
}

const CONSONANTS = 'bdfghjklmnprstvz';
const VOWELS = 'aeiou';

/** Nine syllables and two digits: over 60 bits, and easy to copy by hand. */
function readablePassword(): string {
  const syllable = () => CONSONANTS[randomInt(CONSONANTS.length)]! + VOWELS[randomInt(VOWELS.length)]!;
  const word = () => syllable() + syllable() + syllable();
  return `${word()}-${word()}-${word()}-${randomInt(10, 100)}`;
}
