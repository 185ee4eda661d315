import { dayOf, shownDateTime } from '@lisle-harrow/shared-ui';
import { call, setBookingStatus } from '@lisle-harrow/api/calls';
import {
  type BookingDetail,
  type BookingStatus,
  dayOfBooking,
  FIRM_ZONE,
  recordCalls,
  slotInstant,
  TIME_SLOTS,
} from '@lisle-harrow/api/contract';
import type { RecordKind, StatusedRow, StatusLook } from './record-kind';
import { readTimedBookings, type TimedBooking } from './timing/timed-bookings';

const statuses: Readonly<Record<BookingStatus, StatusLook>> = {
  pending: { tone: 'wait', label: 'Pending' },
  confirmed: { tone: 'info', label: 'Confirmed' },
  completed: { tone: 'good', label: 'Completed' },
  cancelled: { tone: 'bad', label: 'Cancelled' },
};

const isKnown = (status: string): status is BookingStatus => Object.hasOwn(statuses, status);

/** Consultation bookings. An unknown status is shown, and counted, as pending. */
export const bookingKind: RecordKind<TimedBooking, BookingDetail> = {
  name: 'bookings',
  single: 'booking',
  path: '/admin',
  isSortable: true,
  filters: ['service', 'meeting', 'office', 'source', 'people', 'answered', 'from', 'to'],
  readPage: readTimedBookings,
  readDetail: (fetch, id) => call(fetch, recordCalls.bookings.show, { id }),
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  topicOf: (row) => row.service,
  dateOf: (row) => dayOfBooking(row.preferredDate),
  setStatus: setBookingStatus,
  statuses,
  look: (status) => (isKnown(status) ? statuses[status] : statuses.pending),
  isOpen: (status) => status === 'pending' || !isKnown(status),
  searched: (row) => `${row.firstName} ${row.lastName} ${row.email} ${row.service}`,
  openLabel: 'Open booking of',
  changed: 'Booking status updated successfully.',
  changeFailed: 'Failed to update booking status.',
};

/** The instant at which a booking's slot starts; undefined if its day or time is not bookable. */
export function slotStart(preferredDate: string, preferredTime: string): Date | undefined {
  const day = dayOf(dayOfBooking(preferredDate), FIRM_ZONE);
  if (day === undefined || !TIME_SLOTS.some((slot) => slot === preferredTime)) return undefined;
  return new Date(slotInstant(day, preferredTime));
}

type Slot = Pick<StatusedRow, 'preferredDate' | 'preferredTime'>;

/** The slot of a booking as a change of status names it; undefined if it is not bookable, and for other records. */
export const slotOf = ({ preferredDate, preferredTime }: Slot): string | undefined =>
  slotStart(preferredDate ?? '', preferredTime ?? '') && `${preferredDate} ${preferredTime}`;

/** The time, on the firm's clock, to which the visitor has moved a booking since the slot `seen`; undefined if they have not. */
export function movedTo(present: Slot, seen: string | undefined): string | undefined {
  const slot = slotOf(present);
  if (seen === undefined || slot === undefined || slot === seen) return undefined;
  return shownDateTime(slotStart(present.preferredDate!, present.preferredTime!)!, FIRM_ZONE);
}
