import { DataCell, DataRow } from '@lisle-harrow/shared-ui';
import type { OfficeHours } from '@lisle-harrow/api/contract';
import { memo } from 'react';
import type { RowFrame } from '../../list/row-item';
import { FirmTime } from '../../records/firm-time';
import { bookingKind } from '../../records/booking-kind';
import { PersonCell, StatusCells } from '../../records/record-cells';
import { ClashMark } from '../../records/timing/clash-mark';
import { PromiseClock } from '../../records/timing/promise-clock';
import { sinceOf } from '../../records/timing/promise-words';
import type { TimedBooking } from '../../records/timing/timed-bookings';

interface BookingRowProps extends RowFrame {
  readonly row: TimedBooking;
  /** The office hours, on servers that return them. */
  readonly hours: OfficeHours | undefined;
  readonly onOpen: (id: string) => void;
}

/** One consultation booking. Memoized, so that scrolling a long list does not re-render the rows that stay. */
export const BookingRow = memo(function BookingRow({ row, hours, onOpen, ...frame }: BookingRowProps) {
  return (
    <DataRow {...frame}>
      <PersonCell kind={bookingKind} row={row} onOpen={onOpen} />
      <DataCell label="Service">
        <bdi>{row.service}</bdi>
      </DataCell>
      <DataCell label="Preferred Date">
        <FirmTime date={bookingKind.dateOf(row)} time={row.preferredTime} />
        <ClashMark row={row} onOpen={onOpen} />
      </DataCell>
      <StatusCells kind={bookingKind} row={row}>
        {row.timing && bookingKind.isOpen(row.status) && (
          <PromiseClock since={sinceOf(row.timing)} hours={hours} />
        )}
      </StatusCells>
    </DataRow>
  );
});
