import { queryOptions } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { CONTENT_KINDS, contentCalls, type ContentKind } from '@lisle-harrow/api/contract';

/** Takes the place of the id in the address of a new item. */
export const NEW = 'new';

export const kindOf = (name: string | undefined): ContentKind | undefined =>
  CONTENT_KINDS.find((kind) => kind === name);

/** All items of a kind, including archived ones. */
export const itemsQuery = <Kind extends ContentKind>(fetch: Fetch, kind: Kind) =>
  queryOptions({
    queryKey: ['content-items', kind],
    queryFn: () => call(fetch, contentCalls(kind).list, {}),
  });
