import { DataCell, DataRow, StatusBadge } from 'shared-ui';
import type { Booking } from 'api/contract';
import { memo } from 'react';
import { bookingKind } from '../../records/booking-kind';
import { fullName } from '../../records/full-name';
import type { Records } from '../../records/use-records';
import { FirmTime } from '../../dates/firm-time';
import { Person } from '../../records/person';
import type { RowFrame } from '../../list/row-item';
import { StatusSelect } from '../../records/status-select';

interface Props extends RowFrame {
  readonly row: Booking;
  readonly onOpen: (id: string) => void;
  readonly onChoose: Records<Booking>['setStatus'];
}

/** One consultation booking (spec L71). While a long list scrolls, the rows that stay are not drawn again. */
export const BookingRow = memo(function BookingRow({ row, onOpen, onChoose, ...frame }: Props) {
  const look = bookingKind.look(row.status);
  const name = fullName(row);
  return (
    <DataRow {...frame}>
      <DataCell wide>
        <Person name={name} email={row.email} action="Open booking of" id={row.id} onOpen={onOpen} />
      </DataCell>
      <DataCell label="Service">
        <bdi>{row.service}</bdi>
      </DataCell>
      <DataCell label="Preferred Date">
        <FirmTime date={row.preferredDate} time={row.preferredTime} />
      </DataCell>
      <DataCell>
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
      </DataCell>
      <DataCell align="end">
        <StatusSelect kind={bookingKind} row={row} name={name} onChoose={onChoose} />
      </DataCell>
    </DataRow>
  );
});
