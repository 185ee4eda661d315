import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/open';
import { Refusal } from '../errors';
import { type Asked, findNearest, hasRoom, isOpen, startOfBooking } from './free-slots';
import { readHours } from './read-hours';

type Reading = Pick<Database, 'read'>;

/** What of a booking decides whether its slot is free. */
interface Wanted {
  readonly preferredDate: string;
  readonly preferredTime: string;
  readonly office?: string | null | undefined;
  readonly adviser?: string | null | undefined;
  /** Of a booking that is moved to the slot. */
  readonly seq?: number;
}

/** A slot that was found open. */
export interface Reservation {
  /** Holds in a write where the slot has room; missing where any number may book it. */
  readonly isFree: SQL | undefined;
  /** The refusal where it had none. */
  readonly taken: () => Promise<Refusal>;
}

/**
 * Looks whether the slot is open, and gives the condition under which the write may take it: what was free a moment ago
 * may be taken by then. Throws 409 with the nearest free slots where it is closed.
 */
export async function reserveSlot(
  database: Reading,
  wanted: Wanted,
  timeZone: string | null,
): Promise<Reservation> {
  const { preferredDate, preferredTime, office, adviser, seq } = wanted;
  const asked: Asked = { hours: await readHours(database), choice: { office, adviser }, but: seq };
  const instant = startOfBooking(preferredDate, preferredTime);
  const refusal = async (detail: string) => {
    const nearest = await findNearest(database, asked, instant, timeZone);
    return new Refusal(409, 'slot-taken', 'Conflict', { detail, members: { nearest } });
  };
  if (!isOpen(asked, instant, preferredTime, new Date()))
    throw await refusal('This time cannot be booked. Please choose another');
  return {
    isFree: hasRoom(database, instant, asked),
    taken: () => refusal('This time was just taken. Please choose another'),
  };
}
