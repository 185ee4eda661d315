import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { dayAfter, getCalendar, getCalendarFeed } from '@lisle-harrow/api/contract';
import { type CalendarAddress, daysOf } from './calendar-address';

/** The consultations of the days shown and of one day on either side, since the reader's day may begin or end there. */
export function calendarQuery(fetch: Fetch, address: CalendarAddress) {
  const days = daysOf(address);
  const [from, to] = [dayAfter(days[0]!, -1), dayAfter(days.at(-1)!, 1)];
  return queryOptions({
    queryKey: ['calendar', from, to],
    queryFn: () => call(fetch, getCalendar, {}, { from, to }),
  });
}

/** Whether the reader has a calendar subscription. */
export const feedQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['calendar-feed'], queryFn: () => call(fetch, getCalendarFeed, {}) });
