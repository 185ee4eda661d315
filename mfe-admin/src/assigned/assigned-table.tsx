import { type AssignedRecord, FIRM_ZONE } from '@lisle-harrow/api/contract';
import { DataCell, DataRow, dayOf, shownDate, shownDay, StatusBadge, useNow } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { ListTable } from '../list/list-table';
import { bookingKind } from '../records/booking-kind';
import { contactKind } from '../records/contact-kind';
import { pathOfRecord } from './path-of-record';
import { waitingWords } from '../page/waiting-words';

const COLUMNS = [
  { key: 'person', label: 'Person' },
  { key: 'about', label: 'About' },
  { key: 'follow-up', label: 'Follow up', width: '9.5rem', narrowWidth: '14%' },
  { key: 'waiting', label: 'Waiting for', width: '9rem', narrowWidth: '14%' },
  { key: 'came', label: 'Received', width: '8rem', narrowWidth: '13%' },
  { key: 'status', label: 'Status', width: '8.5rem', narrowWidth: '17%' },
] as const;
const ASSIGNEE = { key: 'assignee', label: 'Assigned to', width: '11rem', narrowWidth: '13%' } as const;

/** Assigned records; each links to its panel. */
export function AssignedTable({ rows, of }: { rows: readonly AssignedRecord[]; of: string }) {
  return (
    <ListTable label="Assigned records" columns={of === 'all' ? [...COLUMNS, ASSIGNEE] : COLUMNS}>
      {rows.map((row) => {
        const isBooking = row.list === 'bookings';
        const look = (isBooking ? bookingKind : contactKind).look(row.status);
        return (
          <DataRow key={`${row.list} ${row.id}`}>
            <DataCell label="Person" wide>
              <PersonLink to={pathOfRecord(row.list, row.id)}>
                <bdi>{row.name || 'No name'}</bdi>
              </PersonLink>
            </DataCell>
            <DataCell label="About">
              <bdi>{row.topic}</bdi>
            </DataCell>
            <DataCell label="Follow up">{row.followUpOn ? <FollowUp day={row.followUpOn} /> : '-'}</DataCell>
            <DataCell label="Waiting for">{row.waitingFor ? waitingWords(row.waitingFor) : '-'}</DataCell>
            <DataCell label="Received">{shownDate(row.createdAt, FIRM_ZONE)}</DataCell>
            <DataCell label="Status">
              <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
            </DataCell>
            {of === 'all' && <DataCell label="Assigned to">{row.assigneeName ?? 'Nobody'}</DataCell>}
          </DataRow>
        );
      })}
    </ListTable>
  );
}

/** A day, and whether it has come, which only the browser's clock can tell after hydration. */
function FollowUp({ day }: { day: string }) {
  const now = useNow();
  const today = now === undefined ? undefined : dayOf(new Date(now).toISOString(), FIRM_ZONE);
  return (
    <>
      <time dateTime={day}>{shownDay(day)}</time>
      {today !== undefined && day <= today && <Due>{day < today ? 'Overdue' : 'Today'}</Due>}
    </>
  );
}

const PersonLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  font-weight: 500;
`;

const Due = styled.strong`
  display: block;
  color: var(--bad-fg);
  font-size: var(--t-small);
`;
