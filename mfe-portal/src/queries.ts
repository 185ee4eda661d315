import { queryOptions } from '@tanstack/react-query';
import {
  type Fetch,
  getClientDocuments,
  getClientNotes,
  getClientProfile,
  getClientProgress,
} from 'api/client';

/** `null` means that the account has no client profile. */
export const profileQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'profile'], queryFn: () => getClientProfile(fetch) });

export const documentsQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['client', 'documents'],
    queryFn: () => getClientDocuments(fetch),
    select: ({ rows }) => rows,
  });

/** Milestones in server order: latest change first (D20). */
export const progressQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'progress'], queryFn: () => getClientProgress(fetch) });

export const notesQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['client', 'notes'], queryFn: () => getClientNotes(fetch) });
