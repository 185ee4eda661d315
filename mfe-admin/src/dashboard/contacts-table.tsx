import { DataTable, EmptyState } from 'shared-ui';
import type { Contact } from 'api/contract';
import type { Records } from '../use-records';
import { ContactRow } from './contact-row';
import { LoadingLine } from './loading-line';
import { NewestNote } from './newest-note';
import { RecordTable } from './record-table';

const COLUMNS = [
  { key: 'contact', label: 'Contact' },
  { key: 'subject', label: 'Subject' },
  { key: 'date', label: 'Date' },
  { key: 'status', label: 'Status' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** Contact inquiries (spec L72); after a failed load its head alone (D15). */
export function ContactsTable({ contacts }: { contacts: Records<Contact> }) {
  const { page, isLoading, setStatus } = contacts;
  if (isLoading) return <LoadingLine>Loading contacts...</LoadingLine>;
  if (page?.rows.length === 0) return <EmptyState title="No contact inquiries yet." />;
  return (
    <RecordTable $widths={['27%', '31%', '12%', '14%', '16%']}>
      <DataTable label="Contact inquiries, newest first" columns={COLUMNS}>
        {page?.rows.map((row) => (
          <ContactRow key={row.id} row={row} onChoose={setStatus} />
        ))}
      </DataTable>
      {page && <NewestNote page={page} />}
    </RecordTable>
  );
}
