import { getAssigned, getColleagues } from '@lisle-harrow/api/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { assignedKey } from '../records/queries';

/** Whose records the URL asks for: `own`, `all`, or the id of a colleague. */
export const ofFrom = (search: URLSearchParams) => search.get('of') || 'own';

export const isColleague = (of: string) => of !== 'own' && of !== 'all';

/** The records assigned to `of`, a value of `ofFrom`. */
export const assignedQuery = (fetch: Fetch, of: string) =>
  queryOptions({ queryKey: [...assignedKey, of], queryFn: () => call(fetch, getAssigned, {}, { of }) });

/** Whom a record can be assigned to. */
export const colleaguesQuery = (fetch: Fetch) =>
  queryOptions({
    queryKey: ['colleagues'],
    queryFn: () => call(fetch, getColleagues, {}),
  });
