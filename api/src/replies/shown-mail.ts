import type { RecordReply } from '../contract';
import type { visitorReplies } from '../db/schema';
import { splitQuote } from './split-quote';

/** A mail that came in, as staff read it. */
export const shownMail = ({
  fromName,
  fromAddress,
  text,
  kind,
  ...mail
}: typeof visitorReplies.$inferSelect): RecordReply => ({
  id: mail.id,
  subject: mail.subject,
  createdAt: mail.createdAt,
  attachments: mail.attachments,
  calendar: mail.calendar,
  mail: kind ?? 'received',
  author: fromName || fromAddress,
  from: fromAddress,
  ...splitQuote(text),
  state: null,
  lastError: null,
});
