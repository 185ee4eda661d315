import { booking, BOOKING_STATUSES, bookingDetail, bookingInput, bookingStatusChange } from '../contract';
import { bookings } from '../db/schema';
import type { Deps } from '../deps';
import { recordRoutes } from '../records/record-routes';
import { submissionRoutes } from '../submissions/submission-routes';
import { bookingStatusMessages, newBookingMessages } from './booking-messages';

/** `POST /api/bookings`: a visitor asks for a consultation. */
export const bookingRoutes = (deps: Deps) =>
  submissionRoutes(deps, {
    summary: 'Asks for a consultation',
    table: bookings,
    input: bookingInput,
    status: 'pending',
    reply: booking,
    messages: (row) => newBookingMessages(deps.env, row),
  });

/** `/api/admin/bookings`: what staff do with them. */
export const adminBookingRoutes = (deps: Deps) =>
  recordRoutes(deps, {
    name: 'bookings',
    noun: 'booking',
    changed: 'booking-changed',
    showing: 'its message, when it was sent and the zone of the visitor',
    statuses: BOOKING_STATUSES,
    open: 'pending',
    row: booking,
    detail: bookingDetail,
    change: bookingStatusChange,
    messages: bookingStatusMessages,
  });
