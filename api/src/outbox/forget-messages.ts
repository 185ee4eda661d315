import { and, asc, eq, exists, gt, inArray, lt, not, or, sql } from 'drizzle-orm';
import { MESSAGE_DAYS } from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts, outbox } from '../db/schema';
import { uuidv7 } from '../db/uuid';

const DAY_MS = 24 * 60 * 60_000;
/** How many rows one look reads: some milliseconds of the event loop. */
const LOOKED_AT = 1_000;

/**
 * Removes what was sent 30 days ago, and what could not be sent for 90. What the visitor of a booking or an inquiry was sent
 * about it stays as long as that: it is part of its history. Reads in pieces, so that what stays holds up no write.
 */
export async function forgetMessages(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  // Ids are in order of creation.
  const idBefore = (days: number) => uuidv7(now - days * DAY_MS);
  const isToVisitor = or(
    ...[bookings, contacts].map((table) =>
      exists(
        read
          .select({ one: sql`1` })
          .from(table)
          .where(and(eq(table.id, outbox.about), eq(table.email, outbox.recipient))),
      ),
    ),
  )!;
  const isOver = or(
    and(
      inArray(outbox.state, ['sent', 'dropped']),
      lt(outbox.id, idBefore(MESSAGE_DAYS.sent)),
      not(isToVisitor),
    ),
    and(inArray(outbox.state, ['waiting', 'dead']), lt(outbox.id, idBefore(MESSAGE_DAYS.unsent))),
  )!;
  for (let from = 0; !stopping?.aborted;) {
    const rows = await read
      .select({ seq: outbox.seq, id: outbox.id, isOver: sql<number>`${isOver}` })
      .from(outbox)
      .where(gt(outbox.seq, from))
      .orderBy(asc(outbox.seq))
      .limit(LOOKED_AT);
    const over = rows.filter((row) => row.isOver).map(({ seq }) => seq);
    // One that failed may have been sent again since.
    if (over.length > 0) await writes.run(read.delete(outbox).where(and(inArray(outbox.seq, over), isOver)));
    const last = rows.at(-1);
    if (!last || rows.length < LOOKED_AT || last.id > idBefore(MESSAGE_DAYS.sent)) return;
    from = last.seq;
  }
}
