import * as z from 'zod/mini';
import { newDeviceLetter } from '../accounts/devices';
import { mentionLetter, mentionLetterOf } from '../assignments/mentions';
import { readAdviserOf } from '../availability/adviser-of';
import { confirmationPath, createMailedToken } from '../bookings/booking-confirmations';
import { bookingChangeNotice, bookingNotice, visitorLetter } from '../bookings/booking-messages';
import { consultationCalendar, readInviting } from '../bookings/consultation-calendar';
import { proposalLetter, proposalLetterWith } from '../bookings/proposal-letter';
import { accessLetter } from '../case-access/access-letter';
import { profileEmailLetter } from '../clients/profile-email-letter';
import { contactNotice, contactReceipt } from '../contacts/contact-messages';
import {
  householdRecipients,
  messageNotice,
  noticeOf,
  type NoticeRecipient,
  noticeRecipients,
} from '../conversation/case-notices';
import {
  MAIL_TEMPLATE_KINDS,
  mailTemplateInput,
  type MailTemplateKind,
  type MessageKind,
  type Site,
} from '../contract';
import type { Database } from '../db/open';
import { remindedPeople, reminderNotice, reminderNoticeOf } from '../document-requests/remind-of-documents';
import { requestNotice, requestNoticeOf } from '../document-requests/request-notice';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { invitationLetter, invitationWith } from '../invitations/invitation-mail';
import type { Letter } from '../mail/letter';
import type { MailSettings } from '../mail/mail-settings';
import type { Mail } from '../mail/mailer';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { passwordChangedLetter } from '../passwords/password-changed';
import { resetLetter, resetLetterWith } from '../password-resets/reset-mail';
import { replyLetter } from '../replies/reply-letter';
import { factorLetter, stepFailedLetter } from '../second-factor/factor-mail';
import { colleagueLetter, colleagueLetterWith } from '../staff-accounts/invite-colleague';
import { letterWords } from './mail-words';
import { findBooking, findContact } from './mailed-records';
import {
  SAMPLE,
  SAMPLE_CONTACT,
  sampleBooking,
  sampleBookingAddress,
  sampleLink,
  sampleSlots,
} from './samples';

type Data = Pick<Database, 'read' | 'writes'>;

/** What a mail is written from when it is sent. */
interface Occasion {
  readonly database: Data;
  readonly message: OutgoingMessage;
  readonly site: Site;
  readonly settings: MailSettings;
}

/** A letter, and the file beside it that calendars read: of one reading, so that both say the same. */
type Written = Letter & Pick<Partial<Mail>, 'calendar'>;

/** A mail of one kind. */
interface MailOf {
  readonly write: (occasion: Occasion) => Written | Promise<Written>;
  /** The same about a fictional person, for owners who change its words. */
  readonly sample?: (site: Site, publicUrl: string) => Letter | Promise<Letter>;
  /** Who gets it by now, of a mail about the case of this client: since it was queued, the client may have another adviser or address. */
  readonly recipients?: (database: Data, env: Env, clientSeq: number) => Promise<readonly NoticeRecipient[]>;
  /** True if a person wrote it. */
  readonly isPersonal?: true;
}

const bookingOf = async ({ database, message, site }: Occasion) => {
  const booking = await findBooking(database, message.about);
  return { booking, context: { site, adviserName: (await readAdviserOf(database, booking))?.name ?? null } };
};
const occasionOf = ({ eventKey }: OutgoingMessage) => eventKey.split('/')[2];
const bookingLink =
  ({ database, message, settings }: Occasion) =>
  async () =>
    new URL(confirmationPath(await createMailedToken(database, message.about)), settings.publicUrl).href;

/** A mail to the visitor about the state of a booking. */
const aboutBooking = (kind: Parameters<typeof visitorLetter>[0]) =>
  ({
    write: async (occasion) => {
      const { database, message, site, settings } = occasion;
      const { booking, context } = await bookingOf(occasion);
      const letter = await visitorLetter(kind, booking, occasionOf(message), context, bookingLink(occasion));
      const inviting = await readInviting(database, site, settings.from.address);
      return {
        ...letter,
        calendar: consultationCalendar(booking, { ...inviting, attendee: message.recipient }),
      };
    },
    sample: (site, publicUrl) => {
      const booking = sampleBooking();
      const context = { site, adviserName: null };
      return visitorLetter(kind, booking, booking.changedAt, context, () =>
        Promise.resolve(sampleBookingAddress(publicUrl)),
      );
    },
  }) satisfies MailOf;

/** A letter that needs the message alone. */
const from =
  (letter: (message: OutgoingMessage, site: Site, publicUrl: string) => Letter): MailOf['write'] =>
  ({ message, site, settings }) =>
    letter(message, site, settings.publicUrl);
