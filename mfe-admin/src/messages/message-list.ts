import { MAX_SEARCHED_MESSAGES } from '@lisle-harrow/api/contract';
import { shownNumber } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import type { ListDeclaration } from '../list/list-declaration';
import { ListTable } from '../list/list-table';

const MessageTable = styled(ListTable)`
  @media (min-width: 48em) {
    td:last-child {
      text-align: end;
    }
  }
`;

/** Outgoing messages, newest first, filtered by state and recipient. */
export const messageList: ListDeclaration = {
  name: 'messages',
  path: '/admin/messages',
  statuses: {
    waiting: { label: 'Waiting' },
    sent: { label: 'Sent' },
    dead: { label: 'Not delivered' },
    dropped: { label: 'Not sent' },
  },
  isSortable: true,
  columns: [
    { key: 'message', label: 'Message', width: '24%', narrowWidth: '21%' },
    { key: 'recipient', label: 'To', width: '24%' },
    { key: 'state', label: 'Status', width: '27%', narrowWidth: '25%' },
    { key: 'age', label: 'Written', width: '13%', narrowWidth: '14%' },
    { key: 'actions', label: 'Actions', align: 'end' },
  ],
  table: MessageTable,
  count: 'above rows',
  words: {
    table: 'Outgoing messages',
    search: 'Search',
    placeholder: 'Part of the address',
    nouns: { rows: ['message', 'messages'], matches: ['message found', 'messages found'] },
    loading: 'Loading messages...',
    empty: 'No messages yet.',
    emptyHint: 'A receipt is written for each booking and inquiry.',
    noMatch: 'No messages match your search.',
    noMatchHint: `Try fewer letters or another status. The newest ${shownNumber(MAX_SEARCHED_MESSAGES)} messages are searched.`,
    clear: 'Clear search',
    pages: { label: 'Pages of messages', previous: 'First page', next: 'Next page' },
  },
};
