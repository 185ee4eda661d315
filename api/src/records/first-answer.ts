import { and, asc, getTableName, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { ANSWER_HOURS, type AnsweredFilter, type AuditAction } from '../contract';
import type { Database } from '../db/open';
import { type bookings, type contacts, ledgerEntries } from '../db/schema';
import { isRecordChange } from './record-history';

const HOUR_MS = 3_600_000;
/** The delay before a visitor is told of a new status, since staff may choose one by mistake and undo it at once. */
export const SECOND_THOUGHTS_MS = 2 * 60_000;

type Submissions = typeof bookings | typeof contacts;

interface Promised {
  /** The status before anybody has answered. */
  readonly first: string;
  /** The ledger's actions that can be an answer. */
  readonly changes: readonly AuditAction[];
  /** True if the visitor is told of every new status, after a delay. */
  readonly isTold: boolean;
}

const PROMISED: Readonly<Record<string, Promised>> = {
  bookings: {
    first: 'pending',
    // A visitor who was offered other times has an answer, though the status stays the same.
    changes: ['booking-changed', 'booking-cancelled', 'booking-times-proposed'],
    isTold: true,
  },
  contacts: { first: 'new', changes: ['contact-changed'], isTold: false },
};

/**
 * When a booking or contact message left its first status; null if it has not. A status that was undone at once is not an
 * answer. If visitors are told of statuses, any other status undoes it; if not, only the first status does.
 */
export function firstAnswerOf(table: Submissions): SQL<string | null> {
  const name = getTableName(table);
  const { first, changes, isTold } = PROMISED[name]!;
  // Drizzle writes columns without their table, so that `id` would refer to the ledger in the inner query.
  const subject = sql`${sql.identifier(name)}.${sql.identifier(table.id.name)}`;
  const status = sql.raw("changes ->> '$.status[1]'");
  const toldAt = sql`strftime('%Y-%m-%dT%H:%M:%fZ', answer.at, ${`+${SECOND_THOUGHTS_MS / 1000} seconds`})`;
  const isReplaced = sql`exists (select 1 from ledger_entries where subject_id = answer.subject_id and ${isRecordChange} and seq > answer.seq and ${status} ${isTold ? sql`is not null` : sql`= ${first}`} and at < ${toldAt})`;
  const answeredAt = sql`select min(at) from ledger_entries as answer where subject_id = ${subject} and ${isRecordChange} and action in ${changes} and ${status} is not ${first} and not ${isReplaced}`;
  // A row that left its first status before there was a ledger did so at its last change at the latest.
  return sql`coalesce((${answeredAt}), iif(${table.status} = ${first}, null, ${table.changedAt}))`;
}

/**
 * Since when the visitors of these bookings have been waiting for an answer, by booking id: since the booking arrived or was
 * last moved; null while it is the visitor's turn to choose from proposed times.
 */
export async function readWaitsSince(
  { read }: Pick<Database, 'read'>,
  rows: readonly Pick<typeof bookings.$inferSelect, 'id' | 'createdAt'>[],
): Promise<ReadonlyMap<string, string | null>> {
  const { subjectId, action, at, seq } = ledgerEntries;
  const ids = rows.map(({ id }) => id);
  const lines = await read
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
    ...lines.map((line) => [line.subjectId!, line.action === 'booking-moved' ? line.at : null] as const),
  ]);
}

/** True if a row is answered as `wanted` by now: the rule of the figures, `answerDue` and `isOverdue`, in SQL. */
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
      // The first condition avoids reading older rows, which are most of a list.
      return and(
        gte(table.createdAt, new Date(now.getTime() - ANSWER_HOURS * HOUR_MS).toISOString()),
        isNull(answeredAt),
      );
  }
}
