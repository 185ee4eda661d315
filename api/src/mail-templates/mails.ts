import * as z from 'zod/mini';
import { deviceMails } from '../accounts/devices';
import { mentionMails } from '../assignments/mentions';
import { bookingMails } from '../bookings/booking-mails';
import { accessMails } from '../case-access/access-letter';
import { profileMails } from '../clients/profile-email-letter';
import { contactMails } from '../contacts/contact-messages';
import { MAIL_TEMPLATE_KINDS, mailTemplateInput, type MailTemplateKind, type MessageKind } from '../contract';
import { conversationMails } from '../conversation/case-notices';
import { reminderMails } from '../document-requests/remind-of-documents';
import { requestMails } from '../document-requests/request-notice';
import { invitationMails } from '../invitations/invitation-mail';
import { passwordMails } from '../passwords/password-changed';
import { resetMails } from '../password-resets/reset-mail';
import { replyMails } from '../replies/reply-letter';
import { factorMails } from '../second-factor/factor-mail';
import { colleagueMails } from '../staff-accounts/invite-colleague';
import type { MailOf } from '../outbox/mail-of';
import { letterWords } from './mail-words';

/** Every mail: each feature declares its own. `contract/message-kinds.ts` says what browsers know of its kind. */
export const MAILS: Readonly<
  Record<Exclude<MessageKind, `${string}-webhook` | MailTemplateKind>, MailOf> &
    Record<MailTemplateKind, MailOf & Required<Pick<MailOf, 'sample'>>>
> = {
  ...bookingMails,
  ...contactMails,
  ...replyMails,
  ...invitationMails,
  ...colleagueMails,
  ...resetMails,
  ...conversationMails,
  ...requestMails,
  ...reminderMails,
  ...mentionMails,
  ...accessMails,
  ...profileMails,
  ...deviceMails,
  ...passwordMails,
  ...factorMails,
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
