import type { Site } from '../contract';
import type { contacts } from '../db/schema';
import type { Env } from '../env';
import type { Letter } from '../mail/letter';
import type { Mails } from '../outbox/mail-of';
import { findContact } from '../outbox/mailed-records';
import { SAMPLE_CONTACT } from '../outbox/samples';
import type { NewMessage } from '../outbox/queue-message';

type Contact = typeof contacts.$inferSelect;

/** The messages that a new contact message causes. */
export function newContactMessages(
  { STAFF_MAIL, WEBHOOK_URL }: Pick<Env, 'STAFF_MAIL' | 'WEBHOOK_URL'>,
  { id, email }: Pick<Contact, 'id' | 'email'>,
): NewMessage[] {
  return [
    { kind: 'contact-received', about: id, recipient: email, isTyped: true },
    ...(STAFF_MAIL ? [{ kind: 'contact-notice' as const, about: id, recipient: STAFF_MAIL }] : []),
    { kind: 'contact-webhook', about: id },
    ...(WEBHOOK_URL ? [{ kind: 'contact-webhook' as const, about: id, recipient: WEBHOOK_URL }] : []),
  ];
}

/** The receipt for the visitor. It repeats nothing that was typed: whoever typed it chose the recipient, too. */
function contactReceipt({ name }: Pick<Site, 'name'>): Letter {
  return {
    fields: { firm: name },
    subject: 'We have received your message',
    title: 'We have received your message',
    opening: ['Thank you for writing to us. An adviser will read it and answer by email.'],
    closing: ['To add anything, reply to this message.'],
    reason:
      'This address was entered in the contact form on our site. If that was not you, please ignore this message, or tell us.',
  };
}

/** The notice to staff: whose message it is, and where to read it. */
function contactNotice({ id, name, subject }: Contact, site: Pick<Site, 'name'>, publicUrl: string): Letter {
  return {
    fields: { firm: site.name },
    subject: 'New contact message',
    title: 'A contact message has arrived',
    opening: [],
    facts: [
      ['Name', name],
      ['Subject', subject],
    ],
    link: { label: 'Open the message', url: new URL(`/admin?tab=contacts&open=${id}`, publicUrl).href },
    reason: 'This notice goes to the address that the firm has set for new requests.',
  };
}

/** The mails about contact messages, to visitors and to staff. */
export const contactMails = {
  'contact-received': {
    write: async ({ database, message, site }) => {
      await findContact(database, message.about);
      return contactReceipt(site);
    },
    sample: contactReceipt,
  },
  'contact-notice': {
    write: async ({ database, message, site, settings }) =>
      contactNotice(await findContact(database, message.about), site, settings.publicUrl),
    sample: (site, publicUrl) => contactNotice(SAMPLE_CONTACT, site, publicUrl),
  },
} satisfies Mails;
