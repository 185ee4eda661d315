import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id } from '../fields';
import { freeSlot } from './availability';
import { bookingConfirmation } from './booking-confirmation';

/** A row of `GET /api/client/appointments`: a booking that the signed-in client made, latest slot first, at most 50. */
const appointment = z.extend(z.omit(bookingConfirmation, { expiresAt: true, nextFree: true }), {
  id,
  /** Whether its time has passed. */
  isOver: z.catch(z.boolean(), false),
  /** False for a member of the household who sees what the client booked: it is not theirs to move. */
  isOwn: z.catch(z.boolean(), true),
  /**
   * Other times that the firm has proposed since it last changed, on days to come; missing if there are none. They are
   * not reserved.
   */
  proposed: z.catch(z.optional(z.array(freeSlot)), undefined),
});
export type Appointment = z.infer<typeof appointment>;

/**
 * `POST /api/client/appointments/{id}/confirmation`: a new token of `/booking/:token`, for 30 days or until the day
 * after the consultation.
 */
const appointmentToken = z.object({ token: z.string() });

/** The client's own appointments, latest slot first. Not in the specification. */
export const getAppointments = endpoint('GET /api/client/appointments', {
  use: 'read',
  rows: appointment,
});
/**
 * Creates a token for the page on which an appointment of the signed-in person is moved or cancelled; 404 for any other one. A token
 * keeps working for its holder: one for somebody else's appointment would outlast the access to their case.
 */
export const makeAppointmentToken = endpoint('POST /api/client/appointments/:id/confirmation', {
  use: 'person',
  status: 201,
  reply: appointmentToken,
  errors: [404],
});

/** What is still to come in the client’s case as an iCalendar file. */
export const ownCalendar = endpoint('GET /api/client/calendar.ics', { use: 'read', file: true });
