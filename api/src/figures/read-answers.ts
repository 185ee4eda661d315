import { and, asc, gt } from 'drizzle-orm';
import {
  answerDue,
  type AnswerSpan,
  type AnswerTimes,
  isOverdue,
  type OfficeHours,
  officeMsBetween,
} from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts } from '../db/schema';
import { firstAnswerOf } from '../records/first-answer';
import { arrivedSince, type Submissions } from './arrived-since';

/** How soon requests were answered, by week and for all weeks together. */
interface Answers {
  readonly weeks: AnswerTimes[];
  readonly span: AnswerSpan;
}

/** Reading this many rows takes the event loop a few milliseconds. */
const READ_AT_ONCE = 1_000;

/** How soon bookings and inquiries were answered, by the deadline that staff see on each row; `starts` are the starts of the weeks. */
export async function readAnswers(database: Reading, starts: readonly string[], hours: OfficeHours) {
  return {
    bookings: await answersOf(database, bookings, starts, hours),
    inquiries: await answersOf(database, contacts, starts, hours),
  };
}

type Reading = Pick<Database, 'read'>;

async function answersOf(
  database: Reading,
  table: Submissions,
  starts: readonly string[],
  hours: OfficeHours,
): Promise<Answers> {
  const weeks = starts.map(() => ({ inTime: 0, late: 0, open: 0 }));
  const [spans, officeSpans]: [number[], number[]] = [[], []];
  const now = Date.now();
  for await (const rows of readSent(database, table, starts[0]!))
    for (const { createdAt, leftAt } of rows) {
      const sent = Date.parse(createdAt);
      const left = leftAt === null ? undefined : Math.max(sent, Date.parse(leftAt));
      const isLate = isOverdue(answerDue(sent), left ?? now);
      weeks[starts.findLastIndex((start) => start <= createdAt)]![
        isLate ? 'late' : left === undefined ? 'open' : 'inTime'
      ]++;
      if (left === undefined) continue;
      spans.push(left - sent);
      officeSpans.push(officeMsBetween(hours, sent, left));
    }
  const [medianMs, medianOfficeMs] = [medianOf(spans), medianOf(officeSpans)];
  return { weeks, span: { answered: spans.length, medianMs, medianOfficeMs } };
}

/** The rows since `since` with the time at which each left its first status, in batches that yield to the event loop in between. */
async function* readSent({ read }: Reading, table: Submissions, since: string) {
  const { id, createdAt } = table;
  const leftAt = firstAnswerOf(table);
  let last: string | undefined;
  do {
    const rows = await read
      .select({ id, createdAt, leftAt })
      .from(table as typeof bookings)
      .where(and(arrivedSince(table, since), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(READ_AT_ONCE);
    yield rows;
    last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)!.id;
    await new Promise((resolve) => setImmediate(resolve));
  } while (last !== undefined);
}

/** The median, or the lower of the two middle values; null if there are none. */
function medianOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.toSorted((a, b) => a - b)[(values.length - 1) >> 1]! : null;
}
