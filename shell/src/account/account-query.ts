import { getChangeable, getContactDetails, getCurrentUser, getOwnSessions } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';

/** Who is signed in, with name and email. */
export const accountQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account'], queryFn: () => call(fetch, getCurrentUser, {}) });

/** What may be changed in the account. */
export const changeableQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'changeable'], queryFn: () => call(fetch, getChangeable, {}) });

/** The account's sessions, this browser's first. */
export const sessionsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: () => call(fetch, getOwnSessions, {}) });

/** How clients reach a member of staff. */
export const contactDetailsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account', 'reach'], queryFn: () => call(fetch, getContactDetails, {}) });
