import { DataCell, DataRow } from '@lisle-harrow/shared-ui';
import type { Booking } from '@lisle-harrow/api/contract';
import { memo } from 'react';
import type { RowFrame } from '../../list/row-item';
import { FirmTime } from '../../records/firm-time';
import { bookingKind } from '../../records/booking-kind';
import { PersonCell, StatusCells } from '../../records/record-cells';

interface BookingRowProps extends RowFrame {
  readonly row: Booking;
  readonly onOpen: (id: string) => void;
}

/** One consultation booking. Memoized: while a long list scrolls, the rows that stay are not rendered again. */
export const BookingRow = memo(function BookingRow({ row, onOpen, ...frame }: BookingRowProps) {
  return (
    <DataRow {...frame}>
      <PersonCell kind={bookingKind} row={row} onOpen={onOpen} />
      <DataCell label="Service">
        <bdi>{row.service}</bdi>
      </DataCell>
      <DataCell label="Preferred Date">
        <FirmTime date={row.preferredDate} time={row.preferredTime} />
      </DataCell>
      <StatusCells kind={bookingKind} row={row} />
    </DataRow>
  );
});
