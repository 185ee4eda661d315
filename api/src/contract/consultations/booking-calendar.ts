import * as z from 'zod/mini';
import { booking } from '../bookings';
import { optionalText, text } from '../fields';

/**
 * Days that `GET /api/admin/calendar` tells of at once: the six weeks that a month may touch, and a day on either side,
 * since the days of other zones begin earlier or later.
 */
export const MAX_CALENDAR_DAYS = 44;
/** Bookings that it tells of at once. */
export const MAX_CALENDAR_BOOKINGS = 2_000;

const calendarBooking = z.extend(
  z.pick(booking, { id: true, firstName: true, lastName: true, service: true, status: true }),
  {
    /** The ISO instant at which its slot begins. */
    startsAt: text,
    minutes: z.int(),
    /** As in `MEETINGS`; null where the visitor chose none. */
    meeting: optionalText,
    officeName: optionalText,
    /** Whoever sees to it, else the adviser whom the visitor asked for: an id of `advisers`; null for nobody. */
    adviserId: optionalText,
    /** The visitor's IANA zone where their browser sent it. */
    timeZone: optionalText,
  },
);

/**
 * `GET /api/admin/calendar?from=YYYY-MM-DD&to=YYYY-MM-DD`: both days included, at most 44 of them, on the firm's
 * calendar, else 422. What is cancelled, and what names no slot, is left out.
 */
export const bookingCalendar = z.object({
  /** In which the days and slots are. */
  timeZone: text,
  /** Each day of the span with the slots, as in `TIME_SLOTS`, that the firm's hours leave open; none where it is closed. */
  days: z.array(z.object({ date: z.string(), openSlots: z.array(z.string()) })),
  /** By start, and by arrival where they start together. */
  bookings: z.array(calendarBooking),
  /** Who holds or is asked for any of them, by last name among all advisers; `place` is the one in that order. */
  advisers: z.catch(z.array(z.object({ id: text, name: text, place: z.int() })), []),
  /** True where there are more, which begin later and are left out. */
  isCut: z.boolean(),
});
export type BookingCalendar = z.infer<typeof bookingCalendar>;

/** `GET /api/admin/calendar/feed`: whether the account has an address to subscribe to, and since when. */
export const calendarFeed = z.object({ createdAt: optionalText });

/** `POST /api/admin/calendar/feed`: the new address within the site, told this once. The one before ends. */
export const madeCalendarFeed = z.extend(calendarFeed, { path: text });
export type MadeCalendarFeed = z.infer<typeof madeCalendarFeed>;
