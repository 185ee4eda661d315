import * as z from 'zod/mini';
import { text } from '../fields';

/**
 * What came in by mail: `received` if a person wrote it, an `automatic` reply such as an out-of-office note, a `receipt` that a
 * mail was read, a `report` that one was not delivered, the answer of a `calendar`, or a mail that is `unread` because the mail
 * server did not hand it out or nobody could read it.
 */
export type ReceivedKind = 'received' | 'automatic' | 'receipt' | 'report' | 'calendar' | 'unread';

/** How many mails that belong to no booking or inquiry are shown at once. */
export const MOST_UNMATCHED_SHOWN = 100;

/** What a calendar program answered to the invitation (RFC 5546). */
const calendarReply = z.object({
  /** `accepted`, `declined`, `tentative` or `delegated`; `countered` if it proposes another time. */
  answer: text,
  /** When the appointment begins that it answers or proposes; an ISO instant, null if it names none that can be read. */
  startsAt: z.nullable(text),
});
export type CalendarAnswer = z.infer<typeof calendarReply>;

/** The same as part of a reply; null if there is none. */
export const calendarAnswer = z.catch(z.nullish(calendarReply), null);
