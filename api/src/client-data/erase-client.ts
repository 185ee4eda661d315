import { and, eq, getTableName, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { ErasureReport } from '../contract';
import { isAborted } from '../db/errors';
import {
  accounts,
  bookings,
  clientDocuments,
  clientHolds,
  clientNotes,
  clientProfiles,
  contacts,
  conversationMessages,
  devices,
  documentVersions,
  firstAnswers,
  householdMembers,
  ledgerEntries,
  milestones,
  outbox,
  passkeyChallenges,
  passkeys,
  recordNotes,
  recordReplies,
  savedViews,
  sessions,
  visitorReplies,
} from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { isErasedWith, isInquiryOf, isUnmatchedFrom } from './client-inquiries';
import type { AccountRow } from './read-client-data';
import { savedViewsAbout } from './saved-views-about';
import { forgetAuthor, isUnused, withdrawAccess } from '../household/withdraw-access';
import { removeErasedFiles, takeFiles } from '../documents/erased-files';

type Erasing = Pick<Deps, 'database' | 'env' | 'files' | 'log'>;
type Reading = Pick<Deps['database'], 'read'>;

const INQUIRIES = [bookings, contacts] as const;

/** The ids of the bookings or contact messages that are removed with the client. */
const idsOf = ({ read }: Reading, table: (typeof INQUIRIES)[number], account: AccountRow) =>
  read.select({ id: table.id }).from(table).where(isErasedWith(table, account));

/** Whether a message is to or about the client, or about one of these. */
const isLetterOf = (database: Reading, account: AccountRow) =>
  or(
    eq(outbox.about, account.id),
    sql`lower(${outbox.recipient}) = ${account.email}`,
    ...INQUIRIES.map((table) => inArray(outbox.about, idsOf(database, table, account))),
  );

const membersOf = ({ read }: Reading, { seq }: AccountRow) =>
  read
    .select({ memberSeq: householdMembers.memberSeq })
    .from(householdMembers)
    .where(eq(householdMembers.accountSeq, seq));

/**
 * Removes everything that is stored about a client in one transaction, then the files. If the process ends in between,
 * the next start or hour removes them. Returns false and removes nothing under a legal hold.
 */
export async function eraseClient(deps: Erasing, account: AccountRow, audit: WriteQuery): Promise<boolean> {
  const { read, writes } = deps.database;
  const { seq, id } = account;
  const isOwn = eq(clientDocuments.accountSeq, seq);
  const members = await membersOf(deps.database, account);
  const views = await savedViewsAbout(deps.database, account);
  try {
    await writes.run(
      ...takeFiles(deps.database, isOwn),
      ...INQUIRIES.map((table) => {
        const isAnswer = and(
          eq(firstAnswers.list, getTableName(table)),
          sql`json_extract(${firstAnswers.answer}, '$.id') in ${idsOf(deps.database, table, account)}`,
        );
        return read.delete(firstAnswers).where(isAnswer);
      }),
      read.delete(outbox).where(isLetterOf(deps.database, account)),
      ...INQUIRIES.map((table) => read.delete(table).where(isErasedWith(table, account))),
      read.delete(visitorReplies).where(isUnmatchedFrom(account)),
      read.delete(passkeyChallenges).where(eq(passkeyChallenges.accountSeq, seq)),
      ...withdrawAccess(
        deps.database,
        seq,
        members.map(({ memberSeq }) => memberSeq),
      ),
      forgetAuthor(deps.database, id),
      read.delete(savedViews).where(inArray(savedViews.seq, [...views])),
      // Cascades to everything that refers to it.
      read.delete(accounts).where(eq(accounts.seq, seq)),
      audit,
    );
  } catch (error) {
    if (isAborted(error, 'under a legal hold')) return false;
    throw error;
  }
  // After an older backup is restored, this line says whom to erase again.
  deps.log.warn({ client: id }, 'a client was erased');
  await removeErasedFiles(deps);
  return true;
}

/** Counts what an erasure would remove now, and what it would leave. */
export async function reportErasure(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  account: AccountRow,
): Promise<ErasureReport> {
  const { read } = database;
  const { seq, id } = account;
  const files = sql`(select count(*) from ${clientDocuments} where account_seq = ${seq} and storage_key is not null)
    + (select count(*) from ${documentVersions} where document_seq in (select seq from ${clientDocuments} where account_seq = ${seq}))`;
  const household = await membersOf(database, account);
  const isAccountOfNobody = isUnused(
    database,
    seq,
    household.map(({ memberSeq }) => memberSeq),
  );
  const unused = read.select({ id: accounts.id }).from(accounts).where(isAccountOfNobody);
  const unusedAccounts = await read.$count(accounts, isAccountOfNobody);
  const isGoing = or(isLetterOf(database, account), inArray(outbox.about, unused));
  /** How many rows of a table are removed along with the bookings and contact messages. */
  const countWith = (table: typeof recordReplies | typeof visitorReplies | typeof recordNotes) => {
    const [ofBookings, ofContacts] = INQUIRIES.map((inquiries) =>
      read.select({ seq: inquiries.seq }).from(inquiries).where(isErasedWith(inquiries, account)),
    );
    return read.$count(
      table,
      or(inArray(table.bookingSeq, ofBookings!), inArray(table.contactSeq, ofContacts!)),
    );
  };
  const counted: readonly (readonly [string, SQL | Promise<number> | number])[] = [
    ['Profile', read.$count(clientProfiles, eq(clientProfiles.accountSeq, seq))],
    ['Milestones', read.$count(milestones, eq(milestones.accountSeq, seq))],
    ['Updates', read.$count(clientNotes, eq(clientNotes.accountSeq, seq))],
    ['Messages', read.$count(conversationMessages, eq(conversationMessages.accountSeq, seq))],
    ['Documents', read.$count(clientDocuments, eq(clientDocuments.accountSeq, seq))],
    ['Files, earlier ones included', countOf(files)],
    [`Bookings under ${account.email}`, read.$count(bookings, isErasedWith(bookings, account))],
    [`Inquiries under ${account.email}`, read.$count(contacts, isErasedWith(contacts, account))],
    ['Replies about these bookings and inquiries, sent', countWith(recordReplies)],
    ['Replies about these bookings and inquiries, received', countWith(visitorReplies)],
    ['Mails that belong to no booking or inquiry', read.$count(visitorReplies, isUnmatchedFrom(account))],
    ['Internal notes about these bookings and inquiries', countWith(recordNotes)],
    ['Outgoing messages, those that wait included', read.$count(outbox, isGoing)],
    ['Access of other people to the case', household.length],
    ['Accounts of these people that nobody has signed in to', unusedAccounts],
    [
      'Access to the case of another client',
      read.$count(householdMembers, eq(householdMembers.memberSeq, seq)),
    ],
    [
      'Saved filters of staff that name the client',
      savedViewsAbout(database, account).then(({ length }) => length),
    ],
    ['Open sessions', read.$count(sessions, eq(sessions.accountSeq, seq))],
    [
      'Known browsers and passkeys',
      countOf(
        sql`(select count(*) from ${devices} where account_seq = ${seq}) + (select count(*) from ${passkeys} where account_seq = ${seq})`,
      ),
    ],
  ];
  const goes = await Promise.all(
    counted.map(async ([what, count]) => ({ what, count: (await count) as number })),
  );
  const lines = await read.$count(ledgerEntries, eq(ledgerEntries.clientId, id));
  const [hold] = await read
    .select({ reason: clientHolds.reason })
    .from(clientHolds)
    .where(and(eq(clientHolds.accountSeq, seq), eq(clientHolds.kind, 'legal-hold')));
  const isHeldHousehold = and(
    eq(clientHolds.accountSeq, householdMembers.accountSeq),
    eq(clientHolds.kind, 'legal-hold'),
  );
  const [householdHold] = await read
    .select({ reason: clientHolds.reason })
    .from(householdMembers)
    .innerJoin(clientHolds, isHeldHousehold)
    .where(eq(householdMembers.memberSeq, seq));
  const isSpared = and(isInquiryOf(bookings, account), not(isErasedWith(bookings, account)));
  const spared = await read.$count(bookings, isSpared);
  const written = await countOf(
    sql`(select count(*) from ${conversationMessages} where member_id = ${id}) + (select count(*) from ${clientDocuments} where member_id = ${id})`,
  );
  return {
    goes: [{ what: 'The account, with its password and second factors', count: 1 }, ...goes],
    stays: [
      {
        what: `${lines} lines of the ledger`,
        why: 'They prove who did what. They name the client by a number that belongs to nobody afterwards, never by name or address.',
      },
      ...(household.length === unusedAccounts
        ? []
        : [
            {
              what: 'Accounts of the people who share the case',
              why: 'They are people of their own, and open nothing any more. Each is erased by its own page.',
            },
          ]),
      ...(spared === 0
        ? []
        : [
            {
              what: `${spared} bookings of other clients under ${account.email}`,
              why: 'Their data are restricted or under a legal hold, and they made these bookings while signed in.',
            },
          ]),
      ...(written === 0
        ? []
        : [
            {
              what: `${written} messages and documents in the case of another client`,
              why: 'They are that client’s. The name goes from them, unless that client is under a legal hold.',
            },
          ]),
      {
        what: 'Copies in backups',
        why: env.BACKUP_TARGET
          ? `They are encrypted, and the last that holds this client is removed after ${env.BACKUP_KEEP_DAYS} days.`
          : 'Backups that were made outside this product are removed as whoever made them decides.',
      },
      { what: 'Mails and calls that were sent', why: 'They lie with whoever got them.' },
    ],
    blockedBy: hold
      ? `This client is under a legal hold: ${hold.reason}`
      : householdHold
        ? `The client whose case this person shares is under a legal hold: ${householdHold.reason}`
        : null,
  };

  async function countOf(count: SQL): Promise<number> {
    const [row] = await read.select({ count: sql<number>`${count}` }).from(sql`(select 1)`);
    return row?.count ?? 0;
  }
}
