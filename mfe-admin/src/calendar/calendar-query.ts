import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';
import { firmDay, dayAfter, getCalendar, getCalendarFeed } from '@lisle-harrow/api/contract';
import type { PageRequest, PageStatus } from '@lisle-harrow/shell/contract';
import { isMissing } from '../page/is-forbidden';
import { addressFrom, type CalendarAddress, daysOf } from './calendar-address';

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

/** Prefetches what `/admin/calendar` shows; 404 where the server has no calendar. */
export async function prefetchCalendar({
  search,
  queryClient,
  host,
}: PageRequest): Promise<PageStatus | undefined> {
  if (host.session.get().status !== 'signedIn') return undefined;
  const query = calendarQuery(host.fetch, addressFrom(search, firmDay(new Date())));
  await Promise.all([queryClient.prefetchQuery(query), queryClient.prefetchQuery(feedQuery(host.fetch))]);
  return isMissing(queryClient.getQueryState(query.queryKey)?.error) ? { status: 404 } : undefined;
}
