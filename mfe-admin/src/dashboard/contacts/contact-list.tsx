import type { Contact } from '@lisle-harrow/api/contract';
import { useState } from 'react';
import type { ListDeclaration } from '../../list/list-declaration';
import { RecordList } from '../../list/record-list';
import type { RowItem } from '../../list/row-item';
import { contactKind } from '../../records/contact-kind';
import { RecordTable } from '../../records/record-table';
import { useFoundRows } from '../../records/use-found-rows';
import { useOfficeHours } from '../../records/timing/hours-query';
import { useRecordUrl } from '../../records/use-record-url';
import type { Records } from '../../records/use-records';
import { useBulkChange } from '../bulk/use-bulk-change';
import { ListHead } from '../list-head';
import type { LiveRecords } from '../live/use-live-records';
import { ContactPanel } from './contact-panel';
import { ContactRow, MessageRow, messageIdOf } from './contact-row';

const list: ListDeclaration = {
  ...contactKind,
  columns: [
    { key: 'contact', label: 'Contact', width: '25%' },
    { key: 'subject', label: 'Subject', width: '25%' },
    { key: 'date', label: 'Date', width: '11%', narrowWidth: '16%' },
    { key: 'status', label: 'Status', width: '24%', narrowWidth: '17%' },
    { key: 'actions', label: 'Actions', align: 'end', width: '15%', narrowWidth: '18%' },
  ],
  table: RecordTable,
  count: 'in toolbar',
  words: {
    table: 'Contact inquiries',
    search: 'Search inquiries',
    placeholder: 'Name, email or subject',
    nouns: { rows: ['inquiry', 'inquiries'], matches: ['match', 'matches'] },
    loading: 'Loading contacts...',
    empty: 'No contact inquiries yet.',
    noMatch: 'No inquiries match.',
    clear: 'Clear',
    pages: { label: 'Pages of the list', previous: 'Previous', next: 'Next' },
  },
};

/** The list of inquiries, and the open panel. A row expands to its whole message. */
export function ContactList({ contacts, live }: { contacts: Records<Contact>; live: LiveRecords }) {
  const { view, openId, open, close } = useRecordUrl(contactKind);
  const found = useFoundRows(contactKind, contacts, view);
  const hours = useOfficeHours(contacts.isSearchable);
  const bulk = useBulkChange(contactKind, view, found, list.words.nouns.rows);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const after = new Set(expanded);
    if (!after.delete(id)) after.add(id);
    setExpanded(after);
  };

  const items = (row: Contact): RowItem[] => {
    const isExpanded = expanded.has(row.id);
    const line: RowItem = {
      key: row.id,
      render: (frame) => (
        <ContactRow
          {...frame}
          row={row}
          hasClock={contacts.isSearchable}
          hours={hours}
          isExpanded={isExpanded}
          onToggle={toggle}
          onOpen={open}
        />
      ),
    };
    if (!isExpanded) return [line];
    return [line, { key: messageIdOf(row.id), render: (frame) => <MessageRow {...frame} row={row} /> }];
  };

  return (
    <>
      <RecordList
        list={list}
        view={view}
        found={found}
        actions={bulk.opener}
        above={
          <ListHead
            kind={contactKind}
            view={view}
            live={live}
            records={contacts}
            shown={found.rows}
            nouns={list.words.nouns.rows}
          />
        }
        items={items}
      />
      <ContactPanel openId={openId} contacts={contacts} onClose={close} />
      {bulk.dialog}
    </>
  );
}
