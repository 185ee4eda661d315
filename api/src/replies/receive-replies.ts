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
/** So that two processes, each of which looks every half minute, together look as often as one. */
const CLAIM_MS = 25_000;
/** More than two people write: past this, programs answer each other. */
const MOST_OF_RECORD = 500;

const looked = counter(
  'lisle_harrow_mailbox_looks_total',
  'Looks into the mailbox for what visitors answer, by what came of them',
  ['read', 'failed'].map((result) => ({ result })),
);

/** Keeps up with the mailbox for as long as this process runs; of all processes over the database one looks at a time. */
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
          'the mailbox was not read',
        );
      })
      .then(() => setTimeout(again, LOOK_MS).unref());
  };
  again();
}

/**
 * Stores what came in by mail for the bookings and inquiries whose mails it answers. What was stored before a kill is read again
 * and known by its `Message-ID`.
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

/** To the newest record that its thread names and that is still there; what the firm itself wrote is left out. */
async function storeReply(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  mail: FoundMail,
  own: string | undefined,
): Promise<void> {
  const parsed = await readVisitorMail(mail.source).catch(() => undefined);
  // It would stand in the way of all that came after it.
  if (!parsed?.messageId)
    return log.warn('a mail that answers one of ours could not be understood: it is in the mailbox alone');
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
  // A notice of absence is no answer.
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
      // Both tables have the columns that matter here.
      { table: contacts as unknown as typeof bookings, key: 'contactSeq' as const },
    ]) {
      const [row] = await read.select({ seq: table.seq, id: table.id }).from(table).where(eq(table.id, id));
      if (row) return { ...row, table, key };
    }
  return undefined;
}
