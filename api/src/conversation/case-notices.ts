import { and, eq, exists, gt, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Side } from '../contract';
import type { Database } from '../db/open';
import { accounts, clientProfiles, conversationMessages } from '../db/schema';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import type { OutgoingMessage } from '../outbox/message-rows';
import { NotNeeded } from '../outbox/outbox';
import type { Site } from '../contract';

type Reading = Pick<Database, 'read'>;

/** Whoever was told of a message within this time, and has not read it, is not told of the next one. */
const QUIET_MS = 60 * 60_000;

/**
 * Where mails go that tell one side of a case of what is new: to the client's contact address, or to the adviser; for the firm
 * to the address for staff where no adviser is named or the account is shut. Undefined for whoever wants no such mails.
 */
export async function noticeAddress(
  { read }: Reading,
  { STAFF_MAIL }: Pick<Env, 'STAFF_MAIL'>,
  clientSeq: number,
  to: Side,
): Promise<string | undefined> {
  const isClient = eq(clientProfiles.accountSeq, clientSeq);
  if (to === 'client') {
    const [client] = await read
      .select({ login: accounts.email, contact: clientProfiles.email, notices: accounts.mailNotices })
      .from(accounts)
      .leftJoin(clientProfiles, eq(clientProfiles.accountSeq, accounts.seq))
      .where(eq(accounts.seq, clientSeq));
    return client && client.notices !== 0 ? (client.contact ?? client.login) : undefined;
  }
  const [adviser] = await read
    .select({ email: accounts.email, notices: accounts.mailNotices })
    .from(clientProfiles)
    .innerJoin(accounts, and(eq(accounts.seq, clientProfiles.adviserSeq), isNull(accounts.disabledAt)))
    .where(isClient);
  if (!adviser) return STAFF_MAIL;
  return adviser.notices === 0 ? undefined : adviser.email;
}

/** True within the write of this message where it is stored and the other side has not been told of one a short while ago. */
export function isWorthTelling({ read }: Reading, accountSeq: number, id: string) {
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

/** The notice of a message, which never repeats a word of it; not needed any more once the message was read. */
export async function messageNotice(
  { read }: Reading,
  { kind, about, eventKey }: OutgoingMessage,
  site: Site,
  publicUrl: string,
): Promise<Letter> {
  const [message] = await read
    .select({ readAt: conversationMessages.readAt, author: conversationMessages.author })
    .from(conversationMessages)
    .where(eq(conversationMessages.id, eventKey.split('/')[2] ?? ''));
  if (!message) throw new NotNeeded('What it is about is not there any more');
  if (message.readAt) throw new NotNeeded('The message was read before');
  return noticeOf(kind === 'firm-message' ? 'client' : 'firm', message.author, about, site, publicUrl);
}

/** The notice of a message that `author` wrote, `to` the side that has not read it. */
export function noticeOf(
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
