import { useQueryClient } from '@tanstack/react-query';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useCaseChanged } from '../case/use-case-changed';
import { documentsQuery } from '../client-queries';

/** After an answer to a document: writes it into the cached list, then refetches what has changed with it. */
export function useDocumentChanged(clientId: string) {
  const host = useHost();
  const queryClient = useQueryClient();
  const caseChanged = useCaseChanged(clientId);
  const { queryKey } = documentsQuery(host.fetch, clientId);
  return (changed: Partial<ClientDocument>): void => {
    queryClient.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)),
    );
    caseChanged(queryKey);
  };
}
