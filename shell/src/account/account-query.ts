import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getChangeable, getCurrentUser, getOwnSessions, getReach } from '@lisle-harrow/api/calls';

/** Who is signed in, with name and email. */
export const accountQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account'], queryFn: () => getCurrentUser(fetch) });

/** What may be changed in the account. */
export const changeableQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'changeable'], queryFn: () => getChangeable(fetch) });

/** The account's sessions, this browser's first. */
export const sessionsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: () => getOwnSessions(fetch) });

/** How clients reach a member of staff. */
export const reachQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'reach'], queryFn: () => getReach(fetch) });
