import type { Booking } from 'api/contract';
import { bookingKind } from '../booking-kind';
import { shownDate } from '../firm-date';
import { fullName } from '../full-name';
import type { Records } from '../use-records';
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
