import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { calendarAnswer } from './records/received-mail';
import { isAhead, isBookableInstant } from './calendar';
import { zoneOffsets } from './consultations/availability';
import { BOOKING_STATUSES, MEETINGS, SERVICE_OPTIONS, TIME_SLOTS } from './constants';
import { email, freeText, id, optionalText, requiredLine, text } from './fields';

const noDate = 'Please select a preferred date';

/** Who asks for what: the fields of a booking that do not depend on the day. */
export const bookingDetails = z.object({
  firstName: requiredLine(2, 100, 'First name must be at least 2 characters'),
  lastName: requiredLine(2, 100, 'Last name must be at least 2 characters'),
  email,
  service: z.enum(SERVICE_OPTIONS, 'Please select a service'),
  preferredTime: z.enum(TIME_SLOTS, 'Please select a preferred time'),
  message: freeText(5000),
});

/**
 * When: an ISO timestamp with an offset, whose date part is the day in the firm's zone. Callers of the product send the
 * instant at which the slot starts.
 */
const preferredDate = z
  .string(noDate)
  .check(z.refine((value) => isBookableInstant(value, new Date()), { error: noDate, abort: true }));

/** A day that is still ahead on the calendar of some callers may be today for the firm, with slots that are past. */
const slotAhead = z.refine<{ preferredDate: string; preferredTime: string }>(
  ({ preferredDate, preferredTime }) => isAhead(preferredDate, preferredTime, new Date()),
  { path: ['preferredDate'], error: noDate },
);

const chosen = z.nullish(z.string().check(z.trim(), z.maxLength(64)));

/**
 * `POST /api/bookings`. All fields after `preferredDate` are optional: callers that send only the specified fields get
 * 201 as before, whether the slot is free or not. Responds with `newBooking` and 201; with 409 `slotTaken` under
 * `onlyIfFree`; 422 names `/meeting`, `/office` or `/adviser` if the firm does not offer it, or no longer does.
 */
export const bookingInput = z
  .extend(bookingDetails, {
    preferredDate,
    /** One of `choices.meetings` of `GET /api/availability`. */
    meeting: z.nullish(z.enum(MEETINGS, 'Please choose how to meet')),
    /** The id of one of `choices.offices`; it has no meaning for a meeting by video or phone, and is not kept then. */
    office: chosen,
    /** The id of one of `choices.advisers`, who holds one consultation at a time. */
    adviser: chosen,
    /** Books only if the slot is open and has room, which is decided in the transaction: of two concurrent requests one gets it. */
    onlyIfFree: z.optional(z.boolean()),
  })
  .check(slotAhead);

/** `POST /api/booking-confirmations/:token/reschedule`: only if the slot is free, always; otherwise 409 `slotTaken`. */
export const bookingMove = z
  .object({
    preferredDate,
    preferredTime: bookingDetails.shape.preferredTime,
    /** What the visitor says with the move; staff read it among the visitor's replies. */
    message: freeText(1000),
  })
  .check(slotAhead);

/** A booking as it leaves the api. */
export const booking = z.object({
  id,
  firstName: text,
  lastName: text,
  email: text,
  service: text,
  preferredDate: text,
  preferredTime: text,
  status: text,
});

/**
 * What the visitor who made it gets, and gets again for the same `Idempotency-Key`. `reference` is for people to read
 * aloud (`LH-7K3M-Q2XW`), `confirmation` is the secret token of `GET /api/booking-confirmations/:token` and of the page
 * `/booking/:token`, for 30 days or until the day after the consultation. Both are empty on a server without them.
 */
export const newBooking = z.extend(booking, { reference: text, confirmation: text });

/**
 * Since when the visitor of a pending booking has waited for an answer: since it came or was moved; null while the
 * visitor is to choose from proposed times, and undefined on a server that does not say.
 */
const waitsSince = z.catch(z.optional(z.nullable(text)), undefined);

/** One booking as staff read it; `timeZone` is the visitor's IANA zone if their browser sent it. */
export const bookingDetail = z.extend(booking, {
  message: text,
  createdAt: text,
  waitsSince,
  timeZone: optionalText,
  /** Of that zone, since the booking came. */
  visitorOffsets: zoneOffsets,
  /** Where the visitor came from, as in `sourceFrom`. */
  source: optionalText,
  reference: optionalText,
  /** Why the newest mail that came back from the visitor's address did, such as `no such address`; null if none has. */
  cameBack: optionalText,
  /** What the visitor's calendar last answered to this time or proposed instead of it; null if nothing. */
  calendar: calendarAnswer,
  /** As in `MEETINGS`; null if the visitor chose none. */
  meeting: optionalText,
  /** The name of the office, and of the adviser whom the visitor asked for. */
  officeName: optionalText,
  adviserName: optionalText,
  /** Other bookings for the same slot and not with another adviser, pending or confirmed, oldest first; at most 20. */
  clashes: z.catch(z.array(z.object({ id, name: text, status: text })), []),
});

/** How many bookings `GET /api/admin/bookings/timing` covers at most. */
export const MAX_TIMED_BOOKINGS = 100;

/** What staff see about the time of a booking on its row of the list. */
export const bookingTiming = z.object({
  id,
  createdAt: text,
  waitsSince,
  /** How many other bookings, pending or confirmed, are for the same slot and not with another adviser; at most 20. */
  clashes: z.catch(z.int(), 0),
  /** Whether one of those is confirmed. */
  isTaken: z.catch(z.boolean(), false),
});

export const bookingStatusChange = z.object({
  status: z.enum(BOOKING_STATUSES, `Status must be one of ${BOOKING_STATUSES.join(', ')}`),
});

export type BookingInput = z.infer<typeof bookingInput>;
export type BookingMove = z.infer<typeof bookingMove>;
export type NewBooking = z.infer<typeof newBooking>;
export type Booking = z.infer<typeof booking>;
export type BookingTiming = z.infer<typeof bookingTiming>;
export type BookingDetail = z.infer<typeof bookingDetail>;

/** Books a consultation; with `onlyIfFree`, 409 and the nearest free slots if the slot is taken. */
export const addBooking = endpoint('POST /api/bookings', {
  request: bookingInput,
  status: 201,
  reply: newBooking,
  errors: [409, 429],
});
