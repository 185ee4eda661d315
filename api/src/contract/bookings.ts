import * as z from 'zod/mini';
import { isBookableInstant } from './calendar';
import { BOOKING_STATUSES, SERVICE_OPTIONS, TIME_SLOTS } from './constants';
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

/** `POST /api/bookings`. `preferredDate` is the ISO instant at which the slot starts, with a zone. */
export const bookingInput = z.extend(bookingDetails, {
  preferredDate: z.string(noDate).check(z.refine((value) => isBookableInstant(value, new Date()), noDate)),
});

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

/** One booking as staff read it; `timeZone` is the visitor's IANA zone where their browser sent it. */
export const bookingDetail = z.extend(booking, {
  message: text,
  createdAt: text,
  timeZone: optionalText,
});

export const bookingStatusChange = z.object({
  status: z.enum(BOOKING_STATUSES, `Status must be one of ${BOOKING_STATUSES.join(', ')}`),
});

export type BookingInput = z.infer<typeof bookingInput>;
export type Booking = z.infer<typeof booking>;
export type BookingDetail = z.infer<typeof bookingDetail>;
