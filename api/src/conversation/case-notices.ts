import { and, asc, eq, exists, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Side, type Site } from '../contract';
import type { Database } from '../db/open';
import { isAdmitted } from '../accounts/require-user';
import { isAdviser } from '../availability/choices';
import { accounts, clientProfiles, conversationMessages, householdMembers, identities } from '../db/schema';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import type { Letter } from '../mail/letter';
import { type Mails, type NoticeRecipient, stored } from '../outbox/mail-of';
import { SAMPLE } from '../outbox/samples';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

type Reading = Pick<Database, 'read'>;

/** Somebody who was notified of a message within this time, and has not read it, is not notified of the next one. */
const QUIET_MS = 60 * 60_000;

/**
 * Where mails about a message to one side of a case go: to the client's contact address and the members of the
 * household, or to the adviser; for the firm to the address for staff if no adviser is named, or theirs is disabled or
 * has another role by now. Omits people who want no such mails.
 */
export async function noticeRecipients(
  database: Reading,
  { STAFF_MAIL }: Pick<Env, 'STAFF_MAIL'>,
  clientSeq: number,
  to: Side,
): Promise<readonly NoticeRecipient[]> {
  const { read } = database;
  const isClient = eq(clientProfiles.accountSeq, clientSeq);
  if (to === 'client') return householdRecipients(database, clientSeq, 'messages');
  const [adviser] = await read
    .select({ email: accounts.email, notices: accounts.mailNotices })
    .from(clientProfiles)
    .innerJoin(
      accounts,
      and(eq(accounts.seq, clientProfiles.adviserSeq), isNull(accounts.disabledAt), isAdviser),
    )
    .where(isClient);
  const recipient = adviser ? adviser.notices !== 0 && adviser.email : STAFF_MAIL;
  return recipient ? [{ recipient }] : [];
}

/** What mails notify a household of: each person chooses these separately. */
type Told = 'messages' | 'documents';

const isTold = {
  messages: sql<number>`${accounts.mailNotices} is not 0`,
  documents: sql<number>`coalesce(${accounts.documentNotices}, ${accounts.mailNotices}) is not 0`,
};

/**
 * The same for a household alone; with `right`, of its members only those who may act, for what nobody else can do
 * anything about.
 */
export async function householdRecipients(
  database: Reading,
  clientSeq: number,
  of: Told,
  right?: 'act',
): Promise<readonly NoticeRecipient[]> {
  const recipient = await clientNoticeAddress(database, clientSeq, of);
  const members = await toldMembers(database, clientSeq, of, right);
  return recipient ? [{ recipient }, ...members] : members;
}

/** The contact address of the client; undefined if they want no such mails. */
async function clientNoticeAddress(
  { read }: Reading,
  clientSeq: number,
  of: Told,
): Promise<string | undefined> {
  const [client] = await read
    .select({ login: accounts.email, contact: clientProfiles.email })
    .from(accounts)
    .leftJoin(clientProfiles, eq(clientProfiles.accountSeq, accounts.seq))
    .where(and(eq(accounts.seq, clientSeq), isTold[of], isAdmitted));
  return client && (client.contact ?? client.login);
}

/** Members of the household, with any right or this one, who have signed in and want such mails. */
async function toldMembers(
  { read }: Reading,
  clientSeq: number,
  of: Told,
  right: 'act' | undefined,
): Promise<NoticeRecipient[]> {
  const hasIdentity = exists(
    read
      .select({ one: sql`1` })
      .from(identities)
      .where(eq(identities.accountSeq, accounts.seq)),
  );
  return read
    .select({ recipient: accounts.email, member: accounts.id })
    .from(householdMembers)
    .innerJoin(accounts, eq(accounts.seq, householdMembers.memberSeq))
    .where(
      and(
        eq(householdMembers.accountSeq, clientSeq),
        right && eq(householdMembers.access, right),
        isAdmitted,
        isTold[of],
        or(ne(accounts.passwordHash, ''), hasIdentity),
      ),
    )
    .orderBy(asc(householdMembers.seq));
}

/** The messages that notify each of them of the same event. */
export const noticesTo = <Notice extends { readonly occasion: string }>(
  recipients: readonly NoticeRecipient[],
  notice: Notice,
) =>
  recipients.map(({ recipient, member }) => ({
    ...notice,
    recipient,
    occasion: member ? `${notice.occasion}/${member}` : notice.occasion,
  }));

/**
 * The ids in the key of such a message: of what it is about, and of the member to whom it goes. An occasion may name more than what
 * it is about, such as a day, but no second id.
 */
