import { and, asc, count, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { exportEntries } from '../audit/list-entries';
import type { Database } from '../db/open';
import {
  accounts,
  authenticatorApps,
  bookings,
  clientDocuments,
  clientProfiles,
  contacts,
  conversationMessages,
  devices,
  householdMembers,
  identities,
  messageDocuments,
  outbox,
  passkeys,
  recoveryCodes,
  sessions,
  visitorReplies,
} from '../db/schema';
import { inquiriesOf, isUnmatchedFrom } from './client-inquiries';

type Reading = Pick<Database, 'read'>;
export type AccountRow = typeof accounts.$inferSelect;

/** A file of a client's copy of everything: JSON, or a list in batches, since it may be long. */
export interface DataFile {
  readonly name: string;
  /** What it contains, in a sentence for the client, who signs in with this address. */
  readonly explanation: string | ((email: string) => string);
  readonly read: (
    database: Reading,
    account: AccountRow,
  ) => Promise<unknown> | AsyncIterable<readonly unknown[]>;
}

const instant = (ms: number | null) => (ms ? new Date(ms).toISOString() : null);

/** The files of a client's copy that are more than the rows of a table. They contain no secrets. */
export const FILES = {
  account: {
    name: 'account.json',
    explanation: 'The account with which you sign in. Your password is kept as a hash and is not part of it.',
    read(_database: Reading, account: AccountRow) {
      const { id, email, firstName, lastName, createdAt, disabledAt, mailNotices, documentNotices } = account;
      const noticesByMail = mailNotices !== 0;
      const documentNoticesByMail = (documentNotices ?? mailNotices) !== 0;
      return Promise.resolve({
        id,
        email,
        firstName,
        lastName,
        createdAt,
        disabledAt,
        noticesByMail,
        documentNoticesByMail,
      });
    },
  },
  profile: {
    name: 'profile.json',
    explanation: 'Your name, how to reach you, the status of your case and who looks after it.',
    async read({ read }: Reading, { seq }: AccountRow) {
      const adviser = read
        .select({ name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` })
        .from(accounts)
        .where(eq(accounts.seq, clientProfiles.adviserSeq));
      const { firstName, lastName, email, phone, company, status, changedAt } = clientProfiles;
      const columns = { firstName, lastName, email, phone, company, status, changedAt };
      const [profile] = await read
        .select({ ...columns, adviser: sql<string | null>`(${adviser})` })
        .from(clientProfiles)
        .where(eq(clientProfiles.accountSeq, seq));
      return profile ?? null;
    },
  },
  household: {
    name: 'household.json',
    explanation: 'Who besides you has access to your case, or whose case you share, and since when.',
    // Only the names of others: the rest of their accounts is theirs.
    async read({ read }: Reading, { seq }: AccountRow) {
      const rowsOf = (
        isIt: SQL,
        who: typeof householdMembers.memberSeq | typeof householdMembers.accountSeq,
      ) =>
        read
          .select({
            name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
            access: householdMembers.access,
            since: householdMembers.since,
            addedBy: householdMembers.addedBy,
          })
          .from(householdMembers)
          .innerJoin(accounts, eq(accounts.seq, who))
          .where(isIt)
          .orderBy(asc(householdMembers.seq));
      const [sharedCase] = await rowsOf(eq(householdMembers.memberSeq, seq), householdMembers.accountSeq);
      const members = await rowsOf(eq(householdMembers.accountSeq, seq), householdMembers.memberSeq);
      return { members, sharedCase: sharedCase ?? null };
    },
  },
  messages: {
    name: 'messages.json',
    explanation:
      'What you and the firm wrote to each other in the portal, when it was read, and by their ids the documents that went with it.',
    async *read({ read }: Reading, { seq: accountSeq }: AccountRow) {
      for (let from = 0; ;) {
        const rows = await read
          .select()
          .from(conversationMessages)
          .where(and(eq(conversationMessages.accountSeq, accountSeq), gt(conversationMessages.seq, from)))
          .orderBy(asc(conversationMessages.seq))
          .limit(500);
        if (rows.length === 0) return;
        from = rows.at(-1)!.seq;
        const seqs = rows.map(({ seq }) => seq);
        const sent = await read
          .select({ messageSeq: messageDocuments.messageSeq, id: clientDocuments.id })
          .from(messageDocuments)
          .innerJoin(clientDocuments, eq(clientDocuments.seq, messageDocuments.documentSeq))
          .where(inArray(messageDocuments.messageSeq, seqs));
        yield rows.map(({ seq, id, side, author, text, createdAt, readAt }) => ({
          id,
          side,
          author,
          text,
          createdAt,
          readAt,
          documents: sent.filter(({ messageSeq }) => messageSeq === seq).map((document) => document.id),
        }));
      }
    },
  },
  bookings: {
    name: 'bookings.json',
    explanation: (email) =>
      `Consultations that were asked for under ${email}, with what staff answered and noted about each.`,
    read: (database, account) => inquiriesOf(database, bookings, account),
  },
  inquiries: {
    name: 'inquiries.json',
    explanation: (email) =>
      `Messages that were sent by the contact form under ${email}, with what staff answered and noted about each.`,
    read: (database, account) => inquiriesOf(database, contacts, account),
  },
  receivedMails: {
    name: 'received-mails.json',
    explanation: (email) =>
      `Mails from ${email} that came in and belong to none of these consultations and messages.`,
    read({ read }: Reading, account: AccountRow) {
      const { fromName, fromAddress, subject, text, createdAt } = visitorReplies;
      return read
        .select({ fromName, fromAddress, subject, text, createdAt })
        .from(visitorReplies)
        .where(isUnmatchedFrom(account))
        .orderBy(asc(visitorReplies.seq));
    },
  },
  letters: {
    name: 'letters.json',
    explanation:
      'Mails that were sent to you or are to be sent: which kind, to where and when, not their text.',
    async read({ read }: Reading, { id, email }: AccountRow) {
      const isTheirs = or(eq(outbox.about, id), sql`lower(${outbox.recipient}) = ${email}`);
      const rows = await read
        .select()
        .from(outbox)
        .where(and(eq(outbox.channel, 'mail'), isTheirs))
        .orderBy(asc(outbox.seq));
      return rows.map(({ kind, recipient, state, createdAt, endedAt }) => ({
        kind,
        recipient,
        state,
        createdAt,
        endedAt: instant(endedAt),
      }));
    },
  },
  signIn: {
    name: 'sign-in.json',
    explanation:
      'Where you are signed in, the browsers that we know again, and your passkeys and authenticator app; without their secrets.',
    async read({ read }: Reading, { seq }: AccountRow) {
      const isLeft = and(eq(recoveryCodes.accountSeq, seq), isNull(recoveryCodes.usedAt));
      const [codes] = await read.select({ left: count() }).from(recoveryCodes).where(isLeft);
      const [app] = await read.select().from(authenticatorApps).where(eq(authenticatorApps.accountSeq, seq));
      const openSessions = await read.select().from(sessions).where(eq(sessions.accountSeq, seq));
      const knownDevices = await read.select().from(devices).where(eq(devices.accountSeq, seq));
      const ownPasskeys = await read.select().from(passkeys).where(eq(passkeys.accountSeq, seq));
      const links = await read.select().from(identities).where(eq(identities.accountSeq, seq));
      return {
        sessions: openSessions.map((row) => ({
          browser: row.device,
          network: row.network,
          since: instant(row.createdAt),
          lastUsed: instant(row.seenAt),
          ends: instant(row.endsAt),
        })),
        knownBrowsers: knownDevices.map((row) => ({
          browser: row.label,
          network: row.network,
          since: instant(row.firstAt),
          lastUsed: instant(row.lastAt),
        })),
        passkeys: ownPasskeys.map(({ name, createdAt, lastUsedAt }) => ({
          name,
          addedAt: createdAt,
          lastUsed: instant(lastUsedAt),
        })),
        authenticatorAppSince: instant(app?.confirmedAt ?? null),
        recoveryCodesLeft: codes?.left ?? 0,
        providers: links.map(({ issuer, subject, linkedAt }) => ({
          provider: issuer,
          subject,
          since: linkedAt,
        })),
      };
    },
  },
  ledger: {
    name: 'ledger.json',
    explanation:
      'Who did what with your data, and when, as far as the ledger tells; of your own acts also from which part of the internet.',
    // A line by staff names them, but not the network from which they worked.
    async *read(database: Reading, { id: clientId }: AccountRow) {
      for await (const entries of exportEntries(database, { client: clientId }))
        yield entries.map(
          ({ id: line, at, action, actorKind, actorId, actorName, subjectId, changes, network }) => ({
            line,
            at,
            action,
            by: actorName ?? actorKind,
            about: subjectId,
            ...(actorId === clientId && { network, changes }),
          }),
        );
    },
  },
  sharedCase: {
    name: 'shared-case.json',
    explanation: 'What you did in the case of another client, as a member of the household.',
    // About the client whose case it is, only that something was done there.
    async *read(database: Reading, { id: memberId }: AccountRow) {
      for await (const entries of exportEntries(database, { by: memberId }))
        yield entries
          .filter(({ clientId }) => clientId !== null && clientId !== memberId)
          .map(({ id: line, at, action, network }) => ({ line, at, action, network }));
    },
  },
} as const satisfies Readonly<Record<string, DataFile>>;
