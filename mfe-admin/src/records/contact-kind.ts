import { setContactStatus } from 'api/calls';
import type { Contact, ContactStatus } from 'api/contract';
import { contactsQuery } from './queries';
import type { RecordKind, StatusLook } from './record-kind';

const statuses: Readonly<Record<ContactStatus, StatusLook>> = {
  new: { tone: 'info', label: 'New' },
  in_progress: { tone: 'wait', label: 'In progress' },
  resolved: { tone: 'good', label: 'Resolved' },
};

const isKnown = (status: string): status is ContactStatus => Object.hasOwn(statuses, status);

/** Contact inquiries. An unknown status is shown as it is, in a neutral tone (D39). */
export const contactKind: RecordKind<Contact> = {
  name: 'contacts',
  single: 'contact',
  query: contactsQuery,
  setStatus: setContactStatus,
  statuses,
  look: (status) =>
    isKnown(status) ? statuses[status] : { tone: 'mute', label: status.replaceAll('_', ' ') || 'Unknown' },
  isOpen: (status) => status === 'new',
  searched: (row) => `${row.name} ${row.email} ${row.subject} ${row.message}`,
  changed: 'Contact status updated successfully.',
  changeFailed: 'Failed to update contact status.',
};
