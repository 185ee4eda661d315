import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { startOfBooking } from '../availability/free-slots';
import type { CalendarAnswer } from '../contract';
import type { Database } from '../db/open';
import { type bookings, visitorReplies } from '../db/schema';

/** What the visitor's calendar last answered about the booking; null if nothing, or if the booking was moved since. */
export async function readAnswer(
  { read }: Pick<Database, 'read'>,
  { seq, preferredDate, preferredTime }: typeof bookings.$inferSelect,
): Promise<CalendarAnswer | null> {
  const { calendar, bookingSeq } = visitorReplies;
  const [newest] = await read
    .select({ calendar })
    .from(visitorReplies)
    .where(and(eq(bookingSeq, seq), isNotNull(calendar)))
    .orderBy(desc(visitorReplies.seq))
    .limit(1);
  const answer = newest?.calendar;
  if (!answer?.startsAt) return answer ?? null;
  const isForNow = Date.parse(answer.startsAt) === Date.parse(startOfBooking(preferredDate, preferredTime));
  return isForNow === (answer.answer !== 'countered') ? answer : null;
}
