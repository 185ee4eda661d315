import { and, asc, eq, getTableName, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TimelineKind } from '../contract';
import type { Database } from '../db/open';
import { withoutNumbers } from '../db/rows';
import {
  accounts,
  authenticatorApps,
  bookingConfirmations,
  bookings,
  clientDocuments,
  clientHolds,
  clientNotes,
  clientProfiles,
  contacts,
  conversationMessages,
  devices,
  documentReminders,
  documentVersions,
  firstAnswers,
  householdMembers,
  identities,
  invitations,
  ledgerEntries,
  messageDocuments,
  milestones,
  outbox,
  passkeyChallenges,
  passkeys,
  passwordResets,
  pendingSignIns,
  recordNotes,
  recordReplies,
  recoveryCodes,
  savedViews,
  sessions,
  visitorReplies,
} from '../db/schema';
import type { WriteQuery } from '../db/write';
import { takeFiles } from '../documents/erased-files';
import { forgetAuthor, isUnused, membersOf, withdrawAccess } from '../household/withdraw-access';
import {
  type AboutInquiry,
  erasedIds,
  type Inquiries,
  isAbout,
  isErasedWith,
  isInquiryOf,
  isLetterOf,
  isUnmatchedFrom,
} from './client-inquiries';
import { type AccountRow, type DataFile, FILES } from './read-client-data';
import { savedViewsAbout } from './saved-views-about';

type Reading = Pick<Database, 'read'>;
type Of<Result> = (database: Reading, account: AccountRow) => Result;
type OfAccount = SQLiteTable & Record<'accountSeq', SQLiteColumn>;

/** What the timeline of a case says of the rows of a table, which is that of `at`. */
export interface TimelineRows {
  /** Stands for the table in cursors; rows of the same moment are in the order of these letters. */
  readonly letter: string;
  /** Whose they are, if the ledger does not tell of them. Of the account's own rows it does, from its first line on. */
  readonly isOwn?: Of<SQL>;
  readonly at: SQLiteColumn;
  readonly kind: SQL<TimelineKind>;
  readonly side: SQL<string>;
  readonly by?: SQLiteColumn | SQL<string>;
  readonly title?: SQLiteColumn | SQL<string | null>;
  readonly detail?: SQLiteColumn;
}

/** What is stored about clients in one table, or in several that are read together. */
export interface PersonalData {
  readonly tables: readonly SQLiteTable[];
  /** What a client's copy of everything contains of it. */
  readonly file?: DataFile;
  /** What the report of an erasure counts of it. */
  readonly goes?: Of<readonly (readonly [what: string, count: number | Promise<number>])[]>;
  /** How it is erased, where no reference to the account or to an erased row takes it. */
  readonly erase?: Of<readonly WriteQuery[] | Promise<readonly WriteQuery[]>>;
  /** The name under which it is counted when it goes some time after a case was closed, and what comes before in the write. */
  readonly afterClosing?: {
    readonly name: string;
    readonly table: OfAccount;
    readonly before?: (database: Reading, isRemoved: SQL) => readonly WriteQuery[];
  };
  readonly timeline?: TimelineRows;
}

/** The file of all rows of the account, oldest first. */
const fileOf = (
  name: string,
  explanation: string,
  table: OfAccount & Record<'seq', SQLiteColumn>,
): DataFile => ({
  name,
  explanation,
  async read({ read }, { seq }) {
    const rows = await read.select().from(table).where(eq(table.accountSeq, seq)).orderBy(asc(table.seq));
    return rows.map(withoutNumbers);
  },
});

/** Counts the rows of the account. */
const count =
  (what: string, ...tables: OfAccount[]): NonNullable<PersonalData['goes']> =>
  ({ read }, { seq }) => [
    [what, sum(...tables.map((table) => read.$count(table, eq(table.accountSeq, seq))))],
  ];

const sum = async (...counts: Promise<number>[]) =>
  (await Promise.all(counts)).reduce((total, each) => total + each, 0);

/** Bookings or contact messages of the client, with the first answers to them. */
const inquiries = (table: Inquiries, what: string): Pick<PersonalData, 'goes' | 'erase'> => ({
  goes: ({ read }, account) => [
    [`${what} under ${account.email}`, read.$count(table, isErasedWith(table, account))],
  ],
  erase: (database, account) => {
    const { list, answer } = firstAnswers;
    const isFirst = sql`json_extract(${answer}, '$.id') in ${erasedIds(database, table, account)}`;
    return [
      database.read.delete(firstAnswers).where(and(eq(list, getTableName(table)), isFirst)),
      database.read.delete(table).where(isErasedWith(table, account)),
    ];
  },
});

