import type { ListQuery } from '@lisle-harrow/api/calls';
import {
  ANSWER_HOURS,
  type AnsweredFilter,
  NO_CHOICE,
  officeId,
  OTHER_SOURCES,
  type Site,
  UNKNOWN_SOURCE,
} from '@lisle-harrow/api/contract';
import { shownDay } from '@lisle-harrow/shared-ui';
import { meetingLabel } from '../meeting-words';

const ANSWERED: Readonly<Record<AnsweredFilter, string>> = {
  yes: 'answered',
  'in-time': `answered within ${ANSWER_HOURS} hours`,
  late: `answered after more than ${ANSWER_HOURS} hours, or overdue`,
  open: 'not answered yet, and still in time',
};
const isAnswered = (text: string): text is AnsweredFilter => Object.hasOwn(ANSWERED, text);

/** The filters that only the URL can set, in words: `For Tax Optimization, received from 2 Nov 2026`. */
export function filterWords(view: ListQuery, offices: Site['offices']): string {
  const { service, source, people, answered } = view;
  const parts = [
    service && `for ${service}`,
    meetingWords(view, offices),
    source && sourceWords(source),
    people &&
      (people === 'clients' ? 'first of each person who has become a client' : 'first of each new person'),
    answered && (isAnswered(answered) ? ANSWERED[answered] : answered),
    dayWords(view),
  ].filter(Boolean);
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sourceWords(source: string): string {
  if (source === UNKNOWN_SOURCE) return 'source not known';
  return source === OTHER_SOURCES ? 'from sources that the reports do not name' : `source: ${source}`;
}

function meetingWords({ meeting, office }: ListQuery, offices: Site['offices']): string | undefined {
  const isOffice = office && office !== NO_CHOICE;
  const officeName = isOffice
    ? (offices.find((each) => officeId(each) === office)?.city ?? office)
    : undefined;
  if (meeting === NO_CHOICE) return officeName ? `no meeting type, ${officeName}` : 'no meeting type chosen';
  if (meeting) return `meeting type: ${meetingLabel(meeting, officeName)}`;
  return officeName ? `office: ${officeName}` : office && 'no office chosen';
}

function dayWords({ from, to }: ListQuery): string | undefined {
  if (from && from === to) return `received on ${shownDay(from)}`;
  const days = [from && `from ${shownDay(from)}`, to && `until ${shownDay(to)}`].filter(Boolean);
  return days.length > 0 ? `received ${days.join(' ')}` : undefined;
}
