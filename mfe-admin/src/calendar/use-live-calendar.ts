import { useQueryClient } from '@tanstack/react-query';
import { usePresence } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect } from 'react';
import { followChanges, readTime } from '../list/follow-changes';

/** Reads the calendar again whenever somebody makes or changes a booking; `isRead` once it was there at all. */
export function useLiveCalendar(isRead: boolean): void {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const isPresent = usePresence();

  useEffect(() => {
    if (!isRead || typeof EventSource === 'undefined') return;
    const calendars = { queryKey: ['calendar'] };
    const shown = queryClient.getQueryCache().findAll({ ...calendars, type: 'active' });
    return followChanges({
      readAt: Math.min(Date.now(), ...shown.map(({ state }) => readTime(state.dataUpdatedAt))),
      ...{ fetch, isPresent },
      onChanges(changes) {
        if (!changes.some(({ list }) => list === 'bookings')) return;
        // What another span showed before is read again when it is shown again.
        queryClient.removeQueries({ ...calendars, type: 'inactive' });
        void queryClient.invalidateQueries(calendars);
      },
    });
  }, [isRead, fetch, queryClient, isPresent]);
}
