import { and, asc, eq, exists, gt, inArray, lt, not, or, sql } from 'drizzle-orm';
import { DAY_MS, MESSAGE_DAYS } from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts, isUnmatched, outbox, visitorReplies } from '../db/schema';
import { uuidv7 } from '../db/uuid';

/** How many rows are read at a time, which takes the event loop a few milliseconds. */
const LOOKED_AT = 1_000;

/**
 * Removes messages that were sent 30 days ago, those that could not be sent for 90, and mails that came in as long ago and belong
 * to no record. Messages to the visitor of a booking or an inquiry stay as long as the record, as part of its history. Reads in
 * batches, so that the rows that stay delay no write.
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
  const isOld = lt(visitorReplies.id, idBefore(MESSAGE_DAYS.unsent));
  if ((await read.$count(visitorReplies, and(isUnmatched, isOld))) > 0)
    await writes.run(read.delete(visitorReplies).where(and(isUnmatched, isOld)));
  for (let from = 0; !stopping?.aborted;) {
    const rows = await read
      .select({ seq: outbox.seq, id: outbox.id, isOver: sql<number>`${isOver}` })
      .from(outbox)
      .where(gt(outbox.seq, from))
      .orderBy(asc(outbox.seq))
      .limit(LOOKED_AT);
    const over = rows.filter((row) => row.isOver).map(({ seq }) => seq);
    // The condition is repeated, since a failed message may have been retried since.
    if (over.length > 0) await writes.run(read.delete(outbox).where(and(inArray(outbox.seq, over), isOver)));
    const last = rows.at(-1);
    if (!last || rows.length < LOOKED_AT || last.id > idBefore(MESSAGE_DAYS.sent)) return;
    from = last.seq;
  }
}
