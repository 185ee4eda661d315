import { getMessages, getUnmatchedMails } from '@lisle-harrow/api/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Fetch, type ListQuery } from '@lisle-harrow/api/calls';
import { abortable } from '../list/abortable';

/** Prefix of the keys of all views of the list. */
export const messageListKey = ['messages'];

/** One page of outgoing messages; the previous page stays on screen while the next one loads. */
export const messagesQuery = (fetch: Fetch, view: ListQuery) =>
  queryOptions({
    queryKey: [...messageListKey, view],
    queryFn: ({ signal }) => callPage(abortable(fetch, signal), getMessages, {}, view),
    placeholderData: keepPreviousData,
  });

/** Mails that came in and belong to no booking or inquiry; 404 from a server that keeps none. */
export const unmatchedQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['unmatched-mails'], queryFn: () => call(fetch, getUnmatchedMails, {}) });
