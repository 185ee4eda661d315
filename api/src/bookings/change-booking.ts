import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { stopWaiting } from '../records/stop-waiting';
import { readAdviserOf } from '../availability/adviser-of';
import { reserveSlot, startOfBooking } from '../availability/free-slots';
import { type BookingMove, dayOfBooking } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import { bookings, visitorReplies } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { hasHappened } from '../ledger/entry';
import { type NewMessage, queueMessage } from '../outbox/queue-message';
import type { Allowance } from '../submissions/submission-guards';
import { type BookingRow, changeableUntil, isUnchanged, prolongTokens } from './booking-confirmations';

interface Change {
  readonly action: 'booking-moved' | 'booking-cancelled';
  /** The columns that change. */
  readonly values: Partial<Pick<BookingRow, 'preferredDate' | 'preferredTime' | 'startsAt' | 'status'>>;
  /** What the visitor says with it. */
  readonly message?: string;
  /** Must hold in the write, besides the row being as it was read. */
  readonly isFree?: SQL | undefined;
  /** The refusal if `isFree` did not hold. */
  readonly taken?: () => Promise<Refusal>;
}

/** Moves a booking to another slot, if that is free. Throws 409, with the nearest free slots if it is taken. */
export async function moveBooking(
  deps: Deps,
  c: Context,
  booking: BookingRow,
  { preferredDate, preferredTime, message }: BookingMove,
  allowance: Allowance | undefined,
): Promise<BookingRow> {
  requireChangeable(booking);
  const startsAt = startOfBooking(preferredDate, preferredTime);
  // The slot stays taken by this booking, and whoever confirmed it has confirmed this time.
  if (startsAt === booking.startsAt) return booking;
  const adviser = await readAdviserOf(deps.database, booking);
  const wanted = { ...booking, adviser: adviser?.id, preferredDate, preferredTime };
  const { isFree, taken } = await reserveSlot(deps.database, wanted, booking.timeZone);
  // Staff who confirmed the former time have not confirmed this one.
  const values = { preferredDate, preferredTime, startsAt, status: 'pending' };
  return change(deps, c, booking, { action: 'booking-moved', values, message, isFree, taken }, allowance);
}

/** Cancels a booking, which frees its slot. Throws 409 if it can no longer be changed. */
export async function cancelBooking(
  deps: Deps,
  c: Context,
  booking: BookingRow,
  allowance: Allowance | undefined,
): Promise<BookingRow> {
  requireChangeable(booking);
  const values = { status: 'cancelled' };
  return change(deps, c, booking, { action: 'booking-cancelled', values }, allowance);
}

const conflict = (code: string, detail: string) => new Refusal(409, code, 'Conflict', { detail });

function requireChangeable(booking: BookingRow): void {
  if (!changeableUntil(booking))
    throw conflict(
      'not-changeable',
      'This consultation can no longer be changed here. Please write or call us',
    );
}

/** The messages that a move or cancellation by the visitor causes: sent at once, since nobody else could take it back. */
function visitorChangeMessages(
  { STAFF_MAIL }: Pick<Env, 'STAFF_MAIL'>,
  { id, email }: Pick<BookingRow, 'id' | 'email'>,
  kind: Change['action'],
  changedAt: string,
): NewMessage[] {
  const event = { about: id, occasion: changedAt };
  return [
    { ...event, kind: 'booking-change-webhook' },
    { ...event, kind, recipient: email, isCorrection: true },
    ...(STAFF_MAIL ? [{ ...event, kind: 'booking-change-notice' as const, recipient: STAFF_MAIL }] : []),
  ];
}

/** What the visitor says with a move, as a reply to the firm: staff read and answer it beside the mails of the visitor. */
const replyWith = (
  { id, seq, firstName, lastName, email }: BookingRow,
  { preferredDate = '', preferredTime }: Change['values'],
  text: string,
  createdAt: string,
) => ({
  id: uuidv7(),
  bookingSeq: seq,
  // No mail has this id, so answers do not refer to it.
  messageId: `move:${id}/${createdAt}`,
  fromName: `${firstName} ${lastName}`,
  fromAddress: email,
  subject: `Moved to ${dayOfBooking(preferredDate)}, ${preferredTime}`,
  text,
  attachments: 0,
  createdAt,
});

async function change(
  { database, env, ledger, outbox }: Deps,
  c: Context,
  booking: BookingRow,
  { action, values, message, isFree, taken }: Change,
  allowance: Allowance | undefined,
): Promise<BookingRow> {
  const { read, writes } = database;
  const changedAt = new Date().toISOString();
  const isDone = exists(
    read
      .select({ one: sql`1` })
      .from(bookings)
      .where(
        and(
          eq(bookings.seq, booking.seq),
          eq(bookings.changedAt, changedAt),
          eq(bookings.moves, booking.moves + 1),
        ),
      ),
  );
  const changes = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name !== 'startsAt' && booking[name as keyof typeof values] !== value)
      .map(([name, value]) => [name, [booking[name as keyof typeof values], value] as const]),
  );
  const inForce = await readFirmSettings(database, env);
  const counts = allowance ? [allowance.count] : [];
  const results = await writes.run(
    ...counts,
    read
      .update(bookings)
      .set({ ...values, changedAt, moves: booking.moves + 1 })
      .where(and(isUnchanged(booking), allowance?.isLeft, isFree))
      .returning(),
    ledger.entry(c, { action, subject: booking.id, changes, when: hasHappened }),
    ...(message
      ? [insertWhere(database, visitorReplies, replyWith(booking, values, message, changedAt), isDone)]
      : []),
    ...visitorChangeMessages(inForce, booking, action, changedAt).map((mail) =>
      queueMessage(database, mail, isDone),
    ),
    prolongTokens(database, booking.seq),
    ...stopWaiting(database, ['bookingSeq', booking.seq], isDone, (fact) =>
      ledger.entry(c, { ...fact, subject: booking.id }),
    ),
  );
  allowance?.check(results[0]);
  const [row] = returnedRows(bookings, results[counts.length]);
  if (row) {
    outbox.wake();
    return row;
  }
  const [now] = await read.select().from(bookings).where(isUnchanged(booking));
  throw now && taken
    ? await taken()
    : conflict('changed-meanwhile', 'The booking was changed meanwhile; please look at it again');
}
