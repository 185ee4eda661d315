import { DataCell, DataRow } from '@lisle-harrow/shared-ui';
import type { OfficeHours } from '@lisle-harrow/api/contract';
import { memo } from 'react';
import type { ListDeclaration } from '../../list/list-declaration';
import { RecordList } from '../../list/record-list';
import { bookingKind } from '../../records/booking-kind';
import { RecordTable } from '../../records/record-table';
import { useFoundRows } from '../../records/use-found-rows';
import { useOfficeHours } from '../../records/timing/hours-query';
import type { TimedBooking } from '../../records/timing/timed-bookings';
import { useRecordUrl } from '../../records/use-record-url';
import type { Records } from '../../records/use-records';
import { useBulkChange } from '../bulk/use-bulk-change';
import { ListHead } from '../list-head';
import type { LiveRecords } from '../live/use-live-records';
import { BookingPanel } from './booking-panel';
import type { RowFrame } from '../../list/row-item';
import { FirmTime } from '../../records/firm-time';
import { PersonCell, StatusCells } from '../../records/record-cells';
import { ClashMark } from '../../records/timing/clash-mark';
import { PromiseClock } from '../../records/timing/promise-clock';
import { sinceOf } from '../../records/timing/promise-words';

const list: ListDeclaration = {
  ...bookingKind,
  columns: [
    { key: 'client', label: 'Client', width: '29%' },
    { key: 'service', label: 'Service', width: '19%' },
    { key: 'date', label: 'Preferred Date', width: '13%', narrowWidth: '16%' },
    { key: 'status', label: 'Status', width: '24%', narrowWidth: '17%' },
    { key: 'actions', label: 'Actions', align: 'end', width: '15%', narrowWidth: '18%' },
  ],
  table: RecordTable,
  count: 'in toolbar',
  words: {
    table: 'Consultation bookings',
    search: 'Search bookings',
    placeholder: 'Name, email or service',
    nouns: { rows: ['booking', 'bookings'], matches: ['match', 'matches'] },
    loading: 'Loading bookings...',
    empty: 'No consultation bookings yet.',
    noMatch: 'No bookings match.',
    clear: 'Clear',
    pages: { label: 'Pages of the list', previous: 'Previous', next: 'Next' },
  },
};

/** The list of consultation bookings, and the open panel. */
export function BookingList({ bookings, live }: { bookings: Records<TimedBooking>; live: LiveRecords }) {
  const { view, openId, open, close } = useRecordUrl(bookingKind);
  const found = useFoundRows(bookingKind, bookings, view);
  const hours = useOfficeHours(bookings.isSearchable);
  const bulk = useBulkChange(bookingKind, view, found, list.words.nouns.rows);
  return (
    <>
      <RecordList
        list={list}
        view={view}
        found={found}
        actions={bulk.opener}
        above={
          <ListHead
            kind={bookingKind}
            view={view}
            live={live}
            records={bookings}
            shown={found.rows}
            nouns={list.words.nouns.rows}
          />
        }
        items={(row) => [
          { key: row.id, render: (frame) => <BookingRow {...frame} row={row} hours={hours} onOpen={open} /> },
        ]}
      />
      <BookingPanel openId={openId} bookings={bookings} onClose={close} />
      {bulk.dialog}
    </>
  );
}

interface BookingRowProps extends RowFrame {
  readonly row: TimedBooking;
  /** The office hours, on servers that return them. */
  readonly hours: OfficeHours | undefined;
  readonly onOpen: (id: string) => void;
}

/** One consultation booking. Memoized, so that scrolling a long list does not re-render the rows that stay. */
const BookingRow = memo(function BookingRow({ row, hours, onOpen, ...frame }: BookingRowProps) {
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
