import type { Booking } from 'api/contract';
import { bookingKind } from '../records/booking-kind';
import { shownDate } from '../dates/firm-date';
import { fullName } from '../records/full-name';
import type { Records } from '../records/use-records';
import { LatestCard } from './latest-card';
import { LatestRow } from './latest-row';

export function LatestBookings({ bookings }: { bookings: Records<Booking> }) {
  return (
    <LatestCard
      title="Recent consultation requests"
      records={bookings}
      loading="Loading bookings..."
      empty="No pending consultation requests"
      all={{ to: '/admin', label: 'All bookings' }}
    >
      {(row) => (
        <LatestRow
          name={fullName(row)}
          about={row.service}
          date={shownDate(row.preferredDate)}
          look={bookingKind.look(row.status)}
        />
      )}
    </LatestCard>
  );
}
