import { call, callPage, setContactStatus } from '@lisle-harrow/api/calls';
import {
  type Contact,
  type ContactDetail,
  type ContactStatus,
  recordCalls,
} from '@lisle-harrow/api/contract';
import type { RecordKind, StatusLook } from './record-kind';

const statuses: Readonly<Record<ContactStatus, StatusLook>> = {
  new: { tone: 'info', label: 'New' },
  in_progress: { tone: 'wait', label: 'In progress' },
  resolved: { tone: 'good', label: 'Resolved' },
};

const isKnown = (status: string): status is ContactStatus => Object.hasOwn(statuses, status);

/** Inquiries. An unknown status is shown as it is, in a neutral tone. */
export const contactKind: RecordKind<Contact, ContactDetail> = {
  name: 'contacts',
  single: 'contact',
  path: '/admin',
  tab: 'contacts',
  isSortable: true,
  filters: ['source', 'people', 'answered', 'from', 'to'],
  readPage: (fetch, view) => callPage(fetch, recordCalls.contacts.list, {}, view),
  readDetail: (fetch, id) => call(fetch, recordCalls.contacts.show, { id }),
  nameOf: (row) => row.name,
  topicOf: (row) => row.subject,
  dateOf: (row) => row.createdAt,
  setStatus: setContactStatus,
  statuses,
  look: (status) =>
    isKnown(status) ? statuses[status] : { tone: 'mute', label: status.replaceAll('_', ' ') || 'Unknown' },
  isOpen: (status) => status === 'new',
  searched: (row) => `${row.name} ${row.email} ${row.subject} ${row.message}`,
  openLabel: 'Open inquiry of',
  changed: 'Contact status updated successfully.',
  changeFailed: 'Failed to update contact status.',
};
