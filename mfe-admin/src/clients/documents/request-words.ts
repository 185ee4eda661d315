import { type ClientDocument, FIRM_ZONE, firmDay } from '@lisle-harrow/api/contract';
import { shownCalendarDay, shownDay, shownDayOfYear } from '@lisle-harrow/shared-ui';

/** When a document was asked for, and until when. */
export const requestWords = ({ requestedAt, dueDate }: ClientDocument) =>
  `Asked for on ${shownCalendarDay(requestedAt, FIRM_ZONE)}${dueDate ? `, due ${shownDay(dueDate)}` : ''}`;

/** Of which a client has had nothing: the document came first, or the mail did not arrive. */
const UNREAD = ['dropped', 'dead'];

/** When the client was reminded of it, and which reminders did not arrive; nothing where there was none. */
export function reminderWords({ reminders = [] }: ClientDocument): string[] {
  const daysOf = (shown: typeof reminders) =>
    shown.map(({ at }) => shownDayOfYear(firmDay(new Date(at)))).join(', ');
  const sent = reminders.filter(({ state }) => !UNREAD.includes(state ?? ''));
  const failed = reminders.filter(({ state }) => state === 'dead');
  return [
    ...(sent.length > 0 ? [`Reminded ${daysOf(sent)}`] : []),
    ...(failed.length > 0 ? [`Not delivered: reminder of ${daysOf(failed)}`] : []),
  ];
}
