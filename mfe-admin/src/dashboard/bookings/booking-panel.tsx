import { useQuery } from '@tanstack/react-query';
import type { Booking } from 'api/contract';
import { bookingKind } from '../../records/booking-kind';
import { shownDate } from '../../dates/firm-date';
import { fullName } from '../../records/full-name';
import { useHost } from 'shell/host';
import { bookingDetailQuery } from '../../records/queries';
import type { Records } from '../../records/use-records';
import { PersonAndStatus, RecordPanel, useShownId, WholeMessage } from '../../records/record-panel';
import { PartTitle, ThreeTimes } from '../../dates/three-times';
import { useRowAtHand } from '../../records/use-row-at-hand';
import { instantOf, slotStart } from '../../dates/zone-time';

interface Props {
  readonly id: string | undefined;
  readonly bookings: Records<Booking>;
  readonly onClose: () => void;
}

/** A booking in full; from a server that has no such call, as much as its row says. */
export function BookingPanel({ id: openId, bookings, onClose }: Props) {
  const host = useHost();
  const id = useShownId(openId);
  const isOpen = openId !== undefined;
  const detail = useQuery({
    ...bookingDetailQuery(host.fetch, id),
    enabled: isOpen && bookings.isSearchable,
  });
  const row = useRowAtHand(bookingKind, bookings, id, detail.data);
  const isLoading = detail.isLoading || bookings.isLoading;
  const frame = { id, isOpen, label: 'Consultation booking', onClose };
  if (!row)
    return (
      <RecordPanel {...frame} title={isLoading ? 'Loading...' : 'Not found'}>
        {!isLoading && <p>There is no booking at this address.</p>}
      </RecordPanel>
    );

  const zone = detail.data?.timeZone;
  return (
    <RecordPanel {...frame} title={fullName(row) || 'No name'}>
      <PersonAndStatus
        kind={bookingKind}
        row={row}
        name={fullName(row)}
        email={row.email}
        onChoose={bookings.setStatus}
      />
      <section>
        <PartTitle>Service</PartTitle>
        <p dir="auto">{row.service}</p>
      </section>
      <ThreeTimes
        title="Preferred date"
        fallback={`${shownDate(row.preferredDate)} ${row.preferredTime}`}
        instant={slotStart(row.preferredDate, row.preferredTime)}
        visitorZone={zone}
      />
      {detail.data && (
        <ThreeTimes title="Sent" instant={instantOf(detail.data.createdAt)} visitorZone={zone} />
      )}
      <WholeMessage isLoading={detail.isLoading} text={detail.data?.message} />
    </RecordPanel>
  );
}
