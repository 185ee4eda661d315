import { and, asc, getTableName, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { ANSWER_HOURS, type AnsweredFilter, type AuditAction } from '../contract';
import type { Database } from '../db/open';
import { type bookings, type contacts, ledgerEntries } from '../db/schema';
import { isRecordChange } from './record-history';

const HOUR_MS = 3_600_000;
/** Staff may choose a status by mistake and take it back at once: so long no visitor is told of it. */
export const SECOND_THOUGHTS_MS = 2 * 60_000;

type Submissions = typeof bookings | typeof contacts;

interface Promised {
  /** The status of what nobody has answered. */
  readonly first: string;
  /** What the ledger calls a change of one. */
  readonly changes: readonly AuditAction[];
  /** Whether the visitor is told of each status, though not at once. */
  readonly isTold: boolean;
}

const PROMISED: Readonly<Record<string, Promised>> = {
  bookings: {
    first: 'pending',
    // Whoever reads other times to choose from has an answer, though the status stays.
    changes: ['booking-changed', 'booking-cancelled', 'booking-times-proposed'],
    isTold: true,
  },
  contacts: { first: 'new', changes: ['contact-changed'], isTold: false },
};

/**
 * When a row of bookings or contact messages left its first status; null where it has not. What was taken back at once is no answer: a
 * status of which the visitor would have been told, by any other one; another by the first status alone.
 */
export function firstAnswerOf(table: Submissions): SQL<string | null> {
  const name = getTableName(table);
  const { first, changes, isTold } = PROMISED[name]!;
  // Drizzle names columns without their table, and the ledger stands nearer.
  const subject = sql`${sql.identifier(name)}.${sql.identifier(table.id.name)}`;
  const status = sql.raw("changes ->> '$.status[1]'");
  const toldAt = sql`strftime('%Y-%m-%dT%H:%M:%fZ', answer.at, ${`+${SECOND_THOUGHTS_MS / 1000} seconds`})`;
  const isReplaced = sql`exists (select 1 from ledger_entries where subject_id = answer.subject_id and ${isRecordChange} and seq > answer.seq and ${status} ${isTold ? sql`is not null` : sql`= ${first}`} and at < ${toldAt})`;
  const told = sql`select min(at) from ledger_entries as answer where subject_id = ${subject} and ${isRecordChange} and action in ${changes} and ${status} is not ${first} and not ${isReplaced}`;
  // What left its first status before there was a ledger did so at its last change at the latest.
  return sql`coalesce((${told}), iif(${table.status} = ${first}, null, ${table.changedAt}))`;
}

/**
 * Since when the visitors of these bookings wait for an answer, by the ids of the bookings: since a booking came or was moved; null
 * while the visitor is to choose from the times that were proposed since.
 */
export async function readWaitsSince(
  { read }: Pick<Database, 'read'>,
  rows: readonly Pick<typeof bookings.$inferSelect, 'id' | 'createdAt'>[],
): Promise<ReadonlyMap<string, string | null>> {
  const { subjectId, action, at, seq } = ledgerEntries;
  const ids = rows.map(({ id }) => id);
  const told = await read
    .select({ subjectId, action, at })
    .from(ledgerEntries)
    .where(
      and(
        inArray(subjectId, ids),
        isRecordChange,
        inArray(action, ['booking-moved', 'booking-times-proposed'] satisfies AuditAction[]),
      ),
    )
    .orderBy(asc(seq));
  const came = rows.map(({ id, createdAt }) => [id, createdAt] as const);
  return new Map<string, string | null>([
    ...came,
    ...told.map((line) => [line.subjectId!, line.action === 'booking-moved' ? line.at : null] as const),
  ]);
}

/** Whether a row is answered as `wanted` by now: the rule of the figures, `answerDue` and `isOverdue`, in SQL. */
export function isAnswered(table: Submissions, wanted: AnsweredFilter): SQL | undefined {
  const answeredAt = firstAnswerOf(table);
  const now = new Date();
  const dueAt = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${table.createdAt}, ${`+${ANSWER_HOURS} hours`})`;
  switch (wanted) {
    case 'yes':
      return isNotNull(answeredAt);
    case 'in-time':
      return lte(answeredAt, dueAt);
    case 'late':
      return gt(sql`coalesce(${answeredAt}, ${now.toISOString()})`, dueAt);
    case 'open':
      // Without a look at what came before, which is most of a list.
      return and(
        gte(table.createdAt, new Date(now.getTime() - ANSWER_HOURS * HOUR_MS).toISOString()),
        isNull(answeredAt),
      );
  }
}
