import * as z from 'zod/mini';
import { booking } from '../bookings';
import { endpoint } from '../endpoint';
import { optionalText, text } from '../fields';
import { zoneOffsets } from './availability';

/**
 * The most days that `GET /api/admin/calendar` covers at once: the six weeks that a month may touch, and a day on
 * either side, since the days of other zones begin earlier or later.
 */
export const MAX_CALENDAR_DAYS = 44;
/** The most bookings that it returns at once. */
export const MAX_CALENDAR_BOOKINGS = 2_000;

const calendarBooking = z.extend(
  z.pick(booking, { id: true, firstName: true, lastName: true, service: true, status: true }),
  {
    /** The ISO instant at which its slot begins. */
    startsAt: text,
    minutes: z.int(),
    /** As in `MEETINGS`; null if the visitor chose none. */
    meeting: optionalText,
    officeName: optionalText,
    /** The assignee, otherwise the adviser whom the visitor asked for: an id of `advisers`; null for nobody. */
    adviserId: optionalText,
    /** The visitor's IANA zone if their browser sent it, and its offset when the slot begins. */
    timeZone: optionalText,
    visitorOffsets: zoneOffsets,
  },
);

/**
 * `GET /api/admin/calendar?from=YYYY-MM-DD&to=YYYY-MM-DD`: both days included, at most 44 of them, on the firm's
 * calendar, otherwise 422. Leaves out what is cancelled, and what names no slot.
 */
const bookingCalendar = z.object({
  /** The zone of the days and slots. */
  timeZone: text,
  /** Each day of the span with the slots, as in `TIME_SLOTS`, that the firm's hours leave open; none if it is closed. */
  days: z.array(z.object({ date: z.string(), openSlots: z.array(z.string()) })),
  /** By start, then by arrival. */
  bookings: z.array(calendarBooking),
  /** The advisers who hold or are asked for any of them, by last name among all advisers; `place` is the position in that order. */
  advisers: z.catch(z.array(z.object({ id: text, name: text, place: z.int() })), []),
  /** True if there are more, which begin later and are left out. */
  isCut: z.boolean(),
});
export type BookingCalendar = z.infer<typeof bookingCalendar>;

/** `GET /api/admin/calendar/feed`: whether the account has an address to subscribe to, since when, and whether it ends with a session. */
const calendarFeed = z.object({
  createdAt: optionalText,
  endsWithSession: z.catch(z.boolean(), false),
});

/** `POST /api/admin/calendar/feed`: the new address within the site, returned only this once. The previous one ends. */
const madeCalendarFeed = z.extend(calendarFeed, { path: text });

/** The consultations between two of the firm's days, both included, and when it is open; 422 for more than 44 days. */
export const getCalendar = endpoint('GET /api/admin/calendar', {
  needs: 'records.read',
  query: z.object({ from: z.string(), to: z.string() }),
  reply: bookingCalendar,
});

/** Whether the signed-in member of staff has an address to subscribe to consultations. */
export const getCalendarFeed = endpoint('GET /api/admin/calendar/feed', {
  needs: 'records.read',
  reply: calendarFeed,
});
/** Creates a new address, which ends with this session if it is to; the previous one ends. */
export const makeCalendarFeed = endpoint('POST /api/admin/calendar/feed', {
  needs: 'records.read',
  recent: true,
  query: z.object({
    ends: z
      .optional(z.enum(['with-session'], 'ends must be with-session, if it is given'))
      .check(
        z.describe(
          '`with-session` for an address that ends with this session; by default it stays until it is revoked',
        ),
      ),
  }),
  status: 201,
  reply: madeCalendarFeed,
});
/** Ends the address. */
export const revokeCalendarFeed = endpoint('DELETE /api/admin/calendar/feed', { needs: 'records.read' });
/** A colleague’s consultations, or everybody’s, as a calendar for anybody who has the token; 404 for one that has ended. */
export const subscribeToCalendar = endpoint('GET /api/calendars/:token', {
  file: true,
  errors: [404],
});

export type MadeCalendarFeed = z.infer<typeof madeCalendarFeed>;
