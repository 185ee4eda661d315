import { getAdminBooking, getAdminBookings, setBookingStatus } from 'api/calls';
import type { Booking, BookingDetail, BookingStatus } from 'api/contract';
import type { RecordKind, StatusLook } from './record-kind';

const statuses: Readonly<Record<BookingStatus, StatusLook>> = {
  pending: { tone: 'wait', label: 'Pending' },
  confirmed: { tone: 'info', label: 'Confirmed' },
  completed: { tone: 'good', label: 'Completed' },
  cancelled: { tone: 'bad', label: 'Cancelled' },
};

const isKnown = (status: string): status is BookingStatus => Object.hasOwn(statuses, status);

/** Consultation bookings. An unknown status reads, and counts, as pending. */
export const bookingKind: RecordKind<Booking, BookingDetail> = {
  name: 'bookings',
  single: 'booking',
  path: '/admin',
  isSortable: true,
  readPage: getAdminBookings,
  readDetail: getAdminBooking,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  topicOf: (row) => row.service,
  dateOf: (row) => row.preferredDate,
  setStatus: setBookingStatus,
  statuses,
  look: (status) => (isKnown(status) ? statuses[status] : statuses.pending),
  isOpen: (status) => status === 'pending' || !isKnown(status),
  searched: (row) => `${row.firstName} ${row.lastName} ${row.email} ${row.service}`,
  openLabel: 'Open booking of',
  changed: 'Booking status updated successfully.',
  changeFailed: 'Failed to update booking status.',
};
