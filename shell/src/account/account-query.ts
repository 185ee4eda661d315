import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getCurrentUser, getOwnSessions } from 'api/calls';

/** Who is signed in, with name and e-mail. */
export const accountQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account'], queryFn: () => getCurrentUser(fetch) });

/** Where the account is signed in, this browser first. */
export const sessionsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: () => getOwnSessions(fetch) });
