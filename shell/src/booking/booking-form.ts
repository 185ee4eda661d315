import * as z from 'zod/mini';
import { bookingDetails, localDayAfter, localTomorrow, MAX_DAYS_AHEAD } from 'api/contract';

const DAY_MISSING = 'Please select a preferred date';

/** The booking as the form holds it: a calendar day in place of the instant. Days are compared as text. */
export const bookingForm = z.extend(bookingDetails, {
  day: z.string(DAY_MISSING).check(
    // Asked again at every submit: a dialog left open past midnight must not book today.
    z.refine((day) => {
      const now = new Date();
      return day >= localTomorrow(now) && day <= localDayAfter(now, MAX_DAYS_AHEAD);
    }, DAY_MISSING),
  ),
});

export type BookingForm = z.infer<typeof bookingForm>;
