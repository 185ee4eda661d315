import * as z from 'zod/mini';
import { bookingMove } from '../bookings';
import { FIRM_ZONE } from '../calendar';
import { MEETINGS } from '../constants';
import { endpoint } from '../endpoint';
import { optionalText, text } from '../fields';
import { freeSlot, zoneOffsets } from './availability';

/** For how many days the address of a confirmation works, or until a day after the consultation if that is later. */
export const CONFIRMATION_DAYS = 30;

/**
 * `GET /api/booking-confirmations/:token`, and the response of `POST …/reschedule` and `POST …/cancel`: a booking for
 * anybody who has its unguessable token. It contains no name, no address and no message. A token that was never issued
 * and one that has expired both give 404 with the same body.
 */
export const bookingConfirmation = z.object({
  /** Such as `LH-7K3M-Q2XW`; null for a booking from before there were any. */
  reference: optionalText,
  service: text,
  /** `YYYY-MM-DD` on the firm's calendar. */
  date: text,
  /** As in `TIME_SLOTS`. */
  preferredTime: text,
  /** ISO instants. */
  startsAt: text,
  endsAt: text,
  /** Null if none was chosen. */
  meeting: z.catch(z.nullable(z.enum(MEETINGS)), null),
  office: z.catch(
    z.nullable(z.object({ name: z.string(), address: z.array(z.string()), phone: z.string() })),
    null,
  ),
  /** The name of the adviser whom the visitor asked for. */
  adviser: optionalText,
  /** As in `BOOKING_STATUSES`. */
  status: text,
  /**
   * The ISO instant until which the visitor may move or cancel it: when the day of the consultation begins on the
   * firm's clock. Null if that has passed, and if it is cancelled or completed.
   */
  changeableUntil: optionalText,
  /** The firm's zone, and the visitor's as their browser sent it. */
  timeZone: z.catch(z.string(), FIRM_ZONE),
  visitorTimeZone: optionalText,
  /** Of the visitor's zone, from the consultation or now on, whichever is earlier, for more than a year. */
  visitorOffsets: zoneOffsets,
  /** The ISO instant at which the token expires. */
  expiresAt: text,
  /** Only in the reply of `GET`, and only while it can be moved: the free slots to offer first, as `nextFreeSlots` chooses them. */
  nextFree: z.catch(z.optional(z.array(freeSlot)), undefined),
});

/** A booking for anybody who has its token; 404 if the token has expired or was never issued. */
export const getBookingConfirmation = endpoint('GET /api/booking-confirmations/:token', {
  reply: bookingConfirmation,
  errors: [404],
});
/** The booking as a calendar file. */
export const bookingCalendarFile = endpoint('GET /api/booking-confirmations/:token/calendar.ics', {
  file: true,
  errors: [404],
});
/** Moves the booking; 409 if the slot is taken (`readSlotTaken`), or if the booking can no longer be changed. */
export const rescheduleBooking = endpoint('POST /api/booking-confirmations/:token/reschedule', {
  request: bookingMove,
  reply: bookingConfirmation,
  errors: [404, 409, 429],
});
/** Cancels the booking; 409 if it can no longer be changed. */
export const cancelBooking = endpoint('POST /api/booking-confirmations/:token/cancel', {
  reply: bookingConfirmation,
  errors: [404, 409, 429],
});

export type BookingConfirmation = z.infer<typeof bookingConfirmation>;
