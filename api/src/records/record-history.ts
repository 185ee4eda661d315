import { and, asc, eq, sql } from 'drizzle-orm';
import type { RecordHistory } from '../contract';
import type { Database } from '../db/open';
import { ledgerEntries as entries, outbox } from '../db/schema';
import { shownMessage } from '../outbox/message-rows';

/** What the ledger tells of a record, in one partial index. */
const CHANGES = [
  ...(['booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed'] as const),
  ...(['record-assigned', 'record-note-added', 'booking-times-proposed'] as const),
];
/** The words of the index, which takes no parameters. */
export const isRecordChange = sql.raw(`action in (${CHANGES.map((action) => `'${action}'`).join(', ')})`);

/** More than anybody changes one record: a bound for who would. */
const MOST = 200;

/** What was changed of a booking or an inquiry, and what its visitor was written about it; `email` is the visitor's. */
export async function readHistory(
  { read }: Pick<Database, 'read'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<RecordHistory> {
  const [changes, messages] = await Promise.all([
    read
      .select()
      .from(entries)
      .where(and(eq(entries.subjectId, id), isRecordChange))
      .orderBy(asc(entries.seq))
      .limit(MOST),
    read
      .select()
      .from(outbox)
      .where(and(eq(outbox.about, id), eq(outbox.recipient, email)))
      .orderBy(asc(outbox.seq))
      .limit(MOST),
  ]);
  return {
    changes: changes.map(({ seq, at, action, actorKind, actorName, changes: told }) => ({
      ...{ id: String(seq), at, action, actorKind, actorName },
      changes: told === null ? null : (JSON.parse(told) as Record<string, unknown[]>),
    })),
    messages: messages.map(shownMessage),
  };
}
