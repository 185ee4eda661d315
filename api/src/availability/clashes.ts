import { and, asc, isNull, ne, or, eq, type SQL, sql } from 'drizzle-orm';
import type { BookingDetail, BookingTiming } from '../contract';
import type { Database } from '../db/open';
import { bookings, startOfSlot } from '../db/schema';
import { readWaitsSince } from '../records/first-answer';
import { adviserOf } from './adviser-of';

type Reading = Pick<Database, 'read'>;
type Booking = Pick<
  typeof bookings.$inferSelect,
  'id' | 'seq' | 'startsAt' | 'preferredDate' | 'adviser' | 'status' | 'createdAt'
>;

const MOST_CLASHES = 20;

/** Spelled as in the index of slots, which takes no parameters. */
const WANTS_SLOT = sql.raw(`status in ('confirmed', 'pending')`);
const isWanting = (status: string) => status === 'confirmed' || status === 'pending';

const slotOf = ({ startsAt, preferredDate }: Pick<Booking, 'startsAt' | 'preferredDate'>) =>
  startsAt ?? preferredDate;

/** A consultation with one adviser does not exclude one with another. */
function isOfSameAdviser(booking: Pick<Booking, 'seq' | 'adviser'>): SQL {
  const [own, other] = [adviserOf(booking), adviserOf(bookings)];
  return or(isNull(own), isNull(other), eq(own, other))!;
}

/** Another booking wants the slot of this one, and not with another adviser. */
export const clashesWith = (booking: Pick<Booking, 'seq' | 'startsAt' | 'preferredDate' | 'adviser'>) =>
  and(
    sql`${startOfSlot(bookings)} = ${slotOf(booking)}`,
    WANTS_SLOT,
    ne(bookings.seq, booking.seq),
    isOfSameAdviser(booking),
  );

/** Other bookings that want the slot of this one, oldest first. */
export async function readClashes({ read }: Reading, booking: Booking): Promise<BookingDetail['clashes']> {
  const rows = await read
    .select()
    .from(bookings)
    .where(clashesWith(booking))
    .orderBy(asc(bookings.seq))
    .limit(MOST_CLASHES);
  return rows.map(({ id, firstName, lastName, status }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    status,
  }));
}

type Wanting = [seq: number, status: string, adviser: string | null];

/**
 * For each of these bookings, whose `adviser` is the present one: when it came, since when it waits, and how many
 * others want its slot. Each slot takes one search of the index of slots.
 */
export async function readTiming({ read }: Reading, rows: readonly Booking[]): Promise<BookingTiming[]> {
  const slots = [...new Set(rows.filter(({ status }) => isWanting(status)).map(slotOf))];
  const wanting = read
    .select({ seq: bookings.seq, status: bookings.status, adviser: adviserOf(bookings).as('adviser') })
    .from(bookings)
    .where(and(sql`${startOfSlot(bookings)} = slots.value`, WANTS_SLOT))
    .limit(2 * MOST_CLASHES)
    .getSQL();
  // A row is an array of its values, or an object with them.
  const found = await read.all<object>(
    sql`select slots.value as slot, (select json_group_array(json_array(seq, status, adviser)) from (${wanting})) as wanting from json_each(${JSON.stringify(slots)}) as slots`,
  );
  const bySlot = new Map(
    found.map((row) => {
      const [slot, all] = Object.values(row) as [string, string];
      return [slot, JSON.parse(all) as Wanting[]];
    }),
  );
  const waitsSince = await readWaitsSince({ read }, rows);
  return rows.map((row) => {
    const others = (isWanting(row.status) ? (bySlot.get(slotOf(row)) ?? []) : []).filter(
      ([seq, , adviser]) => seq !== row.seq && (!adviser || !row.adviser || adviser === row.adviser),
    );
    return {
      id: row.id,
      createdAt: row.createdAt,
      waitsSince: waitsSince.get(row.id),
      clashes: Math.min(others.length, MOST_CLASHES),
      isTaken: others.some(([, status]) => status === 'confirmed'),
    };
  });
}
