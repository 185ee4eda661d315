import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Fetch, ListQuery, Page } from '@lisle-harrow/api/calls';
import type { RecordChanges } from '@lisle-harrow/api/contract';
import { usePresence } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useEffect, useState } from 'react';
import { bookingKind } from '../../records/booking-kind';
import { contactKind } from '../../records/contact-kind';
import { readListsAgain } from '../../records/read-lists-again';
import type { RecordKind, StatusedRow } from '../../records/record-kind';
import { followChanges } from './follow-changes';
import { countNew, mergePage } from './merge-page';

/** What comes together is read together. */
const GATHER_MS = 150;
/** The server's clock and the moment at which a list was read are not quite the same. */
const MARGIN_MS = 100;

const KINDS = { bookings: bookingKind, contacts: contactKind } as unknown as Readonly<
  Record<RecordKind<StatusedRow>['name'], RecordKind<StatusedRow>>
>;
type List = keyof typeof KINDS;

export interface LiveRecords {
  /** How many new records of each list are not on screen. */
  readonly waiting: Readonly<Record<List, number>>;
  /** Reads a list again, with its new records. */
  readonly show: (list: List) => void;
}

/**
 * Keeps the lists on screen as they are on the server while colleagues work: a row changes where it stands, and what is new is
 * counted until somebody asks for it. Nothing is followed on a server that `isSupported` is false of.
 */
export function useLiveRecords(isSupported: boolean): LiveRecords {
  const { fetch } = useHost();
  const queryClient = useQueryClient();
  const isPresent = usePresence();
  const [waiting, setWaiting] = useState<LiveRecords['waiting']>({ bookings: 0, contacts: 0 });

  useEffect(() => {
    if (!isSupported || typeof EventSource === 'undefined') return;
    const gathered = new Map<List, Set<string>>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      for (const [list, ids] of gathered)
        void refreshInPlace(queryClient, fetch, KINDS[list], ids)
          // The next event, or Refresh, reads it again.
          .catch(() => undefined)
          .then((count) => count !== undefined && setWaiting((known) => ({ ...known, [list]: count })));
      gathered.clear();
    };
    const note = (changes: RecordChanges) => {
      for (const { list, ids } of changes) {
        const known = gathered.get(list) ?? new Set();
        for (const id of ids ?? []) known.add(id);
        gathered.set(list, known);
      }
      timer ??= setTimeout(read, GATHER_MS);
    };
    const readAt = Math.min(
      ...Object.values(KINDS).map(
        ({ name }) => queryClient.getQueryState([name])?.dataUpdatedAt || Date.now(),
      ),
    );
    const stop = followChanges({
      since: new Date(readAt - MARGIN_MS).toISOString(),
      isPresent,
      onChanges: note,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isSupported, fetch, queryClient, isPresent]);

  return {
    waiting,
    show(list) {
      setWaiting((known) => ({ ...known, [list]: 0 }));
      void readListsAgain(queryClient, KINDS[list]);
    },
  };
}

/** Reads the lists of a kind that are on screen, and gives how many new records the one in front of the reader lacks. */
async function refreshInPlace(
  queryClient: QueryClient,
  fetch: Fetch,
  kind: RecordKind<StatusedRow>,
  ids: ReadonlySet<string>,
): Promise<number> {
  // What the panel shows of one: itself, its history, notes and replies.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== kind.name && queryKey.some((part) => typeof part === 'string' && ids.has(part)),
  });
  let count = 0;
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [kind.name], type: 'active' })) {
    const fresh = await kind.readPage(fetch, queryKey[1] as ListQuery | undefined);
    const shown = queryClient.getQueryData<Page<StatusedRow>>(queryKey);
    if (!shown || shown.rows.length === 0) queryClient.setQueryData(queryKey, fresh);
    else {
      const gone = shown.rows.filter(({ id }) => ids.has(id) && !fresh.rows.some((row) => row.id === id));
      // One that is under the filter no more, or on the next page now, stays where it is and shows what it became.
      const others = await Promise.all(
        gone.map(({ id }) => kind.readDetail(fetch, id).catch(() => undefined)),
      );
      queryClient.setQueryData(
        queryKey,
        mergePage(
          shown,
          fresh,
          others.filter((row) => row !== undefined),
        ),
      );
    }
    // The view comes after the whole list, of which it is a part.
    count = shown && shown.rows.length > 0 ? countNew(shown, fresh) : 0;
  }
  return count;
}
