import { and, desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { MOST_UNMATCHED_SHOWN, recordReply } from '../contract';
import { isUnmatched, visitorReplies } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { route } from '../http/route';
import { hasHappened } from '../ledger/entry';
import { shownMail } from './shown-mail';

/** `/api/admin/unmatched-mails`: mails that came in and belong to no booking or inquiry that is there. */
export function unmatchedRoutes({ database, ledger }: Deps) {
  const { read, writes } = database;
  const routes = new Hono();

  const list = {
    needs: 'records.read' as const,
    summary: `Mails that came in and belong to no booking or inquiry, newest first, at most ${MOST_UNMATCHED_SHOWN}`,
    reply: z.array(recordReply),
  };
  route(routes, 'GET /', list, async () => {
    const rows = await read
      .select()
      .from(visitorReplies)
      .where(isUnmatched)
      .orderBy(desc(visitorReplies.seq))
      .limit(MOST_UNMATCHED_SHOWN);
    return rows.map(shownMail);
  });

  const remove = {
    needs: 'records.write' as const,
    summary: 'Removes a mail that belongs to no booking or inquiry; it stays in the mailbox',
    errors: [404],
  };
  route(routes, 'DELETE /:id', remove, async (c) => {
    const id = c.req.param('id');
    const [removed] = await writes.run(
      read.delete(visitorReplies).where(and(eq(visitorReplies.id, id), isUnmatched)),
      ledger.entry(c, { action: 'unmatched-mail-removed', subject: id, when: hasHappened }),
    );
    if (!removed?.rowsAffected) throw notFound('There is no such mail');
  });

  return routes;
}
