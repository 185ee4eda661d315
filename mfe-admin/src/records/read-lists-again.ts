import type { QueryClient } from '@tanstack/react-query';

/** Reads the lists of one kind that are on screen; the views that are not are dropped, and read when next shown. */
export function readListsAgain(queryClient: QueryClient, { name }: { readonly name: string }): Promise<void> {
  queryClient.removeQueries({
    queryKey: [name],
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey.length > 1,
  });
  return queryClient.invalidateQueries({ queryKey: [name] });
}
