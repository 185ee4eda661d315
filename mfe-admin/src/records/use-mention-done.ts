import { call } from '@lisle-harrow/api/calls';
import { setMentionDone } from '@lisle-harrow/api/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHost } from '@lisle-harrow/shell/host';
import { reportFailure } from '../page/report-failure';
import { mentionsKey } from './queries';

/** Marks a note that mentions the signed-in person as done, with Undo in the toast. */
export function useMentionDone() {
  const host = useHost();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      call(host.fetch, setMentionDone, { id }, { isDone }),
    onSuccess(_answer, { id, isDone }) {
      if (isDone)
        host.toast({
          title: 'Done',
          description: 'The note is no longer under “Mentions you”.',
          action: { label: 'Undo', run: () => mutation.mutate({ id, isDone: false }) },
        });
      for (const queryKey of [mentionsKey, ['assignment']]) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => reportFailure(host, error, 'That was not saved. Please try again.'),
  });
  return { done: (id: string) => mutation.mutate({ id, isDone: true }), isPending: mutation.isPending };
}
