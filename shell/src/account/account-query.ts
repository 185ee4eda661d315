import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getCurrentUser } from 'api/calls';

/** Who is signed in, with name and e-mail. */
export const accountQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['account'], queryFn: () => getCurrentUser(fetch) });
