import { createHash, randomBytes, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { accountRow } from '../accounts/add-account';
import { readEvaluationClient } from './evaluation-client';
import { type EvaluationCase, evaluationCases } from './evaluation-clients';
import { evaluationBookings, evaluationContacts } from './evaluation-inquiries';
import { evaluationPaper } from './evaluation-papers';
import { paperPdf } from './paper-pdf';
import { readSeedContent, type SeededInsight } from './seed-content';
import { KINDS } from '../content-items/content-kinds';
import type { ClientProfile, ContentFields, ContentKind } from '../contract';
import type { Role } from '../contract/constants';
import type { Database } from '../db/open';
import * as tables from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { hashPassword } from '../passwords/password';
import type { FileStore } from '../file-store/file-store';
import { uploadFolder } from '../file-store/open-file-store';
import { storeFile } from '../documents/stored-files';
import { type Env, StartRefused } from '../env';

export interface SeededAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

const withId = <Row extends object>(row: Row) => ({ ...row, id: uuidv7() });

/**
 * Fills an empty database: the site's content always, accounts for evaluation and their data outside production. One write
 * contains everything, so that a start that was killed is repeated in full. Returns the accounts that it made.
 */
export async function seedDatabase(database: Database, env: Env, files: FileStore): Promise<SeededAccount[]> {
  const { read, writes } = database;
  const isEmpty = async (table: typeof tables.services | typeof tables.accounts) =>
    (await read.select({ rows: count() }).from(table))[0]?.rows === 0;

  const queries: WriteQuery[] = [];
  // Editors may take the last service off the site, but its settings are never removed.
  const site = await read.select().from(tables.settings).where(eq(tables.settings.name, 'site'));
  if (site.length === 0 && (await isEmpty(tables.services))) queries.push(...contentQueries(database));
  const seeded: SeededAccount[] = [];
  if (!env.production && (await isEmpty(tables.accounts))) {
    // Checked before any paper is stored, since each would wait as long for storage that cannot be reached.
    await files.check().catch((error: Error) => {
      throw new StartRefused(`The files of documents cannot be stored (${error.message}).`);
    });
    seeded.push(...evaluationAccounts(env.SEED_PASSWORD));
    const store: StorePapers = (...those) => storePapers({ database, env, files }, ...those);
    const cases = evaluationCases(new Date());
    // The accounts that people try are added last, since lists begin with the newest.
    queries.push(...(await caseAccounts(database, cases)));
    queries.push(...(await evaluationQueries(database, seeded, store)));
    for (const each of cases) queries.push(...(await caseQueries(database, each, store)));
  }
  if (queries.length > 0) await writes.run(...queries);
  return seeded;
}

function contentQueries({ read }: Database): WriteQuery[] {
  const content = readSeedContent();
  return [
    ...itemQueries(read, 'services', content.services),
    ...itemQueries(read, 'team', content.team),
    ...itemQueries(read, 'testimonials', content.testimonials),
    ...content.insights.map(withId).flatMap(articleQueries(read)),
    read.insert(tables.replyTemplates).values(content.replyTemplates.map(withId)),
    read.insert(tables.milestoneTemplates).values(content.milestoneTemplates.map(withId)),
    read.insert(tables.settings).values({ name: 'site', value: content.site }),
  ];
}

/** Inserts the public content of a kind, and the copy of it that editors continue with. */
function itemQueries<Kind extends ContentKind>(
  read: Database['read'],
  kind: Kind,
  written: readonly ContentFields[Kind][],
): WriteQuery[] {
  const { table, rowOf } = KINDS[kind];
  const items = written.map((fields, at) => ({
    ...withId({ kind, fields, position: at + 1, revision: 1 }),
    editedAt: new Date().toISOString(),
  }));
  const rows = items.map(({ id, fields }) => ({ ...rowOf(fields), id }));
  return [read.insert(table).values(rows as never), read.insert(tables.contentItems).values(items)];
}

/** Inserts an insight, and the copy of its text that editors continue with. */
const articleQueries = (read: Database['read']) => (insight: SeededInsight & { id: string }) => {
  const { id, slug, title, excerpt, category, author, imageUrl, bodyMarkdown, publishedAt } = insight;
  const text = { id, slug, title, excerpt, category, author, imageUrl, bodyMarkdown };
  return [
    read.insert(tables.insights).values(insight),
    read.insert(tables.articles).values({ ...text, revision: 1, editedAt: publishedAt }),
  ];
};

const STAFF_EMAIL = 'staff@lisleharrow.example';
const CLIENT_EMAIL = 'client@lisleharrow.example';
/** The addresses of the accounts that only an evaluation has. */
export const EVALUATION_EMAILS = [STAFF_EMAIL, CLIENT_EMAIL, 'newclient@lisleharrow.example'] as const;

function evaluationAccounts(password: string | undefined): SeededAccount[] {
  return [
    { email: STAFF_EMAIL, role: 'staff', password: password ?? readablePassword() },
    { email: CLIENT_EMAIL, role: 'client', password: password ?? readablePassword() },
    { email: 'newclient@lisleharrow.example', role: 'client', password: password ?? readablePassword() },
  ];
}

/** How the evaluation client reaches the adviser; an insert of several accounts must name the same columns for all. */
const STAFF_REACH = { phone: '+44 20 7946 0142', timeZone: 'Europe/London' };
const NO_REACH = { phone: null, timeZone: null };

async function evaluationQueries(
  { read }: Database,
  seeded: SeededAccount[],
  store: StorePapers,
): Promise<WriteQuery[]> {
  const client = readEvaluationClient();
  const names: Record<string, { firstName: string; lastName: string }> = {
    [STAFF_EMAIL]: { firstName: 'Eleanor', lastName: 'Harrow' },
    [CLIENT_EMAIL]: {
      firstName: client.profile.firstName,
      lastName: client.profile.lastName,
    },
    'newclient@lisleharrow.example': { firstName: 'Tobias', lastName: 'Reyes' },
  };
  // With SEED_PASSWORD all accounts have one password, and hashing it is most of the work of a first start.
  const passwords = [...new Set(seeded.map(({ password }) => password))];
  const hashes = new Map(
    await Promise.all(passwords.map(async (each) => [each, await hashPassword(each)] as const)),
  );
  const rows = await Promise.all(
    seeded.map((account) =>
      accountRow(
        { ...account, ...names[account.email]!, staffRole: account.role === 'staff' ? 'owner' : null },
        hashes.get(account.password),
      ).then((row) => ({
        ...row,
        ...(account.role === 'staff' ? STAFF_REACH : NO_REACH),
        ...(account.email === CLIENT_EMAIL && { createdAt: client.since }),
      })),
    ),
  );
  const now = new Date();
  const documents = await store(client.profile, client.documents, client.unattached);
  const accountSeq = seqOf(CLIENT_EMAIL);
  const owned = <Row extends object>(row: Row) => ({ ...row, id: uuidv7(), accountSeq });
  const ownDocuments = documents.map(owned);
  const named = (title: string) => ownDocuments.find(({ name }) => name === client.namedDocuments[title])?.id;
  return [
    read.insert(tables.accounts).values(rows),
    read.insert(tables.clientProfiles).values({
      ...owned(client.profile),
      adviserSeq: seqOf(STAFF_EMAIL),
      changedAt: now.toISOString(),
    }),
    read.insert(tables.milestones).values(client.milestones.map(owned)),
    read.insert(tables.clientDocuments).values(ownDocuments),
    read
      .insert(tables.clientNotes)
      .values(client.notes.map((note) => owned({ ...note, documentId: named(note.title) }))),
    read.insert(tables.conversationMessages).values(client.messages.map(owned)),
    read.insert(tables.bookings).values(evaluationBookings(now).map(withId)),
    read.insert(tables.contacts).values(evaluationContacts(now).map(withId)),
  ];
}

const seqOf = (email: string) =>
  sql<number>`(select ${tables.accounts.seq} from ${tables.accounts} where ${tables.accounts.email} = ${email})`;

/** Clients who have a case but cannot sign in: where one has a password, nobody knows it. */
async function caseAccounts({ read }: Database, cases: readonly EvaluationCase[]): Promise<WriteQuery[]> {
  const hashOfNobody = await hashPassword(randomBytes(24).toString('base64'));
  return cases.map(({ since, hasPassword, profile: { email, firstName, lastName } }) =>
    read.insert(tables.accounts).values({
      id: uuidv7(),
      email,
      firstName,
      lastName,
      role: 'client',
      createdAt: since,
      passwordHash: hasPassword ? hashOfNobody : '',
    }),
  );
}

async function caseQueries(
  { read }: Database,
  { since, profile, hasAdviser, milestones, documents }: EvaluationCase,
  store: StorePapers,
): Promise<WriteQuery[]> {
  const { email } = profile;
  const owned = <Row extends object>(row: Row) => ({ ...row, id: uuidv7(), accountSeq: seqOf(email) });
  const adviserSeq = hasAdviser ? seqOf(STAFF_EMAIL) : null;
  const rows = await store(profile, documents);
  return [
    read.insert(tables.clientProfiles).values({ ...owned(profile), adviserSeq, changedAt: since }),
    read.insert(tables.milestones).values(milestones.map(owned)),
    ...(rows.length > 0 ? [read.insert(tables.clientDocuments).values(rows.map(owned))] : []),
  ];
}

type Person = Pick<ClientProfile, 'firstName' | 'lastName'>;
type Documents = EvaluationCase['documents'];
type SeededDocument = Documents[number] &
  Partial<Pick<typeof tables.clientDocuments.$inferInsert, 'storageKey' | 'sha256'>>;
type StorePapers = (person: Person, documents: Documents, unattached?: string) => Promise<SeededDocument[]>;

/** Stores a file for each document, except the one added by the specified call, which sends none. */
function storePapers(
  { database, env, files }: { database: Database; env: Env; files: FileStore },
  { firstName, lastName }: Person,
  documents: Documents,
  unattached?: string,
): Promise<SeededDocument[]> {
  const holder = `${firstName} ${lastName}`;
  return Promise.all(
    documents.map(async (document) => {
      if (document.fileName === unattached) return document;
      const content = paperPdf(evaluationPaper({ ...document, holder }));
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
