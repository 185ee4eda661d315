import { and, asc, eq, inArray, max } from 'drizzle-orm';
import { readAdviserOf } from '../availability/adviser-of';
import { clashesWith } from '../availability/clashes';
import { findNearest, startOfBooking } from '../availability/free-slots';
import { readHours } from '../availability/read-hours';
import { type FreeSlot, MAX_PROPOSALS } from '../contract';
import type { Database } from '../db/open';
import { bookings, outbox } from '../db/schema';
import { type BookingRow, changeableUntil } from './booking-confirmations';

type Reading = Pick<Database, 'read'>;

export const PROPOSAL = 'booking-proposed';

interface Proposal {
  readonly booking: BookingRow;
  readonly slots: readonly FreeSlot[];
}

/** The pending requests for the slot of a confirmed booking, oldest first, each with up to three slots that nobody wants. */
export async function findProposals(database: Reading, booking: BookingRow): Promise<Proposal[]> {
  if (booking.status !== 'confirmed') return [];
  const others = await database.read
    .select()
    .from(bookings)
    .where(and(clashesWith(booking), eq(bookings.status, 'pending')))
    .orderBy(asc(bookings.seq))
    .limit(MAX_PROPOSALS);
  // However many bookings a slot takes: one that somebody else wants would be the next clash.
  const hours = { ...(await readHours(database)), capacity: 1 };
  const proposals: Proposal[] = [];
  for (const other of others) {
    const { office, preferredDate, preferredTime, timeZone, seq } = other;
    const adviser = await readAdviserOf(database, other);
    const slots = changeableUntil(other)
      ? await findNearest(
          database,
          { hours, choice: { office, adviser: adviser?.id }, but: seq },
          startOfBooking(preferredDate, preferredTime),
          timeZone,
        )
      : [];
    proposals.push({ booking: other, slots });
  }
  return proposals;
}

/** When slots were last proposed to the visitors of these bookings, by the ids of the bookings. */
export async function readProposedAt(
  { read }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await read
    .select({ about: outbox.about, at: max(outbox.createdAt) })
    .from(outbox)
    .where(and(inArray(outbox.about, [...ids]), eq(outbox.kind, PROPOSAL)))
    .groupBy(outbox.about);
  return new Map(rows.map(({ about, at }) => [about, at]));
}
