import { useQueryClient } from '@tanstack/react-query';
import type { RecordChanges } from '@lisle-harrow/api/contract';
import { usePresence } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect, useState } from 'react';
import { bookingKind } from '../../records/booking-kind';
import { contactKind } from '../../records/contact-kind';
import { followChanges, readTime } from '../../list/follow-changes';
import { readListsAgain } from '../../records/read-lists-again';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import { refreshInPlace } from './refresh-in-place';

const KINDS = { bookings: bookingKind, contacts: contactKind } as unknown as Readonly<
  Record<RecordKind<StatusedRow>['name'], RecordKind<StatusedRow>>
>;
type List = keyof typeof KINDS;

export interface LiveRecords {
  /** For each list, ids of new records that were not on screen when they arrived. */
  readonly added: Readonly<Record<List, readonly string[]>>;
  /** Refetches a list, including its new records. */
  readonly show: (list: List) => void;
}

/**
 * Keeps the lists on screen up to date while colleagues work: rows change in place, and new records are counted until somebody asks
 * to see them. Does nothing on a server where `isSupported` is false.
 */
export function useLiveRecords(isSupported: boolean): LiveRecords {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const isPresent = usePresence();
  const [added, setAdded] = useState<LiveRecords['added']>({ bookings: [], contacts: [] });

  useEffect(() => {
    if (!isSupported || typeof EventSource === 'undefined') return;
    const gathered = new Map<List, Set<string>>();
    const underWay = new Set<List>();

    /** Reads a list one call at a time: an outdated response could otherwise overwrite a newer one. */
    async function read(list: List): Promise<void> {
      if (underWay.has(list)) return;
      underWay.add(list);
      for (let ids = gathered.get(list); ids; ids = gathered.get(list)) {
        gathered.delete(list);
        // After a failure the next event, or Refresh, reads the list again.
        const found = await refreshInPlace(queryClient, fetch, KINDS[list], ids).catch(() => undefined);
        if (found) setAdded((known) => ({ ...known, [list]: found }));
      }
      underWay.delete(list);
    }

    function note(changes: RecordChanges): void {
      for (const { list, ids } of changes)
        gathered.set(list, new Set([...(gathered.get(list) ?? []), ...(ids ?? [])]));
      for (const list of [...gathered.keys()]) void read(list);
    }

    const readAt = Object.values(KINDS).map(({ name }) => queryClient.getQueryState([name])?.dataUpdatedAt);
    return followChanges({
      readAt: Math.min(...readAt.map(readTime)),
      fetch,
      isPresent,
      onChanges: note,
    });
  }, [isSupported, fetch, queryClient, isPresent]);

  return {
    added,
    show(list) {
      setAdded((known) => ({ ...known, [list]: [] }));
      void readListsAgain(queryClient, KINDS[list]);
    },
  };
}
