import * as z from 'zod/mini';
import { FIRM_ZONE } from '../calendar';
import { MEETINGS } from '../constants';
import { optionalText, text } from '../fields';

/** How long the address of a confirmation works after it was given out, or until a day behind the consultation where that is later. */
export const CONFIRMATION_DAYS = 30;

/**
 * `GET /api/booking-confirmations/:token`, and what `POST …/reschedule` and `POST …/cancel` answer: a booking for whoever
 * has its unguessable token. It holds no name, no address and no message. A token that was never given out, and one whose
 * time is over, are both 404 with the same body.
 */
export const bookingConfirmation = z.object({
  /** Such as `LH-7K3M-Q2XW`; null of a booking from before there were any. */
  reference: optionalText,
  service: text,
  /** `YYYY-MM-DD` on the firm's calendar. */
  date: text,
  /** As in `TIME_SLOTS`. */
  preferredTime: text,
  /** ISO instants. */
  startsAt: text,
  endsAt: text,
  /** Null where none was chosen. */
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
   * The ISO instant until which the visitor may move or cancel it: when the day of the consultation begins on the firm's
   * clock. Null where that is over, and where it is cancelled or completed.
   */
  changeableUntil: optionalText,
  /** The firm's zone, and the visitor's as their browser named it. */
  timeZone: z.catch(z.string(), FIRM_ZONE),
  visitorTimeZone: optionalText,
  /** The ISO instant at which the token ends. */
  expiresAt: text,
});
export type BookingConfirmation = z.infer<typeof bookingConfirmation>;
