import { timeIn } from '@lisle-harrow/shared-ui';
import { type BookingCalendar, slotInstant, TIME_SLOTS } from '@lisle-harrow/api/contract';

export type CalendarBooking = BookingCalendar['bookings'][number];

/** A time at which consultations can begin, and the consultations that do. */
export interface ShownSlot {
  /** ISO instant. */
  readonly startsAt: string;
  /** `2:00 PM` in the requested zone. */
  readonly time: string;
  readonly isOpen: boolean;
  readonly bookings: readonly CalendarBooking[];
}

/** Slots in order of time by their day in the requested zone; a day without data has no entry. */
type SlotsByDay = ReadonlyMap<string, readonly ShownSlot[]>;

const HOUR_MS = 3_600_000;

/** Groups the slots and bookings of a calendar by the days of a zone. */
export function arrangeSlots({ days, bookings }: BookingCalendar, zone: string): SlotsByDay {
  const found = new Map<string, { isOpen: boolean; bookings: CalendarBooking[] }>();
  for (const { date, openSlots } of days) {
    // Clocks change at night, so the slots of a day are always an hour apart.
    const first = Date.parse(slotInstant(date, TIME_SLOTS[0]));
    for (const [at, slot] of TIME_SLOTS.entries())
      found.set(new Date(first + at * HOUR_MS).toISOString(), {
        isOpen: openSlots.includes(slot),
        bookings: [],
      });
  }
  for (const booking of bookings) {
    const slot = found.get(booking.startsAt);
    if (slot) slot.bookings.push(booking);
    else found.set(booking.startsAt, { isOpen: false, bookings: [booking] });
  }
  const byDay = new Map<string, ShownSlot[]>();
  for (const [startsAt, slot] of [...found].toSorted(([one], [other]) => one.localeCompare(other))) {
    const at = timeIn(zone, new Date(startsAt));
    if (at) byDay.set(at.day, [...(byDay.get(at.day) ?? []), { ...slot, startsAt, time: at.time }]);
  }
  return byDay;
}

export const bookingsOf = (slots: readonly ShownSlot[] = []) => slots.flatMap(({ bookings }) => bookings);

/** Whether no slot of the day is open. False for a day without slots, of which nothing is known. */
export const isClosed = (slots: readonly ShownSlot[] = []) =>
  slots.length > 0 && slots.every(({ isOpen }) => !isOpen);

/** The props of every calendar view. */
export interface ViewProps {
  readonly days: readonly string[];
  readonly slots: SlotsByDay;
  /** The zone in which times are shown. */
  readonly zone: string;
  readonly today: string;
  /** The link to the view of one day. */
  readonly dayHref: (day: string) => string;
}
