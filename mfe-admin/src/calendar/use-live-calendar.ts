import { useQueryClient } from '@tanstack/react-query';
import { usePresence } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect } from 'react';
import { followChanges } from '../list/follow-changes';

/** What comes together is read together. */
const GATHER_MS = 150;
/** The server's clock and the moment at which the calendar was read are not quite the same. */
const MARGIN_MS = 100;

/** Reads the calendar again whenever somebody makes or changes a booking; `isRead` once it was there at all. */
export function useLiveCalendar(isRead: boolean): void {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const isPresent = usePresence();

  useEffect(() => {
    if (!isRead || typeof EventSource === 'undefined') return;
    const calendars = { queryKey: ['calendar'] };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const shown = queryClient.getQueryCache().findAll({ ...calendars, type: 'active' });
    const readAt = Math.min(...shown.map(({ state }) => state.dataUpdatedAt || Date.now()));
    const stop = followChanges({
      since: new Date(readAt - MARGIN_MS).toISOString(),
      ...{ fetch, isPresent },
      onChanges(changes) {
        if (!changes.some(({ list }) => list === 'bookings')) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          // What another span showed before is read again when it is shown again.
          queryClient.removeQueries({ ...calendars, type: 'inactive' });
          void queryClient.invalidateQueries(calendars);
        }, GATHER_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isRead, fetch, queryClient, isPresent]);
}
