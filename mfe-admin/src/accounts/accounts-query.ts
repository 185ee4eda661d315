import { getAccounts } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';

/** The accounts of staff. */
export const accountsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['accounts'], queryFn: () => call(fetch, getAccounts, {}) });
