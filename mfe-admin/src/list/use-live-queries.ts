import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { RecordChanges } from '@lisle-harrow/api/contract';
import { usePresence } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect } from 'react';
import { followChanges, readTime } from './follow-changes';

interface Followed {
  /** Prefixes of the keys of the queries to refetch. */
  readonly keys: readonly QueryKey[];
  /** The lists whose changes matter. */
  readonly lists: readonly RecordChanges[number]['list'][];
}

/** Refetches queries whenever somebody creates or changes a record of those lists; starts when `isRead`, once the data have loaded. */
export function useLiveQueries({ keys, lists }: Followed, isRead: boolean): void {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const isPresent = usePresence();

  useEffect(() => {
    if (!isRead || typeof EventSource === 'undefined') return;
    const cache = queryClient.getQueryCache();
    const shown = keys.flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }));
    return followChanges({
      readAt: Math.min(Date.now(), ...shown.map(({ state }) => readTime(state.dataUpdatedAt))),
      fetch,
      isPresent,
      onChanges(changes) {
        if (!changes.some(({ list }) => lists.includes(list))) return;
        for (const queryKey of keys) {
          // Queries that are not on screen are refetched when they are shown again.
          queryClient.removeQueries({ queryKey, type: 'inactive' });
          void queryClient.invalidateQueries({ queryKey });
        }
      },
    });
  }, [keys, lists, isRead, fetch, queryClient, isPresent]);
}
