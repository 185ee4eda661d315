import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ResponseError } from '@lisle-harrow/api/calls';
import { useHost } from '@lisle-harrow/shell/host';

/**
 * After a save that was refused because somebody else has changed the same meanwhile: says so, reads it again, and gives true; false
 * for any other failure.
 */
export function useChangedSince(queryKey: QueryKey, noun: string): (error: unknown) => boolean {
  const { toast } = useHost();
  const queryClient = useQueryClient();
  return (error) => {
    if (!(error instanceof ResponseError && error.status === 412)) return false;
    // What was not touched here follows what is read now.
    void queryClient.invalidateQueries({ queryKey });
    toast({
      title: 'Not saved',
      description: `Somebody else has changed this ${noun} meanwhile. What you did not touch shows their changes; please look, and save again.`,
      tone: 'destructive',
    });
    return true;
  };
}
