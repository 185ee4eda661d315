import type { ListDeclaration } from '../list/list-declaration';
import { ListTable } from '../list/list-table';
import { AUDIT_ACTIONS, staffWords } from '@lisle-harrow/api/contract';

/** The ledger, newest first, filtered by action, day, person, client and search words. */
export const auditList: ListDeclaration = {
  name: 'audit',
  path: '/admin/audit',
  statuses: Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, { label: staffWords(action) }])),
  statusWords: { label: 'Action', all: 'All actions' },
  isSortable: true,
  filters: ['by', 'client', 'day'],
  columns: [
    { key: 'at', label: 'When', width: '15%', narrowWidth: '16%' },
    { key: 'actor', label: 'Who', width: '22%' },
    { key: 'action', label: 'What', width: '25%' },
    { key: 'client', label: 'Client', width: '17%' },
    { key: 'changes', label: 'Before and after' },
  ],
  table: ListTable,
  count: 'above rows',
  words: {
    table: 'Ledger',
    search: 'Search',
    placeholder: 'Name, network, request or record',
    nouns: { rows: ['line', 'lines'], matches: ['line found', 'lines found'] },
    loading: 'Loading the ledger...',
    empty: 'The ledger has no lines yet.',
    noMatch: 'No lines match.',
    noMatchHint: 'Try fewer words or another day. A search by words reads the newest 50,000 lines.',
    clear: 'Show all lines',
    pages: { label: 'Pages of the ledger', previous: 'First page', next: 'Next page' },
  },
};
