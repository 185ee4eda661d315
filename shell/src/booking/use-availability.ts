import { call } from '@lisle-harrow/api/calls';
import {
  type Availability,
  type BookingInput,
  dayAfter,
  type FreeSlot,
  getAvailability,
  nextFreeSlots,
  TIME_SLOTS,
} from '@lisle-harrow/api/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { viewerZone } from '@lisle-harrow/shared-ui';
import { useHost } from '../host';

/** What the visitor chose besides day and time, by id; empty where they have no preference. */
interface Chosen {
  readonly meeting: string;
  readonly office: string;
  readonly adviser: string;
}

const NOTHING: Availability = {
  timeZone: '',
  offsets: [],
  days: [],
  choices: { meetings: [], offices: [], advisers: [] },
};
const FULL = 'Full';
const CLOSED = 'Closed';

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

export type Offered = ReturnType<typeof useAvailability>;

/**
 * What is still available in the month shown; the first two months are read at once. If the server does not say, or fails, every
 * day and slot is open and there is nothing to choose, as in the specification.
 */
export function useAvailability(options: {
  /** Days are `YYYY-MM-DD`. */
  readonly earliest: string;
  readonly latest: string;
  /** The chosen day, or empty. */
  readonly day: string;
  readonly chosen: Chosen;
}) {
  const { earliest, latest, day, chosen } = options;
  const { fetch } = useHost();
  const [month, showMonth] = useState(day || earliest);
  const ofNextMonth = lastOfMonth(dayAfter(lastOfMonth(earliest), 1));
  const isNear = month <= ofNextMonth;
  const last = isNear ? ofNextMonth : lastOfMonth(month);
  const asked = {
    from: isNear ? earliest : `${month.slice(0, 7)}-01`,
    to: last > latest ? latest : last,
    office: atOffice(chosen) ? chosen.office : '',
    adviser: chosen.adviser,
    zone: viewerZone(),
  };
  // Each opening of the dialog refetches: what was free may be taken by now.
  const { data, isPending, refetch } = useQuery({
    queryKey: ['availability', asked],
    queryFn: async () => ({ ...(await call(fetch, getAvailability, {}, asked)), from: asked.from }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { days: limited, choices, offsets } = data ?? NOTHING;

  const days = useMemo(() => {
    const reasons = new Map<string, string>();
    for (const { date, closed, full = [], closedSlots = [] } of limited)
      if (closed) reasons.set(date, 'closed');
      else if (full.length + closedSlots.length >= TIME_SLOTS.length) reasons.set(date, 'fully booked');
    return reasons;
  }, [limited]);
  let opens = isNear ? earliest : undefined;
  while (opens && days.has(opens)) opens = dayAfter(opens, 1);
  const next = useMemo((): readonly FreeSlot[] | undefined => {
    if (isPending || (data && data.from !== asked.from)) return undefined;
    return nextFreeSlots(limited, asked.from, asked.to);
  }, [isPending, data, limited, asked.from, asked.to]);
  const slots = useMemo(() => {
    const { full = [], closedSlots = [] } = limited.find(({ date }) => date === day) ?? {};
    return new Map([
      ...full.map((slot) => [slot, FULL] as const),
      ...closedSlots.map((slot) => [slot, CLOSED] as const),
    ]);
  }, [limited, day]);

  return {
    choices,
    /** Of the visitor's zone. */
    offsets,
    /** The free slots to offer first; undefined until the server has said what is free, or has failed. */
    next,
    /** The first day that can be booked; undefined while only a later month has been read. */
    opens,
    /** Days of the months read on which nothing is free, and why. */
    days,
    /** Slots of the chosen day that are not free, and why. */
    slots,
    /** Shows the month of a day. */
    showMonth,
    readAgain: () => void refetch(),
    /** What a booking says beyond the specified fields, where the server offers it. */
    additions({ meeting, office, adviser }: Chosen): Partial<BookingInput> {
      if (!data) return {};
      return {
        ...(meeting && { meeting: meeting as NonNullable<BookingInput['meeting']> }),
        ...(office && atOffice({ meeting }) && { office }),
        ...(adviser && { adviser }),
        onlyIfFree: true,
      };
    },
  };
}

/** Whether an office may be chosen: not for a meeting by video or phone. */
const atOffice = ({ meeting }: Pick<Chosen, 'meeting'>) => meeting === '' || meeting === 'office';