/** A letter that needs what is stored as well. */
const stored =
  (
    letter: (database: Data, message: OutgoingMessage, site: Site, publicUrl: string) => Promise<Letter>,
  ): MailOf['write'] =>
  ({ database, message, site, settings }) =>
    letter(database, message, site, settings.publicUrl);

const reply = {
  write: ({ database, message }: Occasion) => replyLetter(database, message),
  isPersonal: true,
} as const;

/** Every mail, declared once: `contract/message-kinds.ts` says what else is known of its kind. */
export const MAILS: Readonly<
  Record<Exclude<MessageKind, `${string}-webhook` | MailTemplateKind>, MailOf> &
    Record<MailTemplateKind, MailOf & Required<Pick<MailOf, 'sample'>>>
> = {
  'booking-received': aboutBooking('booking-received'),
  'booking-confirmed': aboutBooking('booking-confirmed'),
  'booking-moved': aboutBooking('booking-moved'),
  'booking-cancelled': aboutBooking('booking-cancelled'),
  'booking-proposed': {
    write: async (occasion) => {
      const { booking, context } = await bookingOf(occasion);
      return proposalLetter(occasion.message, booking, context, bookingLink(occasion));
    },
    sample: (site, publicUrl) => {
      const booking = sampleBooking();
      const context = { site, adviserName: null };
      return proposalLetterWith(sampleSlots(booking), booking, context, sampleBookingAddress(publicUrl));
    },
  },
  'booking-reply': reply,
  'booking-notice': {
    write: async (occasion) => {
      const { booking, context } = await bookingOf(occasion);
      return bookingNotice(booking, context, occasion.settings.publicUrl);
    },
    sample: (site, publicUrl) => bookingNotice(sampleBooking(), { site, adviserName: null }, publicUrl),
  },
  'booking-change-notice': {
    write: async (occasion) => {
      const { booking, context } = await bookingOf(occasion);
      return bookingChangeNotice(booking, occasionOf(occasion.message), context, occasion.settings.publicUrl);
    },
    sample: (site, publicUrl) => {
      const booking = sampleBooking();
      return bookingChangeNotice(booking, booking.changedAt, { site, adviserName: null }, publicUrl);
    },
  },
  'contact-received': {
    write: async ({ database, message, site }) => {
      await findContact(database, message.about);
      return contactReceipt(site);
    },
    sample: contactReceipt,
  },
  'contact-reply': reply,
  'contact-notice': {
    write: async ({ database, message, site, settings }) =>
      contactNotice(await findContact(database, message.about), site, settings.publicUrl),
    sample: (site, publicUrl) => contactNotice(SAMPLE_CONTACT, site, publicUrl),
  },
  invitation: {
    write: stored(invitationLetter),
    sample: (site, publicUrl) => invitationWith(sampleLink(), site, publicUrl),
  },
  'staff-invitation': {
    write: stored(colleagueLetter),
    sample: (site, publicUrl) => colleagueLetterWith(sampleLink(), site, publicUrl),
  },
  'password-reset': {
    write: stored(resetLetter),
    sample: (site, publicUrl) => resetLetterWith(sampleLink(), site, publicUrl),
  },
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
  'document-request': {
    write: stored(requestNotice),
    sample: requestNoticeOf,
    recipients: (database, _env, seq) => householdRecipients(database, seq, 'documents'),
  },
  'document-reminder': {
    write: stored(reminderNotice),
    sample: reminderNoticeOf,
    recipients: (database, _env, seq) => remindedPeople(database, seq),
  },
  'booking-mention': {
    write: stored(mentionLetter),
    sample: (site, publicUrl) => mentionLetterOf('Your colleague', site, publicUrl),
  },
  'contact-mention': { write: stored(mentionLetter) },
  'access-given': { write: stored(accessLetter) },
  'profile-email-changed': { write: from(profileEmailLetter) },
  'new-device': { write: from(newDeviceLetter) },
  'password-changed': { write: from(passwordChangedLetter) },
  'second-factor-changed': { write: from((message, _site, publicUrl) => factorLetter(message, publicUrl)) },
  'second-step-failed': { write: from((_message, _site, publicUrl) => stepFailedLetter(publicUrl)) },
  'test-mail': {
    write: async ({ message, site, settings }) => {
      const { kind, words } = z.parse(testPayload, JSON.parse(message.payload ?? 'null'));
      return { ...(await MAILS[kind].sample(site, settings.publicUrl)), ...letterWords(words) };
    },
  },
};

/** The mail of a kind; undefined for what is not sent by mail. */
export const mailOf = (kind: MessageKind): MailOf | undefined =>
  Object.hasOwn(MAILS, kind) ? MAILS[kind as keyof typeof MAILS] : undefined;

/** The payload of a test mail; it contains the words, since they may not be saved yet. */
export const testPayload = z.object({ kind: z.enum(MAIL_TEMPLATE_KINDS), words: mailTemplateInput });
