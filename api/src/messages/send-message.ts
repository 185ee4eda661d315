import { createOutside } from '@lisle-harrow/server/outside/outside';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { readSite } from '../content/read-site';
import { bookingDetail, contactDetail, messageKind, TO_VISITORS } from '../contract';
import type { Database } from '../db/open';
import { accounts, bookings, contacts, outbox, visitorReplies } from '../db/schema';
import type { Env } from '../env';
import { findBooking, findContact } from '../outbox/mailed-records';
import { mailOf } from '../mail-templates/mails';
import { writeLetter } from '../mail/letter';
import type { MailSettings } from '../mail/mail-settings';
import { readChangedWords } from '../mail-templates/mail-words';
import { createMailer, type Mail, NotDelivered } from '../mail/mailer';
import { readReplyTags } from '../mail/reply-tag';
import { firstMailId, mailId } from '../mail/thread-id';
import type { Channel, OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded, type Send } from '../outbox/outbox';
import { postEvent } from '../outbox/post-event';
import { findWebhook } from '../webhooks/webhook-secret';
import * as z from 'zod/mini';
import { idsInKey } from '../conversation/case-notices';
import { isReserved } from '../outbox/queue-message';

type Read = Pick<Database, 'read'>;
type Data = Pick<Database, 'read' | 'writes'>;

/** The send function of each channel that is set up. Messages are composed from their records when they are sent. */
export function messageChannels(
  database: Data,
  env: Env,
  patienceMs?: number,
): Partial<Record<Channel, Send>> {
  const outside = createOutside(env.INTERNAL_HOSTS);
  const { WEBHOOK_URL } = env;
  // Where an operator sends it, it may go.
  const operators = WEBHOOK_URL
    ? createOutside([...env.INTERNAL_HOSTS, new URL(WEBHOOK_URL).hostname.replace(/^\[|\]$/g, '')])
    : outside;
  return {
    ...(env.mail && { mail: mailSender(database, env, env.mail, patienceMs) }),
    webhook: async (message) => {
      const receiver = await findReceiver(database, env, message);
      const isOperators = receiver.url === WEBHOOK_URL && !message.eventKey.split('/')[2];
      await postEvent(
        { ...receiver, outside: isOperators ? operators : outside },
        message.eventKey,
        await writeEvent(database, message),
        patienceMs,
      );
    },
  };
}

/** The webhook whose id is in the event's key, or the one from the environment. */
async function findReceiver(
  database: Read,
  { WEBHOOK_URL, WEBHOOK_SECRET, dataKeys }: Pick<Env, 'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'dataKeys'>,
  { eventKey, kind }: OutgoingMessage,
) {
  const id = eventKey.split('/')[2];
  if (id) {
    const receiver = await findWebhook(database, dataKeys, id, kind === 'test-webhook');
    if (!receiver) throw new NotNeeded('The webhook was removed or turned off');
    return receiver;
  }
  if (!WEBHOOK_URL || !WEBHOOK_SECRET) throw new NotDelivered('WEBHOOK_URL is not set', false);
  return { url: WEBHOOK_URL, secret: WEBHOOK_SECRET };
}

function mailSender(database: Data, env: Env, settings: MailSettings, patienceMs?: number): Send {
  const mailer = createMailer(settings, patienceMs);
  const tags = readReplyTags(database, env);
  return async (message) => {
    const mail = await writeMail(database, settings, message);
    const to = await presentRecipient(database, env, message);
    const replyTo = TO_VISITORS.includes(message.kind)
      ? (await tags())?.addressFor(message.about)
      : undefined;
    await mailer.send({ ...mail, to, replyTo, thread: await findThread(database, message) }, mailId(message));
  };
}

/** The thread of a mail to a visitor about a record; a reply of staff refers to the visitor's last mail. */
async function findThread({ read }: Read, message: OutgoingMessage): Promise<Mail['thread']> {
  const first = firstMailId(message);
  if (!first || !message.kind.endsWith('-reply')) return first ? { first } : undefined;
  const { messageId, bookingSeq, contactSeq, seq } = visitorReplies;
  const { table, key } = message.kind.startsWith('booking')
    ? { table: bookings, key: bookingSeq }
    : { table: contacts, key: contactSeq };
  const about = read.select({ seq: table.seq }).from(table).where(eq(table.id, message.about));
  const [last] = await read
    .select({ answered: messageId })
    .from(visitorReplies)
    // What programs sent is not what staff answer.
    .where(and(eq(key, about), isNull(visitorReplies.kind)))
    .orderBy(desc(seq))
    .limit(1);
  return { first, ...last };
}

/**
 * The present recipient of a mail: since it was queued, a client may have got another adviser or contact address. Updates the
 * outbox row first, since it shows the firm whom it wrote to. Rejects with `NotNeeded` if the recipient is no longer notified.
 */
async function presentRecipient(database: Data, env: Env, message: OutgoingMessage): Promise<string> {
  const { kind, about, recipient: former, seq } = message;
  const findPeople = mailOf(kind)?.recipients;
  if (!findPeople) return former;
  const { read, writes } = database;
  const [client] = await read.select({ seq: accounts.seq }).from(accounts).where(eq(accounts.id, about));
  const people = client ? await findPeople(database, env, client.seq) : [];
  const { member } = idsInKey(message);
  const recipient = people.find((person) => person.member === member)?.recipient;
  if (!recipient) throw new NotNeeded('This person no longer gets these notices');
  if (recipient === former) return former;
  if (isReserved(recipient)) throw new NotNeeded('No mailbox can have this address');
  await writes.run(read.update(outbox).set({ recipient }).where(eq(outbox.seq, seq)));
  return recipient;
}

async function writeMail(database: Data, settings: MailSettings, message: OutgoingMessage): Promise<Mail> {
  const { kind, recipient } = message;
  const declared = mailOf(kind);
  if (!declared) throw new Error(`No mail is written for ${kind}`);
  const site = await readSite(database);
  const occasion = { database, message, site, settings };
  const { calendar, ...letter } = await declared.write(occasion);
  return {
    to: recipient,
    ...(await writeLetter({ ...letter, ...(await readChangedWords(database, kind)) }, site)),
    calendar,
    isPersonal: declared.isPersonal,
  };
}

async function writeEvent(database: Read, { kind, about }: OutgoingMessage) {
  const event = messageKind(kind)?.event?.name;
  if (!event) return { event: 'test' };
  return kind === 'contact-webhook'
    ? { event, contact: z.parse(contactDetail, await findContact(database, about)) }
    : { event, booking: z.parse(bookingDetail, await findBooking(database, about)) };
}