/** Counts the rows that go with the bookings and contact messages. */
const countAbout =
  (what: string, table: AboutInquiry): NonNullable<PersonalData['goes']> =>
  (database, account) => [
    [what, database.read.$count(table, isAbout(database, table, account, isErasedWith))],
  ];

/**
 * Each table with data of clients, declared once: a client's copy of everything, the erasure and its report, the removal after a
 * case was closed and the timeline of a case derive from this, in this order. An erasure goes through it backwards, so that what
 * names other rows goes before these, and the account last.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    tables: [accounts],
    file: FILES.account,
    goes: () => [['The account, with its password and second factors', 1]],
    // Takes everything that refers to it.
    erase: ({ read }, { seq }) => [read.delete(accounts).where(eq(accounts.seq, seq))],
  },
  {
    tables: [clientProfiles],
    file: FILES.profile,
    goes: count('Profile', clientProfiles),
  },
  {
    // Why a hold was set is for staff alone to read.
    tables: [clientHolds],
  },
  {
    tables: [householdMembers],
    file: FILES.household,
    erase: async (database, { seq, id }) => [
      ...withdrawAccess(database, seq, await membersOf(database, seq)),
      forgetAuthor(database, id),
    ],
  },
  {
    tables: [milestones],
    file: fileOf('milestones.json', 'The steps of your case.', milestones),
    goes: count('Milestones', milestones),
    timeline: {
      letter: 'm',
      at: milestones.changedAt,
      kind: sql`'milestone-changed'`,
      side: sql`'staff'`,
      title: milestones.title,
      detail: milestones.status,
    },
  },
  {
    tables: [clientNotes],
    file: fileOf('updates.json', 'What the firm wrote to you in the portal.', clientNotes),
    goes: count('Updates', clientNotes),
    timeline: {
      letter: 'u',
      at: clientNotes.createdAt,
      kind: sql`'update-added'`,
      side: sql`'staff'`,
      title: clientNotes.title,
    },
  },
  {
    tables: [conversationMessages, messageDocuments],
    file: FILES.messages,
    goes: count('Messages', conversationMessages),
    afterClosing: { name: 'messages', table: conversationMessages },
    timeline: {
      letter: 'w',
      at: conversationMessages.createdAt,
      kind: sql`'message-written'`,
      side: sql`iif(${conversationMessages.side} = 'firm', 'staff', 'client')`,
      by: conversationMessages.author,
    },
  },
  {
    // In a copy, export-archive.ts adds them as documents.json, with the files.
    tables: [clientDocuments, documentVersions, documentReminders],
    goes: (database, account) => {
      const { read } = database;
      const isOwn = eq(clientDocuments.accountSeq, account.seq);
      const own = read.select({ seq: clientDocuments.seq }).from(clientDocuments).where(isOwn);
      const files = sum(
        read.$count(clientDocuments, and(isOwn, isNotNull(clientDocuments.storageKey))),
        read.$count(documentVersions, inArray(documentVersions.documentSeq, own)),
      );
      return [
        ...count('Documents', clientDocuments)(database, account),
        ['Files, earlier ones included', files],
      ];
    },
    erase: (database, { seq }) => takeFiles(database, eq(clientDocuments.accountSeq, seq)),
    afterClosing: { name: 'documents', table: clientDocuments, before: takeFiles },
    timeline: {
      letter: 'd',
      at: clientDocuments.uploadedAt,
      kind: sql`iif(${clientDocuments.givenBy} is null, 'document-added', 'document-given')`,
      side: sql`iif(${clientDocuments.givenBy} is null, 'client', 'staff')`,
      title: clientDocuments.name,
    },
  },
  {
    ...inquiries(bookings, 'Bookings'),
    tables: [bookings, bookingConfirmations, firstAnswers],
    file: FILES.bookings,
    timeline: {
      letter: 'b',
      isOwn: (_database, account) => isInquiryOf(bookings, account),
      at: bookings.createdAt,
      kind: sql`'booking-made'`,
      side: sql`'client'`,
      by: sql`trim(${bookings.firstName} || ' ' || ${bookings.lastName})`,
      title: bookings.service,
      detail: bookings.status,
    },
  },
  {
    ...inquiries(contacts, 'Inquiries'),
    tables: [contacts, firstAnswers],
    file: FILES.inquiries,
    timeline: {
      letter: 'i',
      isOwn: (_database, account) => isInquiryOf(contacts, account),
      at: contacts.createdAt,
      kind: sql`'inquiry-sent'`,
      side: sql`'client'`,
      by: contacts.name,
      title: contacts.subject,
      detail: contacts.status,
    },
  },
  {
    tables: [recordReplies],
    goes: countAbout('Replies about these bookings and inquiries, sent', recordReplies),
  },
  {
    tables: [visitorReplies],
    file: FILES.receivedMails,
    goes: (database, account) => [
      ...countAbout('Replies about these bookings and inquiries, received', visitorReplies)(
        database,
        account,
      ),
      [
        'Mails that belong to no booking or inquiry',
        database.read.$count(visitorReplies, isUnmatchedFrom(account)),
      ],
    ],
    erase: ({ read }, account) => [read.delete(visitorReplies).where(isUnmatchedFrom(account))],
  },
  {
    tables: [recordNotes],
    goes: countAbout('Internal notes about these bookings and inquiries', recordNotes),
    timeline: {
      letter: 'n',
      isOwn: (database, account) => isAbout(database, recordNotes, account, isInquiryOf),
      at: recordNotes.createdAt,
      kind: sql`'record-note-added'`,
      side: sql`'staff'`,
      by: recordNotes.author,
      title: sql`coalesce(
        ${sql`(select ${bookings.service} from ${bookings} where ${bookings.seq} = ${recordNotes.bookingSeq})`},
        ${sql`(select ${contacts.subject} from ${contacts} where ${contacts.seq} = ${recordNotes.contactSeq})`})`,
    },
  },
  {
    tables: [outbox],
    file: FILES.letters,
    goes: ({ read }, account) => {
      const countLetters = async () => {
        const isOfNobody = isUnused({ read }, account.seq, await membersOf({ read }, account.seq));
        const unused = read.select({ id: accounts.id }).from(accounts).where(isOfNobody);
        return read.$count(outbox, or(isLetterOf({ read }, account), inArray(outbox.about, unused)));
      };
      return [['Outgoing messages, those that wait included', countLetters()]];
    },
    erase: (database, account) => [database.read.delete(outbox).where(isLetterOf(database, account))],
  },
  {
    // What the report says of who shares a case, whose file comes earlier in a copy.
    tables: [householdMembers],
    goes: ({ read }, { seq }) => {
      const members = membersOf({ read }, seq);
      const unused = async () => read.$count(accounts, isUnused({ read }, seq, await members));
      return [
        ['Access of other people to the case', members.then(({ length }) => length)],
        ['Accounts of these people that nobody has signed in to', unused()],
        [
          'Access to the case of another client',
          read.$count(householdMembers, eq(householdMembers.memberSeq, seq)),
        ],
      ];
    },
  },
  {
    tables: [savedViews],
    goes: (database, account) => [
      [
        'Saved filters of staff that name the client',
        savedViewsAbout(database, account).then(({ length }) => length),
      ],
    ],
    erase: async (database, account) => {
      const views = await savedViewsAbout(database, account);
      return [database.read.delete(savedViews).where(inArray(savedViews.seq, [...views]))];
    },
  },
  {
    tables: [
      sessions,
      devices,
      passkeys,
      authenticatorApps,
      recoveryCodes,
      identities,
      invitations,
      passwordResets,
      pendingSignIns,
      passkeyChallenges,
    ],
    file: FILES.signIn,
    goes: (database, account) => [
      ...count('Open sessions', sessions)(database, account),
      ...count('Known browsers and passkeys', devices, passkeys)(database, account),
    ],
    erase: ({ read }, { seq }) => [
      read.delete(passkeyChallenges).where(eq(passkeyChallenges.accountSeq, seq)),
    ],
  },
  {
    // Stays: see the report of an erasure.
    tables: [ledgerEntries],
    file: FILES.ledger,
  },
  {
    tables: [ledgerEntries],
    file: FILES.sharedCase,
  },
];
