import { invalid } from '@lisle-harrow/server/http/refusal';
import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { getReplies, type RecordReply, sendReply } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import { bookings, contacts, outbox as messages, recordReplies, visitorReplies } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { keyReused, notFound } from '../errors';
import { readIdempotencyKey } from '../http/request-headers';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { queueMessage } from '../outbox/queue-message';
import { shownMail } from './shown-mail';

const KINDS = {
  bookings: { table: bookings, noun: 'booking', key: 'bookingSeq', message: 'booking-reply' },
  contacts: { table: contacts, noun: 'contact message', key: 'contactSeq', message: 'contact-reply' },
} as const;
/** Mail servers record whole seconds: within the same second, a sent reply sorts before the answer to it. */
const secondOf = ({ createdAt }: RecordReply) => Math.floor(Date.parse(createdAt) / 1000);
/** The status of an inquiry that nobody has looked at yet. */
const UNANSWERED = 'new';

/** `/api/admin/{bookings,contacts}/:id/replies`: replies that staff mail to the visitor who sent the record. */
export function implementReplies(
  app: Hono,
  { database, ledger, outbox }: Deps,
  list: keyof typeof KINDS,
): void {
  const { read, writes } = database;
  const { noun, key, message } = KINDS[list];
  // Both tables have the columns used here.
  const table = KINDS[list].table as typeof bookings;

  /** The record named in the path. Throws 404 where there is none. */
  async function find(c: Context) {
    const id = c.req.param('id') ?? '';
    const { seq, email } = table;
    const [row] = await read.select({ id: table.id, seq, email }).from(table).where(eq(table.id, id));
    if (!row) throw notFound(`There is no ${noun} with this id`);
    return row;
  }

  /** Oldest first: the sent replies, each with the state of its mail, and among them the visitor's answers. */
  async function show({ id, seq }: { id: string; seq: number }): Promise<RecordReply[]> {
    const sent = await readSent(id, seq);
    const received = await read
      .select()
      .from(visitorReplies)
      .where(eq(visitorReplies[key], seq))
      .orderBy(asc(visitorReplies.seq));
    return [
      ...sent.map((reply) => ({
        ...reply,
        mail: null,
        from: null,
        quoted: null,
        attachments: null,
        calendar: null,
      })),
      ...received.map(shownMail),
    ].toSorted((one, other) => secondOf(one) - secondOf(other));
  }

  const readSent = (id: string, seq: number) =>
    read
      .select({
        id: recordReplies.id,
        subject: recordReplies.subject,
        text: recordReplies.text,
        author: recordReplies.author,
        createdAt: recordReplies.createdAt,
        state: messages.state,
        lastError: messages.lastError,
      })
      .from(recordReplies)
      .leftJoin(messages, eq(messages.eventKey, sql`${`${message}/${id}/`} || ${recordReplies.id}`))
      .where(eq(recordReplies[key], seq))
      .orderBy(asc(recordReplies.seq));

  implement(
    app,
    getReplies(list),
    `Replies of staff to a ${noun} and the mails received in return, oldest first, with the delivery state of each reply`,
    async (c) => show(await find(c)),
  );

  implement(
    app,
    sendReply(list),
    {
      summary: `Answers a ${noun} by mail`,
      headers: { 'Idempotency-Key': 'A key that was used before sends no second reply' },
    },
    async (c, { subject, text, markAs }) => {
      if (markAs && list === 'bookings')
        throw invalid([{ pointer: '/markAs', message: 'A reply does not change the status of a booking' }]);
      const record = await find(c);
      const { id, seq, email } = record;
      const { firstName, lastName } = c.get('user');
      const sendKey = readIdempotencyKey(c) ?? null;
      const at = new Date().toISOString();
      const said = { subject, text, author: `${firstName} ${lastName}`.trim(), createdAt: at };
      const reply = { id: uuidv7(), [key]: seq, ...said, sendKey };
      const isIt = eq(table.seq, seq);
      const isReply = eq(recordReplies.id, reply.id);
      // False where an earlier request with the same idempotency key stored the reply.
      const isStored = exists(
        read
          .select({ one: sql`1` })
          .from(recordReplies)
          .where(isReply),
      );
      const mail = { kind: message, about: id, occasion: reply.id, recipient: email };
      const marking = markAs && [
        read
          .update(table)
          .set({ status: markAs, changedAt: at })
          .where(and(isIt, eq(table.status, UNANSWERED), isStored)),
        ledger.entry(c, {
          action: 'contact-changed',
          subject: id,
          when: hasHappened,
          changes: { status: [UNANSWERED, markAs] },
        }),
      ];
      const results = await writes.run(
        insertWhere(
          database,
          recordReplies,
          reply,
          sql`exists (select 1 from ${table} where ${isIt})`,
        ).onConflictDoNothing(),
        ledger.entry(c, { action: 'record-answered', subject: id, when: hasHappened }),
        queueMessage(database, mail, isStored),
        ...(marking ?? []),
        read
          .select()
          .from(recordReplies)
          .where(sendKey === null ? isReply : eq(recordReplies.sendKey, sendKey)),
      );
      const [stored] = returnedRows(recordReplies, results.at(-1));
      if (!stored) throw notFound(`There is no ${noun} with this id`);
      if (stored.text !== text || stored.subject !== subject || stored[key] !== seq) throw keyReused();
      outbox.wake();
      return show(record);
    },
  );
}
