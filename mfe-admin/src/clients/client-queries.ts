import {
  getAccounts,
  getClient,
  getClients,
  getDocumentsOfClient,
  getMembers,
  milestoneCalls,
  updateCalls,
} from '@lisle-harrow/api/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Fetch, type ListQuery, ResponseError } from '@lisle-harrow/api/calls';
import { abortable } from '../list/abortable';

/** One page of clients; the previous page stays on screen while the next one loads. A search that nothing waits for is aborted. */
export const clientsQuery = (fetch: Fetch, view: ListQuery) =>
  queryOptions({
    queryKey: ['clients', view],
    queryFn: ({ signal }) => callPage(abortable(fetch, signal), getClients, {}, view),
    placeholderData: keepPreviousData,
  });

/** One client; null where none has this id. */
export const clientQuery = (fetch: Fetch, clientId: string) =>
  queryOptions({
    queryKey: ['client', clientId],
    queryFn: async () => {
      try {
        return await call(fetch, getClient, { clientId });
      } catch (error) {
        if (error instanceof ResponseError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** The staff accounts from which an owner chooses who looks after a client. */
export const staffQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['staff'], queryFn: () => call(fetch, getAccounts, {}) });

export const milestonesQuery = (fetch: Fetch, clientId: string) =>
  queryOptions({
    queryKey: ['client-milestones', clientId],
    queryFn: () => call(fetch, milestoneCalls.list, { clientId }),
  });

/** Who has access to the case besides the client. */
export const membersQuery = (fetch: Fetch, clientId: string) =>
  queryOptions({
    queryKey: ['client-members', clientId],
    queryFn: () => call(fetch, getMembers, { clientId }),
  });

export const notesQuery = (fetch: Fetch, clientId: string) =>
  queryOptions({
    queryKey: ['client-notes', clientId],
    queryFn: () => call(fetch, updateCalls.list, { clientId }),
  });

export const documentsQuery = (fetch: Fetch, clientId: string) =>
  queryOptions({
    queryKey: ['client-documents', clientId],
    queryFn: () => call(fetch, getDocumentsOfClient, { clientId }),
  });

/** Drops the cached lists of clients, whose counts are now out of date. */
export function forgetClientLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ['clients'] });
}
