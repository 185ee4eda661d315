import { useQuery } from '@tanstack/react-query';
import { cityOfZone, counted, shownDateTime, shownNumber, useNow, viewerZone } from '@lisle-harrow/shared-ui';
import { type BookingCalendar, FIRM_ZONE, firmDay, MAX_CALENDAR_BOOKINGS } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useSearchParams } from '@lisle-harrow/shell/router';
import { useMemo, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useLiveQueries } from '../list/use-live-queries';
import { RefreshButton } from '../page/refresh-button';
import { QueryState } from '../page/query-state';
import { StaffPage } from '../page/staff-page';
import { bookingKind } from '../records/booking-kind';
import { AdviserLegend, Advisers } from './advisers';
import { arrangeSlots, bookingsOf } from './arrange-slots';
import { addressFrom, type CalendarAddress, daysOf, hrefOf, titleOf } from './calendar-address';
import { CalendarLinks } from './calendar-links';
import { calendarQuery } from './calendar-query';
import { DayHours } from './day-hours';
import { FeedSection } from './feed-section';
import { MonthTable } from './month-table';
import { WeekColumns } from './week-columns';

const CALENDARS = { keys: [['calendar']], lists: ['bookings'] } as const;

/** `/admin/calendar`: bookings by month, week or day. */
export function CalendarPage() {
  const { fetch } = useHost();
  const [search] = useSearchParams();
  const now = useNow();
  const today = firmDay(now === undefined ? new Date() : new Date(now));
  const address = addressFrom(search, today);
  const calendar = useQuery(calendarQuery(fetch, address));
  useLiveQueries(CALENDARS, calendar.isSuccess);
  const readingZone = useReadingZone(address.day);
  const zone = (address.isOwnTime && readingZone) || FIRM_ZONE;
  return (
    <StaffPage
      query={calendar}
      title="Calendar"
      about="The consultations that visitors asked for, by day and hour."
      action={<RefreshButton lists={[{ refresh: async () => void (await calendar.refetch()) }]} />}
    >
      <CalendarLinks address={address} readingZone={readingZone} />
      <SpanTitle>{titleOf(address)}</SpanTitle>
      <QueryState query={calendar} what="calendar" loading="Loading the calendar...">
        {(found) => <ShownCalendar calendar={found} address={address} zone={zone} today={today} />}
      </QueryState>
      <FeedSection />
    </StaffPage>
  );
}

interface ShownCalendarProps {
  readonly calendar: BookingCalendar;
  readonly address: CalendarAddress;
  readonly zone: string;
  readonly today: string;
}

function ShownCalendar({ calendar, address, zone, today }: ShownCalendarProps) {
  const slots = useMemo(() => arrangeSlots(calendar, zone), [calendar, zone]);
  const days = daysOf(address);
  const dayHref = (day: string) => hrefOf({ ...address, view: 'day', day });
  const view = { days, slots, zone, today, dayHref };
  const bookings = days.flatMap((day) => bookingsOf(slots.get(day)));
  const open = bookings.filter(({ status }) => bookingKind.isOpen(status)).length;
  return (
    <>
      <Sentence role="status">
        {bookings.length === 0
          ? `No consultations ${address.view === 'day' ? 'on' : 'in'} this ${address.view}.`
          : `${counted(bookings.length, 'consultation')}, ${open || 'none'} of them pending.`}{' '}
        Times are those of {cityOfZone(zone)}.
        {calendar.isCut &&
          ` There are more than ${shownNumber(MAX_CALENDAR_BOOKINGS)}: the last ones are left out.`}
      </Sentence>
      <Advisers value={calendar.advisers}>
        <AdviserLegend shown={bookings} />
        {address.view === 'month' && (
          <MonthTable {...view} title={titleOf(address)} month={address.day.slice(0, 7)} />
        )}
        {address.view === 'week' && <WeekColumns {...view} />}
        {address.view === 'day' && <DayHours {...view} />}
      </Advisers>
    </>
  );
}

const SpanTitle = styled.h2`
  font-size: var(--t-heading);
  line-height: 1.2;
`;

const Sentence = styled.p`
  margin: 0.4rem 0 1.25rem;
  color: var(--ink-2);
  font-size: var(--t-ui);
`;

const never = () => () => undefined;

/**
 * The reader's zone where its clock differs from the firm's on this day (`YYYY-MM-DD`), else `undefined`; also `undefined` until
 * hydration, because the server does not know it.
 */
function useReadingZone(day: string): string | undefined {
  const zone = useSyncExternalStore(never, viewerZone, () => FIRM_ZONE);
  const noon = new Date(`${day}T12:00Z`);
  return shownDateTime(noon, zone) === shownDateTime(noon, FIRM_ZONE) ? undefined : zone;
}
