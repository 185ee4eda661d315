import { shownDay, shownDayOfYear } from '@lisle-harrow/shared-ui';
import { DAY_MS, dayAfter } from '@lisle-harrow/api/contract';

export const VIEWS = ['month', 'week', 'day'] as const;
type CalendarView = (typeof VIEWS)[number];

/** The state of the calendar in its URL. */
export interface CalendarAddress {
  readonly view: CalendarView;
  /** The day shown, or any day of the week or month shown, `YYYY-MM-DD`. */
  readonly day: string;
  /** Whether times are shown in the reader's zone. */
  readonly isOwnTime: boolean;
}

// The range that the api answers, less the adjacent weeks that a view adds.
const [FIRST_DAY, LAST_DAY] = ['2000-02-01', '2999-11-30'];

/** The view and day in the URL; by default the week, and today. */
export function addressFrom(search: URLSearchParams, today: string): CalendarAddress {
  const day = search.get('day') ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(day).toJSON()?.slice(0, 10) === day;
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'week',
    day: isDay && day >= FIRST_DAY && day <= LAST_DAY ? day : today,
    isOwnTime: search.get('time') === 'own',
  };
}

export const hrefOf = ({ view, day, isOwnTime }: CalendarAddress) =>
  `${todayHref({ view, isOwnTime })}&day=${day}`;

/** The same view without a day: always that of today, whenever the link is followed. */
export const todayHref = ({ view, isOwnTime }: Pick<CalendarAddress, 'view' | 'isOwnTime'>) =>
  `/admin/calendar?view=${view}${isOwnTime ? '&time=own' : ''}`;

const mondayOf = (day: string) => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The first day of the month `months` months later. */
function monthAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
}

/** The days shown, in order. A month is extended to whole weeks, from Monday to Sunday. */
export function daysOf({ view, day }: Pick<CalendarAddress, 'view' | 'day'>): string[] {
  if (view === 'day') return [day];
  const first = mondayOf(view === 'week' ? day : monthAfter(day, 0));
  const last = dayAfter(mondayOf(view === 'week' ? day : dayAfter(monthAfter(day, 1), -1)), 6);
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, days) => dayAfter(first, days));
}

/** A day in the previous (-1) or next (1) span. */
export function dayBeside({ view, day }: CalendarAddress, direction: -1 | 1): string {
  if (view === 'month') return monthAfter(day, direction);
  return dayAfter(day, direction * (view === 'week' ? 7 : 1));
}

const inWords = (day: string, words: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...words, timeZone: 'UTC' }).format(new Date(day));

/** `Tuesday` */
export const weekdayOf = (day: string) => inWords(day, { weekday: 'long' });

/** `November 2026`, `23 Nov to 29 Nov 2026`, `Tuesday, 24 Nov 2026` */
export function titleOf(address: CalendarAddress): string {
  const { view, day } = address;
  if (view === 'month') return inWords(day, { month: 'long', year: 'numeric' });
  if (view === 'day') return `${weekdayOf(day)}, ${shownDay(day)}`;
  const days = daysOf(address);
  return `${shownDayOfYear(days[0]!)} to ${shownDay(days.at(-1)!)}`;
}
