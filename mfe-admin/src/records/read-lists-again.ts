import type { QueryClient } from '@tanstack/react-query';

/** Refetches the lists of one kind that are on screen and drops the cached views that are not, the calendar's among them. */
export function readListsAgain(queryClient: QueryClient, { name }: { readonly name: string }): Promise<void> {
  queryClient.removeQueries({
    queryKey: [name],
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey.length > 1,
  });
  queryClient.removeQueries({ queryKey: ['calendar'], type: 'inactive' });
  return queryClient.invalidateQueries({ queryKey: [name] });
}
