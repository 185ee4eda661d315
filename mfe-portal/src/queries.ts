import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Fetch, getClientDocuments, getClientProfile } from '@lisle-harrow/api/calls';
import {
  type ClientProfile,
  getAppointments,
  getClientNotes,
  getClientProgress,
  getLooksAtCase,
} from '@lisle-harrow/api/contract';

/** `null` if the account has no client profile. */
export const profileQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'profile'], queryFn: () => getClientProfile(fetch) });

const documentList = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'documents'], queryFn: () => getClientDocuments(fetch) });

export const documentsQuery = (fetch: Fetch) =>
  queryOptions({ ...documentList(fetch), select: ({ rows }) => rows });

/** The size limit of a file in bytes; `undefined` if the server accepts no files. */
export const uploadLimitQuery = (fetch: Fetch) =>
  queryOptions({ ...documentList(fetch), select: ({ maxFileBytes }) => maxFileBytes });

/** Milestones as the server returns them: most recently changed first. */
export const progressQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'progress'], queryFn: () => call(fetch, getClientProgress, {}) });

export const updatesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'notes'], queryFn: () => call(fetch, getClientNotes, {}) });

/** The client's consultations, latest slot first. Not one of the specified calls: only for servers that implement more. */
export const appointmentsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'appointments'], queryFn: () => call(fetch, getAppointments, {}) });

/** Whether the server implements more than the specified calls. */
export const hasMore = (profile: ClientProfile | null | undefined) => profile?.unreadMessages !== undefined;

/** The looks at the client's case, newest first, page by page. */
export const looksQuery = (fetch: Fetch) =>
  infiniteQueryOptions({
    queryKey: ['client', 'looks'],
    queryFn: ({ pageParam }) => callPage(fetch, getLooksAtCase, {}, { cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
