import { DataCell, DataRow, DataTable, EmptyState, StatusBadge } from 'shared-ui';
import type { Booking } from 'api/contract';
import { bookingKind } from '../booking-kind';
import { fullName } from '../full-name';
import type { Records } from '../use-records';
import { FirmTime } from './firm-time';
import { LoadingLine } from './loading-line';
import { NewestNote } from './newest-note';
import { Person } from './person';
import { RecordTable } from './record-table';
import { StatusSelect } from './status-select';

const COLUMNS = [
  { key: 'client', label: 'Client' },
  { key: 'service', label: 'Service' },
  { key: 'date', label: 'Preferred Date' },
  { key: 'status', label: 'Status' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** Consultation bookings (spec L71); after a failed load its head alone (D15). */
export function BookingsTable({ bookings }: { bookings: Records<Booking> }) {
  const { page, isLoading, setStatus } = bookings;
  if (isLoading) return <LoadingLine>Loading bookings...</LoadingLine>;
  if (page?.rows.length === 0) return <EmptyState title="No consultation bookings yet." />;
  return (
    <RecordTable $widths={['31%', '24%', '14%', '15%', '16%']}>
      <DataTable label="Consultation bookings, newest first" columns={COLUMNS}>
        {page?.rows.map((row) => {
          const look = bookingKind.look(row.status);
          return (
            <DataRow key={row.id}>
              <DataCell wide>
                <Person name={fullName(row)} email={row.email} />
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
                <StatusSelect kind={bookingKind} row={row} name={fullName(row)} onChoose={setStatus} />
              </DataCell>
            </DataRow>
          );
        })}
      </DataTable>
      {page && <NewestNote page={page} />}
    </RecordTable>
  );
}
