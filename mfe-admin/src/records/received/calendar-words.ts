import { type CalendarAnswer, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { instantOf, shownDateTime } from '@lisle-harrow/shared-ui';

const WORDS: Readonly<Record<string, string>> = {
  accepted: 'Accepted in the calendar',
  declined: 'Declined in the calendar',
  tentative: 'Tentatively accepted in the calendar',
  delegated: 'Passed on to somebody else in the calendar',
};

/** What a calendar program answered, in words; a proposed time is on the firm's clock. */
export function calendarWords({ answer, startsAt }: CalendarAnswer): string {
  const proposed = startsAt ? instantOf(startsAt) : undefined;
  if (answer === 'countered')
    return `Proposed another time in the calendar${proposed ? `: ${shownDateTime(proposed, FIRM_ZONE)}` : ''}`;
  return Object.hasOwn(WORDS, answer) ? WORDS[answer]! : 'Answered in the calendar';
}

/** Whether somebody has to do something about it. */
export const needsAction = ({ answer }: CalendarAnswer): boolean =>
  answer === 'declined' || answer === 'countered';
