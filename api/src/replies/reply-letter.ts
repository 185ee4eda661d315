import { eq } from 'drizzle-orm';
import { FIRM_ZONE } from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts, recordReplies } from '../db/schema';
import type { Letter } from '../mail/letter';
import type { MailOf, Mails } from '../outbox/mail-of';
import type { OutgoingMessage } from '../outbox/outbox-store';
import { NotNeeded } from '../outbox/outbox';

const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: FIRM_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** The mail with a member of staff's reply to the visitor, and below it what the visitor had written. */
async function replyLetter(
  { read }: Pick<Database, 'read'>,
  { kind, about, eventKey }: Pick<OutgoingMessage, 'kind' | 'about' | 'eventKey'>,
): Promise<Letter> {
  const table = kind === 'booking-reply' ? bookings : contacts;
  const [reply] = await read
    .select()
    .from(recordReplies)
    .where(eq(recordReplies.id, eventKey.split('/')[2] ?? ''));
  const [record] = await read
    .select({ message: table.message, createdAt: table.createdAt })
    .from(table as typeof bookings)
    .where(eq(table.id, about));
  if (!reply || !record) throw new NotNeeded('What it is about is not there any more');
  const { message, createdAt } = record;
  return {
    subject: reply.subject,
    opening: reply.text.split(/\n{2,}/),
    ...(message && {
      quoted: { heading: `On ${dayWords.format(new Date(createdAt))}, you wrote:`, text: message },
    }),
    reason:
      table === bookings
        ? 'This is our answer to the consultation that was requested on our site. To write back, reply to this message.'
        : 'This is our answer to the message that was sent by the contact form on our site. To write back, reply to this message.',
  };
}

const reply: MailOf = {
  write: ({ database, message }) => replyLetter(database, message),
  isPersonal: true,
};
export const replyMails = { 'booking-reply': reply, 'contact-reply': reply } satisfies Mails;
