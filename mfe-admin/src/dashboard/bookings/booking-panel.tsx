import { instantOf, shownDate } from '@lisle-harrow/shared-ui';
import { type Booking, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { bookingKind, slotStart } from '../../records/booking-kind';
import { MessageSection, RecordPanel, SectionTitle } from '../panel/record-panel';
import type { Records } from '../../records/use-records';
import { ZonedTimes } from '../panel/zoned-times';

interface BookingPanelProps {
  readonly openId: string | undefined;
  readonly bookings: Records<Booking>;
  readonly onClose: () => void;
}

/** A booking in full; from a server that has no such call, as much as its row says. */
export function BookingPanel({ openId, bookings, onClose }: BookingPanelProps) {
  return (
    <RecordPanel
      kind={bookingKind}
      records={bookings}
      openId={openId}
      label="Consultation booking"
      missing="There is no booking at this address."
      onClose={onClose}
    >
      {(row, detail, isLoading) => (
        <>
          <section>
            <SectionTitle>Service</SectionTitle>
            <p dir="auto">{row.service}</p>
          </section>
          <ZonedTimes
            title="Preferred date"
            fallback={`${shownDate(row.preferredDate, FIRM_ZONE)} ${row.preferredTime}`}
            instant={slotStart(row.preferredDate, row.preferredTime)}
            visitorZone={detail?.timeZone}
          />
          {detail && (
            <ZonedTimes title="Sent" instant={instantOf(detail.createdAt)} visitorZone={detail.timeZone} />
          )}
          <MessageSection isLoading={isLoading} text={detail?.message} />
        </>
      )}
    </RecordPanel>
  );
}
