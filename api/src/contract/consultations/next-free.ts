import { dayAfter, isWeekend, slotInstant } from '../calendar';
import { TIME_SLOTS } from '../constants';
import type { AvailableDay, FreeSlot } from './availability';

const DAYS = 3;
const SLOTS_OF_DAY = 3;
const LEAST_SLOTS = 6;

/**
 * The free slots to offer first, in order of time: up to three of each of the next three days, spread over the day, and of more
 * days until there are six. Weekends can be booked, but are offered only where weekdays do not have enough. `limited` are the days
 * between `from` and `to` on which not every slot is free.
 */
export function nextFreeSlots(limited: readonly AvailableDay[], from: string, to: string): FreeSlot[] {
  const found: FreeSlot[] = [];
  let days = 0;
  for (const weekend of [false, true])
    for (
      let date = from;
      date <= to && (days < DAYS || found.length < LEAST_SLOTS);
      date = dayAfter(date, 1)
    ) {
      if (isWeekend(date) !== weekend) continue;
      const { closed, full = [], closedSlots = [] } = limited.find((day) => day.date === date) ?? {};
      const taken = [...full, ...closedSlots];
      const free = closed ? [] : TIME_SLOTS.filter((slot) => !taken.includes(slot));
      if (free.length === 0) continue;
      days += 1;
      const most = Math.min(free.length, SLOTS_OF_DAY);
      for (let place = 0; place < most; place += 1) {
        const time = free[Math.floor((place * free.length) / most)]!;
        found.push({ date, time, instant: slotInstant(date, time) });
      }
    }
  return found.toSorted((one, other) => one.instant.localeCompare(other.instant));
}
