import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ResponseError } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';

/**
 * Handles a save refused with 412 because somebody else has changed the same item: says so, refetches it and returns true. Returns
 * false for any other failure.
 */
export function useChangedSince(queryKey: QueryKey, noun: string): (error: unknown) => boolean {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return (error) => {
    if (!(error instanceof ResponseError && error.status === 412)) return false;
    // Fields without edits follow the refetched values.
    void queryClient.invalidateQueries({ queryKey });
    toast({
      title: 'Not saved',
      description: `Somebody else has changed this ${noun} meanwhile. What you did not touch shows their changes; please look, and save again.`,
      tone: 'destructive',
    });
    return true;
  };
}
