import { and, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm';
import { ANSWERED_STATUS } from '../contract';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { bookings, contacts, visitorReplies } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import type { Deps } from '../deps';
import { entryOf, type Fact, hasHappened } from '../ledger/entry';
import { recordsOfThread } from '../mail/thread-id';
import { stopWaiting } from '../records/stop-waiting';
import type { FoundMail } from './mailbox';
import { markUndelivered } from './mark-undelivered';
import { readVisitorMail } from './visitor-mail';

/** More than two people would write, and more than a program should. */
const MOST_OF_RECORD = 500;

/**
 * Takes a mail that came in: a report marks the mail that was not delivered, everything else is stored with the newest record that
 * it names and that still exists. Mails of the firm itself are skipped.
 */
export async function takeMail(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  mail: FoundMail,
  own: string | undefined,
): Promise<void> {
  const parsed = await readVisitorMail(mail.source, own).catch(() => undefined);
  // Skipped with a warning, since throwing here would block every mail after it.
  if (!parsed?.messageId) return log.warn('a reply by mail could not be parsed; it is in the mailbox only');
  const { messageId, kind, report, ...written } = parsed;
  if (written.fromAddress === own?.toLowerCase()) return;
  if (report && (await markUndelivered(database, report, mail.receivedAt))) return;
  const record = await findRecord(database, recordsOfThread(mail.head));
  if (!record) return;
  const { read, writes } = database;
  const { table, key, seq, id: subjectId } = record;
  const createdAt = mail.receivedAt.toISOString();
  const isAnswer = kind === 'received';
  const reply = { id: uuidv7(), [key]: seq, ...written, messageId, createdAt, ...(!isAnswer && { kind }) };
  const isRecord = eq(table.seq, seq);
  // Programs that answer each other leave room for people.
  const isOfRecord = and(
    eq(visitorReplies[key], seq),
    isAnswer ? isNull(visitorReplies.kind) : isNotNull(visitorReplies.kind),
  );
  const hasRoom = sql`exists (select 1 from ${table} where ${isRecord})
    and (select count(*) from ${visitorReplies} where ${isOfRecord}) < ${MOST_OF_RECORD}`;
  const isNew = exists(
    read
      .select({ one: sql`1` })
      .from(visitorReplies)
      .where(eq(visitorReplies.id, reply.id)),
  );
  const line = (fact: Pick<Fact, 'action' | 'changes'>) =>
    entryOf({ kind: 'product' }, { ...fact, subject: subjectId, when: hasHappened });
  const statements: WriteQuery[] = [
    insertWhere(database, visitorReplies, reply, hasRoom).onConflictDoNothing(),
    line({ action: 'record-reply-received' }),
  ];
  if (isAnswer) statements.push(...stopWaiting(database, [key, seq], isNew, line));
  if (isAnswer && key === 'contactSeq') {
    const isResolved = and(isRecord, eq(contacts.status, 'resolved'), isNew);
    statements.push(
      read
        .update(contacts)
        .set({ status: ANSWERED_STATUS, changedAt: new Date().toISOString() })
        .where(isResolved),
      line({ action: 'contact-changed', changes: { status: ['resolved', ANSWERED_STATUS] } }),
    );
  }
  await writes.run(...statements);
}

async function findRecord({ read }: Pick<Database, 'read'>, ids: readonly string[]) {
  for (const id of ids.toReversed())
    for (const { table, key } of [
      { table: bookings, key: 'bookingSeq' as const },
      // Both tables have the columns used here.
      { table: contacts as unknown as typeof bookings, key: 'contactSeq' as const },
    ]) {
      const [row] = await read.select({ seq: table.seq, id: table.id }).from(table).where(eq(table.id, id));
      if (row) return { ...row, table, key };
    }
  return undefined;
}
