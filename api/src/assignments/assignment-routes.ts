import { invalid, Refusal } from '@lisle-harrow/server/http/refusal';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { readAdvisers } from '../availability/choices';
import { type Assignment, changeAssignment, getAssignment, writeRecordNote } from '../contract';
import { insertWhere } from '../db/insert-where';
import { returnedRows } from '../db/rows';
import {
  accounts,
  assignments,
  bookings,
  contacts,
  ledgerEntries,
  noteMentions,
  recordNotes,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { Deps } from '../deps';
import { keyReused, notFound } from '../errors';
import { readIdempotencyKey, readIfMatch } from '../http/request-headers';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { readColleagues } from './colleagues';
import { findMentioned, isOpenMention, mentionsOf } from './mentions';
import type { SignedInVariables } from '../http/signed-in';

const KINDS = {
  bookings: { table: bookings, noun: 'booking', key: 'bookingSeq' },
  contacts: { table: contacts, noun: 'contact message', key: 'contactSeq' },
} as const;

const MENTION_KINDS = { bookings: 'booking-mention', contacts: 'contact-mention' } as const;

/**
 * `/api/admin/{bookings,contacts}/:id`: to whom a record is assigned, when it is looked at again, and what staff write
 * about it.
 */
export function implementAssignments(
  app: Hono,
  { database, ledger, outbox }: Deps,
  list: keyof typeof KINDS,
): void {
  const { read, writes } = database;
  const { noun, key } = KINDS[list];
  // Both tables have the columns that matter here.
  const table = KINDS[list].table as typeof bookings;

  /** The record that the path names. Throws 404 if there is none. */
  async function find(c: Context): Promise<{ id: string; seq: number }> {
    const id = c.req.param('id') ?? '';
    const [row] = await read.select({ id: table.id, seq: table.seq }).from(table).where(eq(table.id, id));
    if (!row) throw notFound(`There is no ${noun} with this id`);
    return row;
  }

  async function show(c: Context<SignedInVariables>, seq: number): Promise<Assignment> {
    const { firstName, lastName } = accounts;
    const [[row], notes, colleagues] = await Promise.all([
      read
        .select({
          assigneeId: assignments.assigneeId,
          followUpOn: assignments.followUpOn,
          waitingFor: assignments.waitingFor,
          firstName,
          lastName,
        })
        .from(assignments)
        .leftJoin(accounts, eq(accounts.id, assignments.assigneeId))
        .where(eq(assignments[key], seq)),
      read
        .select({ note: recordNotes, mention: noteMentions })
        .from(recordNotes)
        .leftJoin(noteMentions, isOpenMention(c.get('user')))
        .where(eq(recordNotes[key], seq))
        .orderBy(asc(recordNotes.seq)),
      readColleagues(database),
    ]);
    const name = `${row?.firstName ?? ''} ${row?.lastName ?? ''}`.trim();
    return {
      assignee: row?.assigneeId ? { id: row.assigneeId, name } : null,
      followUpOn: row?.followUpOn ?? null,
      waitingFor: row?.waitingFor ?? null,
      notes: notes.map(({ note, mention }) => ({ ...note, mentionsYou: mention !== null })),
      colleagues,
    };
  }

  /** The refusal of an assignment that was based on an earlier one: 412 with the present one and, if staff made it, who did. */
  async function assignedMeanwhile(id: string, { assignee }: Assignment): Promise<Refusal> {
    const [line] = await read
      .select({ by: ledgerEntries.actorName })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.subjectId, id),
          eq(ledgerEntries.action, 'record-assigned'),
          sql`json_extract(${ledgerEntries.changes}, '$.assigneeId') is not null`,
        ),
      )
      .orderBy(desc(ledgerEntries.seq))
      .limit(1);
    return new Refusal(412, 'changed-meanwhile', 'Precondition failed', {
      detail: `Somebody else has assigned the ${noun} meanwhile`,
      members: { assignee, changedBy: line?.by ?? null },
    });
  }

  implement(app, getAssignment(list), `Assignee, follow-up day and internal notes of a ${noun}`, async (c) =>
    show(c, (await find(c)).seq),
  );

  implement(
    app,
    changeAssignment(list),
    {
      summary: `Changes the assignee or follow-up day of a ${noun}, or whom it is waiting for`,
      headers: {
        'If-Match':
          'Id of the account it was last seen assigned to, `""` for none; 412 if it has been reassigned',
      },
    },
    async (c, { assigneeId, followUpOn, waitingFor }) => {
      const { id, seq } = await find(c);
      const isNamed = typeof assigneeId === 'string';
      if (isNamed && !(await readAdvisers(database)).some(({ id: adviser }) => adviser === assigneeId))
        throw invalid([{ pointer: '/assigneeId', message: 'Nobody of this account sees to records' }]);
      const isIt = eq(assignments[key], seq);
      const isMissing = sql`exists (select 1 from ${table} where ${table.seq} = ${seq})
      and not exists (select 1 from ${assignments} where ${isIt})`;
      const changes = {
        ...(assigneeId !== undefined && { assigneeId }),
        ...(followUpOn !== undefined && { followUpOn }),
        ...(waitingFor !== undefined && { waitingFor }),
      };
      const seen = readIfMatch(c);
      const seenId = seen === undefined ? undefined : seen || null;
      if (Object.keys(changes).length > 0) {
        const results = await writes.run(
          insertWhere(database, assignments, { [key]: seq }, isMissing),
          ledger.change(
            c,
            { action: 'record-assigned', subject: id },
            assignments,
            [
              [assignments[key], seq],
              ...(seenId === undefined ? [] : [[assignments.assigneeId, seenId] as const]),
            ],
            Object.fromEntries(
              Object.entries(changes).map(([name, to]) => [
                name,
                { column: assignments[name as keyof typeof changes], to },
              ]),
            ),
          ),
          read
            .update(assignments)
            .set(changes)
            .where(and(isIt, seenId === undefined ? undefined : sql`${assignments.assigneeId} is ${seenId}`))
            .returning(),
        );
        if (returnedRows(assignments, results.at(-1)).length === 0) {
          if (seenId === undefined) throw notFound(`There is no ${noun} with this id`);
          const present = await show(c, seq);
          // Two people who choose the same assignee do not contradict each other.
          const isSame = Object.keys(changes).length === 1 && (present.assignee?.id ?? null) === assigneeId;
          if (!isSame) throw await assignedMeanwhile(id, present);
        }
      }
      return show(c, seq);
    },
  );

  implement(
    app,
    writeRecordNote(list),
    {
      summary: `Adds an internal note to a ${noun}; it may mention colleagues`,
      headers: { 'Idempotency-Key': 'A key that was used before adds no second note' },
    },
    async (c, { text, mentions = [] }) => {
      const { id, seq } = await find(c);
      const { firstName, lastName } = c.get('user');
      const mentioned = await findMentioned(database, mentions);
      const sendKey = readIdempotencyKey(c) ?? null;
      const note = {
        id: uuidv7(),
        [key]: seq,
        text,
        author: `${firstName} ${lastName}`.trim(),
        sendKey,
        createdAt: new Date().toISOString(),
      };
      const isThere = sql`exists (select 1 from ${table} where ${table.seq} = ${seq})`;
      const results = await writes.run(
        insertWhere(database, recordNotes, note, isThere).onConflictDoNothing(),
        ledger.entry(c, { action: 'record-note-added', subject: id, when: hasHappened }),
        ...mentionsOf(
          database,
          { noteId: note.id, about: id, kind: MENTION_KINDS[list] },
          mentioned,
          c.get('user'),
        ),
        read
          .select()
          .from(recordNotes)
          .where(sendKey === null ? eq(recordNotes.id, note.id) : eq(recordNotes.sendKey, sendKey)),
      );
      const [stored] = returnedRows(recordNotes, results.at(-1));
      if (!stored) throw notFound(`There is no ${noun} with this id`);
      if (stored.text !== text || stored[key] !== seq) throw keyReused();
      outbox.wake();
      return show(c, seq);
    },
  );
}
