import * as z from 'zod/mini';
import { bookingDetails, localDayAfter, localTomorrow, MAX_DAYS_AHEAD } from 'api/contract';

const DAY_MISSING = 'Please select a preferred date';

/** The booking as the form holds it: `preferredDate` is the calendar day as pressed (`YYYY-MM-DD`), not an instant. */
export const bookingForm = z.extend(bookingDetails, {
  preferredDate: z.string(DAY_MISSING).check(
    // Asked again at every submit: a dialog left open past midnight must not book today. Days are compared as text.
    z.refine((day) => {
      const now = new Date();
      return day >= localTomorrow(now) && day <= localDayAfter(now, MAX_DAYS_AHEAD);
    }, DAY_MISSING),
  ),
});

/** In the order of the fields, which is that of the error summary. */
export const EMPTY_BOOKING = {
  firstName: '',
  lastName: '',
  email: '',
  service: '',
  preferredDate: '',
  preferredTime: '',
  message: '',
};
