import { and, eq, exists, sql } from 'drizzle-orm';
import { stopWaiting } from '../records/stop-waiting';
import { ANSWERED_STATUS } from '../contract';
import type { Database } from '../db/open';
import { insertWhere } from '../db/insert-where';
import { claim } from '../db/lease';
import { bookings, contacts, mailboxPositions, visitorReplies } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import type { WriteQuery } from '../db/write';
import { entryOf, type Fact, hasHappened } from '../ledger/entry';
import { recordsOfThread } from '../mail/thread-id';
import { counter } from '../telemetry/meter';
import { type FoundMail, MailboxUnread, readMailbox } from './mailbox';
import { readVisitorMail } from './visitor-mail';

type Parts = Pick<Deps, 'database' | 'env' | 'log' | 'stopping'>;

const LOOK_MS = 30_000;
/** So that two processes, each looking every half minute, together look as often as one. */
const CLAIM_MS = 25_000;
/** More than two people would write: beyond this, programs are answering each other. */
const MOST_OF_RECORD = 500;

const looked = counter(
  'lisle_harrow_mailbox_looks_total',
  'Polls of the mailbox for replies of visitors, by result',
  ['read', 'failed'].map((result) => ({ result })),
);

/** Polls the mailbox for as long as this process runs; of all processes on the database only one polls at a time. */
export function receiveRegularly(parts: Parts): void {
  const { database, env, log, stopping } = parts;
  if (!env.mailbox) return;
  const look = async () => {
    if (!(await claim(database, 'mailbox', '', CLAIM_MS))) return;
    await receiveReplies(parts);
    looked.add(1, { result: 'read' });
  };
  const again = () => {
    if (stopping?.aborted) return;
    void look()
      .catch((error: unknown) => {
        looked.add(1, { result: 'failed' });
        log.warn(
          error instanceof MailboxUnread ? { reason: error.message } : { err: error },
          'the mailbox could not be read',
        );
      })
      .then(() => setTimeout(again, LOOK_MS).unref());
  };
  again();
}

/**
 * Stores the mails that answer mails about bookings and inquiries. After a kill, mails stored before are read again and
 * recognized by their `Message-ID`.
 */
export async function receiveReplies({ database, env, log }: Omit<Parts, 'stopping'>): Promise<void> {
  if (!env.mailbox) return;
  const { server, folder } = env.mailbox;
  const mailbox = `${server.auth.user}@${server.host}/${folder}`;
  const { read, writes } = database;
  const isIt = eq(mailboxPositions.mailbox, mailbox);
  const [last] = await read.select().from(mailboxPositions).where(isIt);
  const position = await readMailbox(
    env.mailbox,
    last,
    (thread) => recordsOfThread(thread).length > 0,
    (mail) => storeReply({ database, log }, mail, env.mail?.from.address),
  );
  if (last?.uidValidity === position.uidValidity && last.lastUid === position.lastUid) return;
  await writes.run(
    read
      .insert(mailboxPositions)
      .values({ mailbox, ...position })
      .onConflictDoUpdate({ target: mailboxPositions.mailbox, set: position }),
  );
}

/** Stores the mail with the newest record that its thread names and that still exists; mails of the firm itself are skipped. */
async function storeReply(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  mail: FoundMail,
  own: string | undefined,
): Promise<void> {
  const parsed = await readVisitorMail(mail.source, own).catch(() => undefined);
  // Skipped with a warning, since throwing here would block every mail after it.
  if (!parsed?.messageId) return log.warn('a reply by mail could not be parsed; it is in the mailbox only');
  const { messageId, ...written } = parsed;
  if (written.fromAddress === own?.toLowerCase()) return;
  const record = await findRecord(database, recordsOfThread(mail.thread));
  if (!record) return;
  const { read, writes } = database;
  const { table, key, seq, id: subjectId } = record;
  const createdAt = mail.receivedAt.toISOString();
  const reply = { id: uuidv7(), [key]: seq, ...written, messageId, createdAt };
  const isRecord = eq(table.seq, seq);
  const hasRoom = sql`exists (select 1 from ${table} where ${isRecord})
    and (select count(*) from ${visitorReplies} where ${eq(visitorReplies[key], seq)}) < ${MOST_OF_RECORD}`;
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
  // An automatic reply, such as an out-of-office notice, does not count as an answer.
  if (!mail.isAutomatic) statements.push(...stopWaiting(database, [key, seq], isNew, line));
  if (!mail.isAutomatic && key === 'contactSeq') {
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
