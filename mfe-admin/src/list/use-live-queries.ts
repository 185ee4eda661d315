import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { RecordChanges } from '@lisle-harrow/api/contract';
import { usePresence } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect } from 'react';
import { followChanges, readTime } from './follow-changes';

interface Followed {
  /** How the keys of what is read again begin. */
  readonly keys: readonly QueryKey[];
  /** Whose changes matter. */
  readonly lists: readonly RecordChanges[number]['list'][];
}

/** Reads queries again whenever somebody makes or changes a record of those lists; `isRead` once they were there at all. */
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
      ...{ fetch, isPresent },
      onChanges(changes) {
        if (!changes.some(({ list }) => lists.includes(list))) return;
        for (const queryKey of keys) {
          // What is not shown now is read again when it is shown again.
          queryClient.removeQueries({ queryKey, type: 'inactive' });
          void queryClient.invalidateQueries({ queryKey });
        }
      },
    });
  }, [keys, lists, isRead, fetch, queryClient, isPresent]);
}
