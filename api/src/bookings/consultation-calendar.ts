import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { firmDay, slotInstant } from '../contract';
import { withoutUnseen } from '../contract/fields';
import type { bookings } from '../db/schema';
import type { Mail } from '../mail/mailer';

type Booking = typeof bookings.$inferSelect;

/** Slots are offered by the hour. */
const CONSULTATION_MS = 60 * 60_000;

/** When the consultation begins: the slot on the booking's day, both on the firm's clock. */
export const startOf = ({ preferredDate, preferredTime }: Pick<Booking, 'preferredDate' | 'preferredTime'>) =>
  new Date(slotInstant(firmDay(new Date(preferredDate)), preferredTime));

interface Parties {
  readonly firm: string;
  readonly organizer: string;
  readonly attendee: string;
}

/**
 * The consultation for a calendar. The same booking always has the same UID and a later state a higher SEQUENCE, so that
 * it moves one entry instead of adding another. It says nothing that a visitor typed.
 */
export function consultationCalendar(
  booking: Booking,
  { firm, organizer, attendee }: Parties,
): Mail['calendar'] {
  const { id, service, status, createdAt, changedAt } = booking;
  const start = startOf(booking);
  const isCancelled = status === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId: { company: firm, product: 'Consultations' }, method });
  calendar.createEvent({
    id: `${id}@${organizer.slice(organizer.lastIndexOf('@') + 1)}`,
    // Whole seconds since the booking was made: rises with every change, and needs no counter.
    sequence: Math.floor((Date.parse(changedAt) - Date.parse(createdAt)) / 1000),
    start,
    end: new Date(start.getTime() + CONSULTATION_MS),
    stamp: new Date(changedAt),
    summary: `Consultation with ${firm}`,
    description: withoutUnseen(service),
    status: isCancelled
      ? ICalEventStatus.CANCELLED
      : status === 'pending'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    organizer: { name: firm, email: organizer },
    attendees: [{ email: attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}
