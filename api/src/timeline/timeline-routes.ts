import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { findClient } from '../clients/find-client';
import { getTimeline } from '../contract';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { readTimeline, timelineCursor } from './read-timeline';

/** `GET /api/admin/clients/:clientId/timeline`: what happened in a case, latest first. */
export function implementTimeline(app: Hono, deps: Deps): void {
  const { database, ledger } = deps;

  implement(
    app,
    getTimeline,
    {
      summary:
        'Events in a client’s case, latest first: documents, messages, updates, milestones, consultations and sign-ins, without their content',
      query: z.object({
        cursor: z.optional(timelineCursor).check(z.describe('`next` of the previous page')),
      }),
    },
    async (c, { cursor }) => {
      const account = await findClient(deps, c);
      const [page] = await Promise.all([
        readTimeline(database, account, cursor),
        ledger.look(c, { action: 'timeline-viewed', client: account.id }),
      ]);
      return page;
    },
  );
}
