import { PROFILE_STATUSES } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import type { ListDeclaration } from '../../list/list-declaration';
import { ListTable } from '../../list/list-table';
import { wordsFor } from '../value-options';

const ClientTable = styled(ListTable)`
  td:last-child b {
    font-weight: 650;
  }

  td:last-child:not(:has(b)) {
    color: var(--ink-3);
  }

  /* The link on the name covers the whole row. In Safari a row holds what is placed in it only with a transform. */
  tbody tr {
    transform: scale(1);
  }

  tbody tr:has(a:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

/**
 * Clients, newest first, filtered by search words and status. `none` matches clients without a profile, `to-review` those with
 * documents waiting for the firm, `asked-for` and `overdue` those on whom the firm is waiting.
 */
export const clientList: ListDeclaration = {
  name: 'clients',
  path: '/admin/clients',
  statuses: {
    ...Object.fromEntries(PROFILE_STATUSES.map((status) => [status, { label: wordsFor(status) }])),
    none: { label: 'No profile yet' },
    'to-review': { label: 'Documents to review' },
    'asked-for': { label: 'Documents asked for' },
    overdue: { label: 'Documents overdue' },
  },
  isSortable: false,
  columns: [
    { key: 'client', label: 'Client', width: '34%' },
    { key: 'company', label: 'Company', width: '22%' },
    { key: 'status', label: 'Status', width: '18%' },
    { key: 'milestones', label: 'Milestones', width: '11%' },
    { key: 'documents', label: 'Documents' },
  ],
  table: ClientTable,
  count: 'above rows',
  words: {
    table: 'Clients',
    search: 'Search',
    placeholder: 'Name, email or company',
    nouns: { rows: ['client', 'clients'], matches: ['client found', 'clients found'] },
    loading: 'Loading clients...',
    empty: 'No clients yet.',
    emptyHint: 'Add the first one with New client.',
    noMatch: 'No clients match your search.',
    noMatchHint: 'Try fewer letters or another status.',
    clear: 'Clear search',
    pages: { label: 'Pages of clients', next: 'Next page' },
  },
};
