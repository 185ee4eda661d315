import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, clientDocuments, documentReminders, outbox } from '../db/schema';

interface Reminder {
  readonly at: string;
  /** What became of its mail to the client or, where they want none, to a member of the household; null once the outbox has forgotten that. */
  readonly state: string | null;
}

/** When households were reminded of documents, oldest first; takes and answers them by the `seq` of the document. */
export async function listReminders({ read }: Pick<Database, 'read'>, documentSeqs: readonly number[]) {
  const { dueDate, days, documentSeq, remindedAt } = documentReminders;
  const key = sql`'document-reminder/' || ${accounts.id} || '/' || ${clientDocuments.id} || '/' || ${dueDate} || '/' || ${days}`;
  // The client's own key is the shortest.
  const state = sql<
    string | null
  >`(select ${outbox.state} from ${outbox} where ${outbox.eventKey} = ${key} or (${outbox.eventKey} > ${key} || '/' and ${outbox.eventKey} < ${key} || '0') order by ${outbox.eventKey} limit 1)`;
  const rows = await read
    .select({ documentSeq, at: remindedAt, state })
    .from(documentReminders)
    .innerJoin(clientDocuments, eq(clientDocuments.seq, documentSeq))
    .innerJoin(accounts, eq(accounts.seq, clientDocuments.accountSeq))
    .where(inArray(documentSeq, [...documentSeqs]))
    .orderBy(asc(remindedAt));
  const byDocument = new Map<number, Reminder[]>();
  for (const { documentSeq: seq, at, state } of rows)
    byDocument.set(seq, [...(byDocument.get(seq) ?? []), { at, state }]);
  return byDocument;
}