export function idsInKey({ eventKey }: Pick<OutgoingMessage, 'eventKey'>) {
  const [, , id = '', ...rest] = eventKey.split('/');
  return { id, member: rest.find((part) => UUID.test(part)) };
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Rejects with `NotNeeded` if the recipient can no longer read what the message is about: the client `about` whom it is
 * and the household if the case is shut, and a member whose access to it was withdrawn.
 */
export async function requireReader(
  { read }: Reading,
  { about, ...message }: Pick<OutgoingMessage, 'about' | 'eventKey'>,
): Promise<void> {
  const { member } = idsInKey(message);
  const [client] = await read
    .select({ seq: accounts.seq })
    .from(accounts)
    .where(and(eq(accounts.id, about), isAdmitted));
  if (!client) throw new NotNeeded('Whoever it goes to cannot sign in');
  if (member === undefined) return;
  const [found] = await read
    .select({ id: accounts.id })
    .from(householdMembers)
    .innerJoin(accounts, eq(accounts.seq, householdMembers.memberSeq))
    .where(and(eq(accounts.id, member), eq(householdMembers.accountSeq, client.seq), isAdmitted));
  if (!found) throw new NotNeeded('The access of whoever it goes to was withdrawn');
}

/** Holds in the transaction of this message if it is stored and the other side was not notified of one a short while ago. */
export function isWorthNotifying({ read }: Reading, accountSeq: number, id: string) {
  const earlier = alias(conversationMessages, 'earlier');
  const since = new Date(Date.now() - QUIET_MS).toISOString();
  const isUnread = and(
    eq(earlier.accountSeq, accountSeq),
    eq(earlier.side, conversationMessages.side),
    isNull(earlier.readAt),
    gt(earlier.createdAt, since),
    sql`${earlier.id} <> ${id}`,
  );
  const one = { one: sql`1` };
  return exists(
    read
      .select(one)
      .from(conversationMessages)
      .where(and(eq(conversationMessages.id, id), notExists(read.select(one).from(earlier).where(isUnread)))),
  );
}

/** The notice of a message, which never quotes it; not needed any more once the message was read. */
export async function messageNotice(
  database: Reading,
  { kind, about, eventKey }: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  const { id, member } = idsInKey({ eventKey });
  // The firm can read what a client wrote, whatever became of the client.
  if (kind === 'firm-message') await requireReader(database, { about, eventKey });
  const [message] = await database.read
    .select({ readAt: conversationMessages.readAt, author: conversationMessages.author })
    .from(conversationMessages)
    .where(eq(conversationMessages.id, id));
  if (!message) throw new NotNeeded('What it is about is not there any more');
  if (message.readAt) throw new NotNeeded('The message was read before');
  const letter = noticeOf(
    kind === 'firm-message' ? 'client' : 'firm',
    message.author,
    about,
    site,
    publicUrl,
  );
  return member
    ? { ...letter, opening: ['{author} has written. The message is in the client portal that you share.'] }
    : letter;
}

/** The notice of a message that `author` wrote, `to` the side that has not read it. */
function noticeOf(
  to: Side,
  author: string,
  about: string,
  { name }: Pick<Site, 'name'>,
  publicUrl: string,
): Letter {
  const fields = { firm: name, author };
  return to === 'client'
    ? {
        fields,
        subject: 'A message from {firm}',
        title: 'You have a message',
        opening: ['{author} has written to you. The message is in your client portal.'],
        link: {
          label: 'Read the message',
          url: new URL('/client-portal?tab=messages', publicUrl).href,
        },
        reason:
          'Our emails say that something is new in your portal, and never what it says. You can turn these emails off in the portal, under Messages.',
      }
    : {
        fields,
        subject: 'A client has written',
        title: 'A client has written',
        opening: ['{author} has sent a message in the client portal.'],
        link: {
          label: 'Read the message',
          url: new URL(`/admin/clients/${about}?tab=messages`, publicUrl).href,
        },
        reason:
          'This goes to whoever looks after the client. You can turn these emails off on the client’s page, under Messages.',
      };
}

/** The notices of messages, to either side of a case. */
export const conversationMails = {
  'firm-message': {
    write: stored(messageNotice),
    sample: (site, publicUrl) => noticeOf('client', 'Your adviser', SAMPLE, site, publicUrl),
    recipients: (database, _env, seq) => householdRecipients(database, seq, 'messages'),
  },
  'client-message': {
    write: stored(messageNotice),
    sample: (site, publicUrl) => noticeOf('firm', 'Ada Moreau', SAMPLE, site, publicUrl),
    recipients: async (database, env, seq) =>
      noticeRecipients(database, await readFirmSettings(database, env), seq, 'firm'),
  },
} satisfies Mails;
