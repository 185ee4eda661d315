import { and, desc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getUnmatchedMails, MOST_UNMATCHED_SHOWN, removeUnmatchedMail } from '../contract';
import { isUnmatched, visitorReplies } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { shownMail } from './shown-mail';

/** `/api/admin/unmatched-mails`: mails that came in and belong to no booking or inquiry that is there. */
export function implementUnmatched(app: Hono, { database, ledger }: Deps): void {
  const { read, writes } = database;

  implement(
    app,
    getUnmatchedMails,
    `Mails that came in and belong to no booking or inquiry, newest first, at most ${MOST_UNMATCHED_SHOWN}`,
    async () => {
      const rows = await read
        .select()
        .from(visitorReplies)
        .where(isUnmatched)
        .orderBy(desc(visitorReplies.seq))
        .limit(MOST_UNMATCHED_SHOWN);
      return rows.map(shownMail);
    },
  );

  implement(
    app,
    removeUnmatchedMail,
    'Removes a mail that belongs to no booking or inquiry; it stays in the mailbox',
    async (c) => {
      const id = c.req.param('id');
      const [removed] = await writes.run(
        read.delete(visitorReplies).where(and(eq(visitorReplies.id, id), isUnmatched)),
        ledger.entry(c, { action: 'unmatched-mail-removed', subject: id, when: hasHappened }),
      );
      if (!removed?.rowsAffected) throw notFound('There is no such mail');
    },
  );
}
