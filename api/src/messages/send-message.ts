import { and, desc, eq, isNull } from 'drizzle-orm';
import { mentionLetter } from '../assignments/mentions';
import { newDeviceLetter } from '../accounts/new-device-letter';
import { readAdviserOf } from '../availability/adviser-of';
import { confirmationPath, createMailedToken } from '../bookings/booking-confirmations';
import { bookingChangeNotice, bookingNotice, visitorLetter } from '../bookings/booking-messages';
import { proposalLetter } from '../bookings/proposal-letter';
import { consultationCalendar, readInviting } from '../bookings/consultation-calendar';
import { messageNotice } from '../conversation/case-notices';
import { reminderNotice } from '../document-requests/reminder-notice';
import { requestNotice } from '../document-requests/request-notice';
import { profileEmailLetter } from '../clients/profile-email-letter';
import { contactNotice, contactReceipt } from '../contacts/contact-messages';
import { readSite } from '../content/read-site';
import { bookingDetail, contactDetail } from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts, visitorReplies } from '../db/schema';
import type { Env } from '../env';
import { accessLetter } from '../case-access/access-letter';
import { invitationLetter } from '../invitations/invitation-mail';
import { type Letter, writeLetter } from '../mail/letter';
import type { MailSettings } from '../mail/mail-settings';
import { readChangedWords } from '../mail-templates/mail-words';
import { testLetter } from '../mail-templates/test-letter';
import { createMailer, type Mail, NotDelivered } from '../mail/mailer';
import { readReplyTags } from '../mail/reply-tag';
import { firstMailId, mailId, TO_VISITORS } from '../mail/thread-id';
import type { Channel, OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded, type Send } from '../outbox/outbox';
import { colleagueLetter } from '../staff-accounts/invite-colleague';
import { replyLetter } from '../replies/reply-letter';
import { resetLetter } from '../password-resets/reset-mail';
import { passwordChangedLetter } from '../passwords/password-changed';
import { factorLetter, stepFailedLetter } from '../second-factor/factor-mail';
import { postEvent } from '../outbox/post-event';
import { createOutside } from '../outside/outside';
import { EVENTS } from '../outbox/queue-event';
import { findWebhook } from '../webhooks/webhook-secret';
import * as z from 'zod/mini';
import { presentRecipient } from './present-recipient';

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

async function writeMail(database: Data, settings: MailSettings, message: OutgoingMessage): Promise<Mail> {
  const { kind, about, recipient, eventKey } = message;
  const { publicUrl, from } = settings;
  const site = await readSite(database);
  const occasion = eventKey.split('/')[2];
  const words = await readChangedWords(database, kind);
  const mail = async (letter: Letter, calendar?: Mail['calendar']): Promise<Mail> => ({
    to: recipient,
    ...(await writeLetter({ ...letter, ...words }, site)),
    calendar,
  });
  const createBookingLink = async (id: string) =>
    new URL(confirmationPath(await createMailedToken(database, id)), publicUrl).href;
  switch (kind) {
    case 'booking-received':
    case 'booking-confirmed':
    case 'booking-moved':
    case 'booking-cancelled': {
      const booking = await findBooking(database, about);
      const context = { site, adviserName: (await readAdviserOf(database, booking))?.name ?? null };
      return mail(
        await visitorLetter(kind, booking, occasion, context, () => createBookingLink(about)),
        consultationCalendar(booking, {
          ...(await readInviting(database, site, from.address)),
          attendee: recipient,
        }),
      );
    }
    case 'booking-proposed': {
      const booking = await findBooking(database, about);
      const context = { site, adviserName: (await readAdviserOf(database, booking))?.name ?? null };
      return mail(await proposalLetter(message, booking, context, () => createBookingLink(about)));
    }
    case 'booking-notice':
    case 'booking-change-notice': {
      const booking = await findBooking(database, about);
      const context = { site, adviserName: (await readAdviserOf(database, booking))?.name ?? null };
      return mail(
        kind === 'booking-notice'
          ? bookingNotice(booking, context, publicUrl)
          : bookingChangeNotice(booking, occasion, context, publicUrl),
      );
    }
    case 'contact-received':
      await findContact(database, about);
      return mail(contactReceipt(site));
    case 'booking-reply':
    case 'contact-reply':
      return { ...(await mail(await replyLetter(database, message))), isPersonal: true };
    case 'contact-notice':
      return mail(contactNotice(await findContact(database, about), site, publicUrl));
    case 'invitation':
      return mail(await invitationLetter(database, message, site, publicUrl));
    case 'new-device':
      return mail(newDeviceLetter(message, site, publicUrl));
    case 'password-reset':
      return mail(await resetLetter(database, message, site, publicUrl));
    case 'staff-invitation':
      return mail(await colleagueLetter(database, message, site, publicUrl));
    case 'profile-email-changed':
      return mail(profileEmailLetter(message, site, publicUrl));
    case 'firm-message':
    case 'client-message':
      return mail(await messageNotice(database, message, site, publicUrl));
    case 'booking-mention':
    case 'contact-mention':
      return mail(await mentionLetter(database, message, site, publicUrl));
    case 'document-request':
      return mail(await requestNotice(database, message, site, publicUrl));
    case 'document-reminder':
      return mail(await reminderNotice(database, message, site, publicUrl));
    case 'access-given':
      return mail(await accessLetter(database, message, site, publicUrl));
    case 'password-changed':
      return mail(passwordChangedLetter(message, site, publicUrl));
    case 'second-factor-changed':
      return mail(factorLetter(message, publicUrl));
    case 'second-step-failed':
      return mail(stepFailedLetter(publicUrl));
    case 'test-mail':
      return mail(await testLetter(message, site, publicUrl));
    default:
      throw new Error(`No mail is written for ${kind}`);
  }
}

async function writeEvent(database: Read, { kind, about }: OutgoingMessage) {
  const event = EVENTS[kind];
  if (!event) return { event: 'test' };
  return kind === 'contact-webhook'
    ? { event, contact: z.parse(contactDetail, await findContact(database, about)) }
    : { event, booking: z.parse(bookingDetail, await findBooking(database, about)) };
}

const isGone = () => new NotNeeded('What it is about is not there any more');

async function findBooking({ read }: Read, id: string) {
  const [row] = await read.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw isGone();
  return row;
}

async function findContact({ read }: Read, id: string) {
  const [row] = await read.select().from(contacts).where(eq(contacts.id, id));
  if (!row) throw isGone();
  return row;
}
