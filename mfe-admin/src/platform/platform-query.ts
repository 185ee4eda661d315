import { getPlatform } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';

/** Releases, pointers and tokens of all remotes. */
export const platformQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['platform'], queryFn: () => call(fetch, getPlatform, {}) });
