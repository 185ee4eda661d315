import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { MAX_SEARCHED_MESSAGES } from '../contract';
import { databaseNow } from '../db/database-now';
import { outbox } from '../db/schema';
import { entryOf, hasHappened } from '../ledger/entry';
import { idsIn, mailId } from '../mail/thread-id';
import { BOUNCED } from '../outbox/undelivered';
import type { DeliveryReport } from './delivery-report';
import type { Matching } from './wanted-mail';

const MOST_CANDIDATES = 200;
/** How far the clocks of mail server and database may differ. */
const CLOCKS_MS = 5 * 60_000;

/**
 * Marks the mail that a delivery report is about as not delivered, or as delayed. Only whoever has seen the mail knows its id, so
 * nobody can report another's. Returns false if the report names no mail that the outbox still knows.
 */
export async function markUndelivered(
  { database, tags }: Matching,
  report: DeliveryReport,
  receivedAt: Date,
): Promise<boolean> {
  const message = await findMessage({ database, tags }, report);
  if (!message) return false;
  const { read, writes } = database;
  const failed = report.action === 'failed';
  if (report.action === 'other') return true;
  await writes.run(
    read
      .update(outbox)
      .set({
        lastError: `${failed ? BOUNCED : 'Not delivered yet: '}${report.reason}`,
        ...(failed && { state: 'dead', endedAt: databaseNow }),
      })
      // A report that is read again says nothing about a later attempt.
      .where(
        and(
          eq(outbox.seq, message.seq),
          eq(outbox.state, 'sent'),
          lte(outbox.endedAt, receivedAt.getTime() + CLOCKS_MS),
        ),
      ),
    ...(failed
      ? [
          entryOf(
            { kind: 'product' },
            { action: 'message-undelivered', subject: message.id, when: hasHappened },
          ),
        ]
      : []),
  );
  return true;
}

/** The mail that the report returns, by its `Message-ID` or its address for answers; undefined if there is none. */
async function findMessage({ database, tags }: Matching, { returned, recipients }: DeliveryReport) {
  const { read } = database;
  // Literal, since a partial index does not match bound parameters.
  const isMail = sql`channel = 'mail'`;
  for (const { id, record } of idsIn(returned)) {
    const isCandidate = record
      ? eq(outbox.about, record)
      : and(
          inArray(sql`lower(${outbox.recipient})`, [...recipients]),
          gt(outbox.seq, sql`(select max(seq) from ${outbox}) - ${MAX_SEARCHED_MESSAGES}`),
        );
    const rows = await read
      .select()
      .from(outbox)
      .where(and(isMail, isCandidate))
      .orderBy(desc(outbox.seq))
      .limit(MOST_CANDIDATES);
    const found = rows.find((row) => mailId(row) === id);
    if (found) return found;
  }
  // A server on the way replaced the id, but not the address for answers, which nobody else can know either.
  const [newest] = await read
    .select()
    .from(outbox)
    .where(
      and(
        isMail,
        inArray(outbox.about, tags?.recordsIn(returned) ?? []),
        inArray(sql`lower(${outbox.recipient})`, [...recipients]),
        eq(outbox.state, 'sent'),
      ),
    )
    .orderBy(desc(outbox.seq))
    .limit(1);
  return newest;
}
