import { and, asc, eq, inArray, max } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readAdviserOf } from '../availability/adviser-of';
import { clashesWith } from '../availability/clashes';
import { findNearest, startOfBooking } from '../availability/free-slots';
import { readHours } from '../availability/read-hours';
import {
  type AuditAction,
  firmDay,
  type FreeSlot,
  MAX_PROPOSALS,
  slotInstant,
  TIME_SLOTS,
} from '../contract';
import type { Database } from '../db/open';
import { bookings, ledgerEntries, outbox } from '../db/schema';
import { isRecordChange } from '../records/record-history';
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
  // Regardless of how many bookings a slot takes: one that somebody else wants would be the next clash.
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

const toldTimes = z.object({ times: z.tuple([z.string()]) });

/**
 * The slots that were proposed to the visitors of these bookings and still await an answer, by booking id. They are
 * read from the ledger: the outbox keeps the content of a mail only until it is sent.
 */
export async function readProposedSlots(
  { read }: Reading,
  rows: readonly BookingRow[],
): Promise<ReadonlyMap<string, FreeSlot[]>> {
  const waiting = rows.filter((row) => row.status === 'pending' && changeableUntil(row)).map(({ id }) => id);
  if (waiting.length === 0) return new Map();
  const { subjectId, action, changes, seq } = ledgerEntries;
  const lines = await read
    .select({ subjectId, action, changes })
    .from(ledgerEntries)
    .where(
      and(
        inArray(subjectId, waiting),
        isRecordChange,
        inArray(action, [
          ...(['booking-changed', 'booking-moved', 'booking-cancelled'] satisfies AuditAction[]),
          'booking-times-proposed',
        ]),
      ),
    )
    .orderBy(asc(seq));
  // What happened last to a booking shows whether there is something to answer.
  const last = new Map(lines.map((entry) => [entry.subjectId!, entry]));
  const today = firmDay(new Date());
  return new Map(
    [...last].flatMap(([id, entry]) => {
      if (entry.action !== 'booking-times-proposed') return [];
      const slots = z.parse(toldTimes, JSON.parse(entry.changes ?? '{}')).times[0].split(', ');
      const ahead = slots.flatMap(slotOf).filter(({ date }) => date > today);
      return ahead.length > 0 ? [[id, ahead] as const] : [];
    }),
  );
}

/** How the ledger writes a slot. */
export const toldSlot = ({ date, time }: FreeSlot) => `${date} ${time}`;

/** Empty for a time at which consultations no longer begin: the ledger keeps proposals for longer than the firm keeps its hours. */
function slotOf(text: string): FreeSlot[] {
  const [date, time] = [text.slice(0, 10), text.slice(11)];
  return TIME_SLOTS.some((slot) => slot === time) ? [{ date, time, instant: slotInstant(date, time) }] : [];
}
