import * as z from 'zod/mini';
import { isBookableInstant } from './calendar';
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

/** When: `preferredDate` is the ISO instant at which the slot starts, with a zone. */
const preferredDate = z
  .string(noDate)
  .check(z.refine((value) => isBookableInstant(value, new Date()), noDate));

const chosen = z.nullish(z.string().check(z.trim(), z.maxLength(64)));

/**
 * `POST /api/bookings`. Everything behind `preferredDate` may be missing: callers of the specified fields alone get 201
 * as ever, whether the slot is free or not. Answers `newBooking` with 201; 409 `slotTaken` under `onlyIfFree`; 422 names
 * `/meeting`, `/office` or `/adviser` where the firm does not offer it (any more).
 */
export const bookingInput = z.extend(bookingDetails, {
  preferredDate,
  /** One of `choices.meetings` of `GET /api/availability`. */
  meeting: z.nullish(z.enum(MEETINGS, 'Please choose how to meet')),
  /** The id of one of `choices.offices`; means nothing to a meeting by video or phone, and is not kept then. */
  office: chosen,
  /** The id of one of `choices.advisers`, who holds one consultation at a time. */
  adviser: chosen,
  /** Only where the slot is open and has room, which is decided in the write: of two at once one gets it. */
  onlyIfFree: z.optional(z.boolean()),
});

/** `POST /api/booking-confirmations/:token/reschedule`: always only if the slot is free, else 409 `slotTaken`. */
export const bookingMove = z.object({ preferredDate, preferredTime: bookingDetails.shape.preferredTime });

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
 * What the visitor who made it gets, and what the same `Idempotency-Key` gets again. `reference` is for people to say
 * (`LH-7K3M-Q2XW`), `confirmation` the secret token of `GET /api/booking-confirmations/:token` and of the page
 * `/booking/:token`, for 30 days or until the day behind the consultation. Both are empty on a server without them.
 */
export const newBooking = z.extend(booking, { reference: text, confirmation: text });

/**
 * Since when the visitor of a pending booking waits for an answer: since it came or was moved; null while it is the visitor who
 * is to choose from proposed times, and undefined on a server that does not tell.
 */
const waitsSince = z.catch(z.optional(z.nullable(text)), undefined);

/** One booking as staff read it; `timeZone` is the visitor's IANA zone where their browser sent it. */
export const bookingDetail = z.extend(booking, {
  message: text,
  createdAt: text,
  waitsSince,
  timeZone: optionalText,
  /** Where the visitor came from, as in `sourceFrom`. */
  source: optionalText,
  reference: optionalText,
  /** As in `MEETINGS`; null where the visitor chose none. */
  meeting: optionalText,
  /** The name of the office, and of the adviser whom the visitor asked for. */
  officeName: optionalText,
  adviserName: optionalText,
  /** Other bookings that want the same slot and no other adviser, pending or confirmed, oldest first; at most 20. */
  clashes: z.catch(z.array(z.object({ id, name: text, status: text })), []),
});

/** Of how many bookings `GET /api/admin/bookings/timing` tells at once. */
export const MAX_TIMED_BOOKINGS = 100;

/** What staff see of the time of a booking on its row of the list. */
export const bookingTiming = z.object({
  id,
  createdAt: text,
  waitsSince,
  /** How many other bookings, pending or confirmed, want the same slot and no other adviser; 20 for more. */
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
