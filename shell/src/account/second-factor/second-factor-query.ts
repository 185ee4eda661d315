import { getSecondFactors } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';

/** The second factors of the signed-in person. */
export const secondFactorQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['second-factor'], queryFn: () => call(fetch, getSecondFactors, {}) });
