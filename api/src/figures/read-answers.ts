import { and, asc, getTableName, gt, type SQL, sql } from 'drizzle-orm';
import {
  answerDue,
  type AnswerSpan,
  type AnswerTimes,
  type AuditAction,
  isOverdue,
  type OfficeHours,
  officeMsBetween,
} from '../contract';
import type { Database } from '../db/open';
import { bookings, contacts } from '../db/schema';
import { isRecordChange } from '../records/record-history';
import { cameSince, type Submissions } from './came-since';

/** How soon what came was answered: of each week, and of all of them together. */
interface Answers {
  readonly weeks: AnswerTimes[];
  readonly span: AnswerSpan;
}

interface Promised {
  readonly table: Submissions;
  /** The status of what nobody has answered. */
  readonly first: string;
  /** What the ledger calls a change of one. */
  readonly changes: readonly AuditAction[];
}

const bookingsPromised: Promised = {
  table: bookings,
  first: 'pending',
  changes: ['booking-changed', 'booking-cancelled'],
};
const contactsPromised: Promised = { table: contacts, first: 'new', changes: ['contact-changed'] };

/** A few milliseconds of the event loop. */
const READ_AT_ONCE = 1_000;

/** How soon bookings and inquiries were answered, by the rule that the staff's rows count down to; `starts` are those of the weeks. */
export async function readAnswers(database: Reading, starts: readonly string[], hours: OfficeHours) {
  return {
    bookings: await answersOf(database, bookingsPromised, starts, hours),
    inquiries: await answersOf(database, contactsPromised, starts, hours),
  };
}

type Reading = Pick<Database, 'read'>;

async function answersOf(
  database: Reading,
  promised: Promised,
  starts: readonly string[],
  hours: OfficeHours,
): Promise<Answers> {
  const weeks = starts.map(() => ({ inTime: 0, late: 0, open: 0 }));
  const [spans, officeSpans]: [number[], number[]] = [[], []];
  const now = Date.now();
  for await (const rows of readSent(database, promised, starts[0]!))
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

/** What came since then, in pieces with turns for everything else between them, and when each left its first status. */
async function* readSent({ read }: Reading, { table, first, changes }: Promised, since: string) {
  const { id, status, createdAt, changedAt } = table;
  const subject = sql`${sql.identifier(getTableName(table))}.${sql.identifier(id.name)}`;
  const told = sql`select min(at) from ledger_entries where subject_id = ${subject} and ${isRecordChange} and action in ${changes}`;
  // What left its first status before there was a ledger did so at its last change at the latest.
  const leftAt: SQL<string | null> = sql`coalesce((${told}), iif(${status} = ${first}, null, ${changedAt}))`;
  let last: string | undefined;
  do {
    const rows = await read
      .select({ id, createdAt, leftAt })
      .from(table as typeof bookings)
      .where(and(cameSince(table, since), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(READ_AT_ONCE);
    yield rows;
    last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)!.id;
    await new Promise((resolve) => setImmediate(resolve));
  } while (last !== undefined);
}

/** The lower one of two in the middle; null of none. */
function medianOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.toSorted((a, b) => a - b)[(values.length - 1) >> 1]! : null;
}
