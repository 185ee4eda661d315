import { and, asc, eq, sql } from 'drizzle-orm';
import type { RecordHistory } from '../contract';
import type { Database } from '../db/open';
import { ledgerEntries as entries, outbox } from '../db/schema';
import { shownMessage } from '../outbox/outbox-store';

/** The ledger's actions about records, which one partial index covers. */
const CHANGES = [
  ...(['booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed'] as const),
  ...(['record-assigned', 'record-note-added', 'booking-times-proposed'] as const),
];
/** The condition of that partial index, literally, since a partial index does not match bound parameters. */
export const isRecordChange = sql.raw(`action in (${CHANGES.map((action) => `'${action}'`).join(', ')})`);

/** An upper limit, higher than the number of changes that a record has in practice. */
const MOST = 200;

/** The changes of a booking or an inquiry, and the messages to its visitor about it; `email` is the visitor's. */
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
    changes: changes.map(({ seq, at, action, actorKind, actorName, changes: json }) => ({
      id: String(seq),
      at,
      action,
      actorKind,
      actorName,
      changes: json === null ? null : (JSON.parse(json) as Record<string, unknown[]>),
    })),
    messages: messages.map(shownMessage),
  };
}
