import type { Booking } from 'api/contract';
import { bookingKind } from '../../records/booking-kind';
import type { Records } from '../../records/use-records';
import { BookingPanel } from './booking-panel';
import { BookingRow } from './booking-row';
import { type ListWords, RecordList } from '../../list/record-list';
import { useOpenRecord } from '../../records/use-open-record';

const COLUMNS = [
  { key: 'client', label: 'Client' },
  { key: 'service', label: 'Service' },
  { key: 'date', label: 'Preferred Date' },
  { key: 'status', label: 'Status' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

const WIDTHS = ['31%', '24%', '14%', '15%', '16%'];

const WORDS: ListWords = {
  table: 'Consultation bookings',
  search: 'Search bookings',
  placeholder: 'Name, e-mail or service',
  nouns: ['booking', 'bookings'],
  loading: 'Loading bookings...',
  empty: 'No consultation bookings yet.',
  noMatch: 'No bookings match.',
};

/** Consultation bookings (spec L71). */
export function BookingsTable({ bookings }: { bookings: Records<Booking> }) {
  const { openId, open, close } = useOpenRecord('bookings');
  return (
    <>
      <RecordList
        kind={bookingKind}
        records={bookings}
        words={WORDS}
        columns={COLUMNS}
        widths={WIDTHS}
        items={(row) => [
          {
            key: row.id,
            render: (frame) => (
              <BookingRow {...frame} row={row} onOpen={open} onChoose={bookings.setStatus} />
            ),
          },
        ]}
      />
      <BookingPanel id={openId} bookings={bookings} onClose={close} />
    </>
  );
}
