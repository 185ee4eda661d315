import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, ResponseError } from '@lisle-harrow/api/calls';
import { type ListedArticle, setPinnedArticles } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { reportFailure } from '../../page/report-failure';
import { pinnedQuery } from './content-query';

interface Change {
  readonly ids: readonly string[];
  /** The order on which the change is based. */
  readonly was: readonly string[];
}

/** Which articles are pinned, as an optimistic update; several changes are sent one after another. */
export function usePinned() {
  const host = useHost();
  const cache = useQueryClient();
  const query = pinnedQuery(host.fetch);
  const { queryKey } = query;
  const mutationKey = [...queryKey, 'set'];
  const { data, isError, refetch } = useQuery(query);
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Change,
  });
  const change = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async ({ ids, was }: Change) => {
      const present = cache.getQueryData(queryKey);
      // A change queued behind a refused one was based on another order.
      if (present?.ids.join() !== was.join()) return present;
      return call(host.fetch, setPinnedArticles, {}, { ids: [...ids] }, ifMatch(present.revision));
    },
    onSuccess: (present) => {
      cache.setQueryData(queryKey, present);
    },
    onError: (error) => {
      const { detail, errors } = error instanceof ResponseError ? error.problem : {};
      const reason = errors?.[0]?.message ?? detail;
      const failure = 'Failed to change the pinned articles. Please try again.';
      reportFailure(host, error, reason ? `${reason}.` : failure);
      // The usual reason is a change by a colleague.
      return cache.invalidateQueries({ queryKey });
    },
  });
  const [said, setSaid] = useState('');
  const ids = underWay.at(-1)?.ids ?? data?.ids;
  const set = (wanted: readonly string[]) => ids && change.mutate({ ids: wanted, was: ids });
  return {
    /** In order; undefined until loaded. */
    ids,
    isError,
    refetch,
    set,
    /** Unpins a pinned article; pins any other after the pinned ones. */
    toggle({ id, title }: ListedArticle) {
      if (!ids) return;
      const isPinned = ids.includes(id);
      set(isPinned ? ids.filter((each) => each !== id) : [...ids, id]);
      setSaid(`${title} ${isPinned ? 'is no longer pinned' : 'is pinned'}.`);
    },
    /** Announces what `toggle` did, for screen readers. */
    said,
  };
}
