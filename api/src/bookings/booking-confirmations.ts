import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { offsetsSince } from '../time-zones/zone-offsets';
import { hashToken } from '../accounts/hash-token';
import { readAdviserOf } from '../availability/adviser-of';
import { findOffice } from '../availability/choices';
import { startOfBooking } from '../availability/free-slots';
import {
  type BookingConfirmation,
  CONFIRMATION_DAYS,
  DAY_MS,
  dayOfBooking,
  FIRM_ZONE,
  firmDay,
  firmDayStart,
  type Site,
} from '../contract';
import type { Database } from '../db/open';
import { accounts, bookingConfirmations, bookings, startOfSlot } from '../db/schema';
import { CONSULTATION_MS } from './consultation-calendar';

type Reading = Pick<Database, 'read'>;
export type BookingRow = typeof bookings.$inferSelect;

const LIFE_MS = CONFIRMATION_DAYS * DAY_MS;
/** Where the shell shows a confirmation. */
export const confirmationPath = (token: string) => `/booking/${token}`;

// Without vowels, which form words, and without characters that look alike.
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ';

/** A new reference that people can read aloud: 38 random bits, `LH-7K3M-Q2XW`. */
export function generateReference(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `LH-${four()}-${four()}`;
}

/**
 * The token in the response to a new booking. With an `Idempotency-Key` it is derived from that key and the booking's
 * id, so that a retry gets the same token although neither token nor key is stored.
 */
export const generateToken = (key: string | undefined, bookingId: string) =>
  key === undefined
    ? randomBytes(32).toString('base64url')
    : createHmac('sha256', key).update(`confirmation of ${bookingId}`).digest('base64url');

/**
 * One day after a booking, for a row of bookings: until then its visitor may look at it, and before the booking also
 * move or cancel it.
 */
const endOfBooking = sql`coalesce(cast(unixepoch(${startOfSlot(bookings)}) * 1000 as integer) + ${DAY_MS}, 0)`;

/** Stores the hash of a token that opens the booking from now on, if the booking exists. */
export function storeToken({ read }: Reading, token: string, bookingId: string) {
  return read
    .insert(bookingConfirmations)
    .select(
      sql`select ${hashToken(token)}, ${bookings.seq}, max(${Date.now() + LIFE_MS}, ${endOfBooking}) from ${bookings} where ${eq(bookings.id, bookingId)}`,
    )
    .onConflictDoNothing();
}

/**
 * Belongs in the transaction that moves a booking, after that statement: its visitor's tokens stay valid until a day
 * after the new slot.
 */
export function prolongTokens({ read }: Reading, bookingSeq: number) {
  const { endsAt } = bookingConfirmations;
  return read
    .update(bookingConfirmations)
    .set({
      endsAt: sql`max(${endsAt}, (select ${endOfBooking} from ${bookings} where ${eq(bookings.seq, bookingSeq)}))`,
    })
    .where(and(eq(bookingConfirmations.bookingSeq, bookingSeq), gt(endsAt, Date.now())));
}

/** Creates the token for a mail while it is written, so that none is kept in the outbox. Each mail has its own. */
export async function createMailedToken(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  bookingId: string,
) {
  const token = generateToken(undefined, bookingId);
  await writes.run(storeToken({ read }, token, bookingId));
  return token;
}

/** Removes expired tokens. */
export const forgetConfirmations = ({ read }: Reading, now: number) =>
  read.delete(bookingConfirmations).where(lte(bookingConfirmations.endsAt, now));

/** The booking that the token opens, and until when; undefined for a token that was never issued or has expired. */
export async function findByToken({ read }: Reading, token: string) {
  const [found] = await read
    .select({ booking: bookings, endsAt: bookingConfirmations.endsAt })
    .from(bookingConfirmations)
    .innerJoin(bookings, eq(bookings.seq, bookingConfirmations.bookingSeq))
    .where(
      and(eq(bookingConfirmations.tokenHash, hashToken(token)), gt(bookingConfirmations.endsAt, Date.now())),
    );
  return found;
}

/** The name of the adviser whom the visitor asked for. */
export async function readAdviserName({ read }: Reading, id: string | null): Promise<string | null> {
  if (!id) return null;
  const [row] = await read
    .select({ firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row ? `${row.firstName} ${row.lastName}`.trim() : null;
}

/** The names of all staff by account id, including those who have left. */
export async function readStaffNames({ read }: Reading): Promise<ReadonlyMap<string, string>> {
  const { id, firstName, lastName, role } = accounts;
  const rows = await read.select({ id, firstName, lastName }).from(accounts).where(eq(role, 'staff'));
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
}

/** Statuses in which a visitor may still move or cancel a booking. */
const CHANGEABLE = ['pending', 'confirmed'];

/**
 * Until when the visitor may move or cancel the booking: the beginning of its day on the firm's clock; null if they no
 * longer can.
 */
export function changeableUntil(booking: BookingRow, now = new Date()): string | null {
  if (!CHANGEABLE.includes(booking.status)) return null;
  const until = firmDayStart(dayOfBooking(booking.preferredDate));
  return until > now.toISOString() ? until : null;
}

/** Condition for a write: the booking is still as it was read. */
export const isUnchanged = ({ seq, changedAt, moves }: BookingRow): SQL =>
  and(eq(bookings.seq, seq), eq(bookings.changedAt, changedAt), eq(bookings.moves, moves))!;

/** What the visitor sees of a booking. */
export async function describeBooking(
  database: Reading,
  { offices }: Site,
  booking: BookingRow,
  endsAt: number,
): Promise<BookingConfirmation> {
  const { reference, service, preferredDate, preferredTime, meeting, office, status, timeZone } = booking;
  const startsAt = startOfBooking(preferredDate, preferredTime);
  const place = office ? findOffice({ offices }, office) : undefined;
  return {
    reference,
    service,
    preferredTime,
    startsAt,
    meeting,
    status,
    date: firmDay(new Date(startsAt)),
    endsAt: new Date(Date.parse(startsAt) + CONSULTATION_MS).toISOString(),
    office: place ? { name: place.city, address: place.address, phone: place.phone } : null,
    adviser: (await readAdviserOf(database, booking))?.name ?? null,
    changeableUntil: changeableUntil(booking),
    timeZone: FIRM_ZONE,
    visitorTimeZone: timeZone,
    visitorOffsets: offsetsSince(timeZone, new Date(Math.min(Date.parse(startsAt), Date.now()))),
    expiresAt: new Date(endsAt).toISOString(),
  };
}
