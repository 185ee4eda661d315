import type { Contact } from 'api/contract';
import { useState } from 'react';
import { contactKind } from '../../records/contact-kind';
import type { Records } from '../../records/use-records';
import { ContactPanel } from './contact-panel';
import { ContactRow, MessageRow, messageIdOf } from './contact-row';
import { type ListWords, RecordList } from '../../list/record-list';
import type { RowItem } from '../../list/row-item';
import { useOpenRecord } from '../../records/use-open-record';

const COLUMNS = [
  { key: 'contact', label: 'Contact' },
  { key: 'subject', label: 'Subject' },
  { key: 'date', label: 'Date' },
  { key: 'status', label: 'Status' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

const WIDTHS = ['27%', '31%', '12%', '14%', '16%'];

const WORDS: ListWords = {
  table: 'Contact inquiries',
  search: 'Search inquiries',
  placeholder: 'Name, e-mail or subject',
  nouns: ['inquiry', 'inquiries'],
  loading: 'Loading contacts...',
  empty: 'No contact inquiries yet.',
  noMatch: 'No inquiries match.',
};

/** Contact inquiries (spec L72). A row opens to its whole message below it (D32). */
export function ContactsTable({ contacts }: { contacts: Records<Contact> }) {
  const { openId, open, close } = useOpenRecord('contacts');
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
          isExpanded={isExpanded}
          onToggle={toggle}
          onOpen={open}
          onChoose={contacts.setStatus}
        />
      ),
    };
    if (!isExpanded) return [line];
    return [line, { key: messageIdOf(row.id), render: (frame) => <MessageRow {...frame} row={row} /> }];
  };

  return (
    <>
      <RecordList
        kind={contactKind}
        records={contacts}
        words={WORDS}
        columns={COLUMNS}
        widths={WIDTHS}
        items={items}
      />
      <ContactPanel id={openId} contacts={contacts} onClose={close} />
    </>
  );
}
