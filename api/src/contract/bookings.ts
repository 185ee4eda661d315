import * as z from 'zod/mini';
import { isBookableInstant } from './calendar';
import { BOOKING_STATUSES, SERVICE_OPTIONS, TIME_SLOTS } from './constants';
import { email, freeText, id, optionalText, requiredText, text } from './fields';

/** Who asks for what: the part of a booking that does not depend on the day. Messages: spec L127-L133. */
export const bookingDetails = z.object({
  firstName: requiredText(2, 100, 'First name must be at least 2 characters'),
  lastName: requiredText(2, 100, 'Last name must be at least 2 characters'),
  email,
  service: z.enum(SERVICE_OPTIONS, 'Please select a service'),
  preferredTime: z.enum(TIME_SLOTS, 'Please select a preferred time'),
  message: freeText(5000),
});

/** `POST /api/bookings`. `preferredDate` is the ISO instant at which the slot starts (D11). */
export const bookingInput = z.extend(bookingDetails, {
  preferredDate: z
    .string('Please select a preferred date')
    .check(z.refine((value) => isBookableInstant(value, new Date()), 'Please select a preferred date')),
});

/** A booking as it leaves the api (spec L101). */
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

/** One booking as staff read it; `timeZone` is the visitor's IANA zone where their browser told it. */
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
