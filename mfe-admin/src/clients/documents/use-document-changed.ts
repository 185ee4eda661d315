import { useQueryClient } from '@tanstack/react-query';
import { ResponseError } from '@lisle-harrow/api/calls';
import type { ClientDocument } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useCaseChanged } from '../case/use-case-changed';
import { documentsQuery } from '../client-queries';

/** After an answer to a document: updates the cached list, then refetches what depends on it. */
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

/**
 * Handles an answer refused because the file has been replaced or is unavailable: says so, refetches the documents and returns true.
 * Returns false for any other failure.
 */
export function useRefusedAnswer(clientId: string): (error: unknown) => boolean {
  const { fetch, toast } = useHost();
  const caseChanged = useCaseChanged(clientId);
  return (error) => {
    const detail =
      error instanceof ResponseError && [409, 412].includes(error.status) ? error.problem.detail : undefined;
    if (!detail) return false;
    toast({ title: 'Error', description: `${detail}.`, tone: 'destructive' });
    caseChanged(documentsQuery(fetch, clientId).queryKey);
    return true;
  };
}
