import { setBookingStatus } from 'api/calls';
import type { Booking, BookingStatus } from 'api/contract';
import { bookingsQuery } from './queries';
import type { RecordKind, StatusLook } from './record-kind';

const statuses: Readonly<Record<BookingStatus, StatusLook>> = {
  pending: { tone: 'wait', label: 'Pending' },
  confirmed: { tone: 'info', label: 'Confirmed' },
  completed: { tone: 'good', label: 'Completed' },
  cancelled: { tone: 'bad', label: 'Cancelled' },
};

const isKnown = (status: string): status is BookingStatus => Object.hasOwn(statuses, status);

/** Consultation bookings. An unknown status reads, and counts, as pending (spec L115, D17). */
export const bookingKind: RecordKind<Booking> = {
  name: 'bookings',
  single: 'booking',
  query: bookingsQuery,
  setStatus: setBookingStatus,
  statuses,
  look: (status) => (isKnown(status) ? statuses[status] : statuses.pending),
  isOpen: (status) => status === 'pending' || !isKnown(status),
  searched: (row) => `${row.firstName} ${row.lastName} ${row.email} ${row.service}`,
  changed: 'Booking status updated successfully.',
  changeFailed: 'Failed to update booking status.',
};
