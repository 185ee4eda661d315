import type { QueryClient } from '@tanstack/react-query';

/** Drops the cached views of one kind, and the calendar, as far as they are not on screen. */
export function dropHiddenLists(queryClient: QueryClient, { name }: { readonly name: string }): void {
  queryClient.removeQueries({
    queryKey: [name],
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey.length > 1,
  });
  queryClient.removeQueries({ queryKey: ['calendar'], type: 'inactive' });
}

/** Refetches the lists of one kind that are on screen and drops the others. */
export function readListsAgain(queryClient: QueryClient, kind: { readonly name: string }): Promise<void> {
  dropHiddenLists(queryClient, kind);
  return queryClient.invalidateQueries({ queryKey: [kind.name] });
}
