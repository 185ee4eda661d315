import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { reportConflict } from '../page/report-failure';

interface Row {
  readonly id: string;
}

/**
 * The order of a list as an optimistic update; several moves are sent one after another. `send` gets the new order and the last one
 * known from the server.
 */
export function useOrder<Item extends Row>(
  queryKey: QueryKey,
  send: (ids: readonly string[], was: readonly string[]) => Promise<unknown>,
) {
  const host = useHost();
  const queryClient = useQueryClient();
  const mutationKey = [...queryKey, 'order'];
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as readonly string[],
  });
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: (ids: readonly string[]) =>
      send(
        ids,
        (queryClient.getQueryData<Item[]>(queryKey) ?? []).map(({ id }) => id),
      ),
    onSuccess: (_, ids) => {
      queryClient.setQueryData<Item[]>(queryKey, (rows) => rows && inOrder(rows, ids));
    },
    onError: (error) => {
      reportConflict(host, error, 'Failed to change the order. Please try again.');
      // The usual reason is a change by a colleague.
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    /** The rows in the pending order. */
    applied: (rows: readonly Item[]) => inOrder(rows, underWay.at(-1)),
    set: (ids: readonly string[]) => change.mutate(ids),
  };
}

/** Orders rows by their position in `ids`; the others follow in their present order. */
function inOrder<Item extends Row>(rows: readonly Item[], ids: readonly string[] | undefined): Item[] {
  if (!ids) return [...rows];
  const positions = new Map(ids.map((id, at) => [id, at]));
  const positionOf = ({ id }: Item) => positions.get(id) ?? ids.length;
  return [...rows].sort((a, b) => positionOf(a) - positionOf(b));
}
