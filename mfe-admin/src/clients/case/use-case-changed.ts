import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { clientQuery, forgetClientLists } from '../client-queries';

/** After a change: refetches the changed list and the client, and drops the cached lists of clients, which count such items. */
export function useCaseChanged(clientId: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  return (listKey: QueryKey): void => {
    void queryClient.invalidateQueries({ queryKey: listKey });
    void queryClient.invalidateQueries({ queryKey: clientQuery(host.fetch, clientId).queryKey });
    forgetClientLists(queryClient);
  };
}
