import { type ClientDocument, FIRM_ZONE, firmDay } from '@lisle-harrow/api/contract';
import { shownCalendarDay, shownDay, shownDayOfYear } from '@lisle-harrow/shared-ui';

/** When a document was asked for, and when it is due. */
export const requestWords = ({ requestedAt, dueDate }: ClientDocument) =>
  `Asked for on ${shownCalendarDay(requestedAt, FIRM_ZONE)}${dueDate ? `, due ${shownDay(dueDate)}` : ''}`;

/** States of a reminder that never reached the client: the document came first, or the mail was not delivered. */
const UNREAD = ['dropped', 'dead'];

/** When the client was reminded of the document, and which reminders were not delivered; empty without any. */
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
