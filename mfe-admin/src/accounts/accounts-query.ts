import { getAccounts } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Fetch, call } from '@lisle-harrow/api/calls';

/** The accounts of staff. */
export const accountsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['accounts'], queryFn: () => call(fetch, getAccounts, {}) });
