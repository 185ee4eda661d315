import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getMentions, setMentionDone } from '../contract';
import { returnedRows } from '../db/rows';
import { bookings, contacts, noteMentions, recordNotes } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';

/** More than anybody leaves undone: an upper bound. */
const MOST = 100;

/** `/api/admin/mentions`: internal notes that mention the signed-in person, until that is done. */
export function implementMentions(app: Hono, { database }: Pick<Deps, 'database'>): void {
  const { read, writes } = database;

  implement(
    app,
    getMentions,
    `Internal notes that mention the signed-in person, newest first, until marked as done; at most ${MOST}`,
    async (c) => {
      const rows = await read
        .select({ note: recordNotes, booking: bookings, contact: contacts })
        .from(noteMentions)
        .innerJoin(recordNotes, eq(recordNotes.seq, noteMentions.noteSeq))
        .leftJoin(bookings, eq(bookings.seq, recordNotes.bookingSeq))
        .leftJoin(contacts, eq(contacts.seq, recordNotes.contactSeq))
        .where(and(eq(noteMentions.accountSeq, c.get('user').accountSeq), isNull(noteMentions.doneAt)))
        .orderBy(desc(noteMentions.noteSeq))
        .limit(MOST);
      return rows.map(({ note: { id, text, author, createdAt }, booking, contact }) => ({
        id,
        text,
        author,
        createdAt,
        ...(booking
          ? {
              list: 'bookings' as const,
              recordId: booking.id,
              name: `${booking.firstName} ${booking.lastName}`.trim(),
            }
          : { list: 'contacts' as const, recordId: contact!.id, name: contact!.name }),
      }));
    },
  );

  implement(
    app,
    setMentionDone,
    'Marks the mention of the signed-in person in a note as done or not done',
    async (c, { isDone }) => {
      const [note] = await read
        .select({ seq: recordNotes.seq })
        .from(recordNotes)
        .where(eq(recordNotes.id, c.req.param('id')));
      const isOwn = and(
        eq(noteMentions.noteSeq, note?.seq ?? -1),
        eq(noteMentions.accountSeq, c.get('user').accountSeq),
      );
      const results = await writes.run(
        read
          .update(noteMentions)
          .set({ doneAt: isDone ? new Date().toISOString() : null })
          .where(isOwn)
          .returning(),
      );
      if (returnedRows(noteMentions, results[0]).length === 0)
        throw notFound('There is no note with this id that mentions you');
    },
  );
}
