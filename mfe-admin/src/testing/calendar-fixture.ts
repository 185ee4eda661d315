import { type BookingCalendar, TIME_SLOTS } from '@lisle-harrow/api/contract';

type CalendarBooking = BookingCalendar['bookings'][number];

/** A consultation on Wednesday, 25 November 2026, 10 AM in New York, unless changed. */
export const consultation = (changes: Partial<CalendarBooking> = {}): CalendarBooking => ({
  id: 'b1',
  firstName: 'Marguerite',
  lastName: 'Okafor',
  service: 'Tax Optimization',
  status: 'pending',
  startsAt: '2026-11-25T15:00:00.000Z',
  minutes: 60,
  meeting: null,
  officeName: null,
  timeZone: null,
  visitorOffsets: [],
  adviserId: null,
  ...changes,
});

/** The calendar of some days, open from Monday to Friday. */
export function calendarOf(
  from: string,
  to: string,
  bookings: readonly CalendarBooking[] = [],
): BookingCalendar {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const isWeekend = new Date(at).getUTCDay() % 6 === 0;
    days.push({
      date: new Date(at).toISOString().slice(0, 10),
      openSlots: isWeekend ? [] : [...TIME_SLOTS],
    });
  }
  return { timeZone: 'America/New_York', days, bookings: [...bookings], advisers: [], isCut: false };
}
