import { Hono } from 'hono';
import { findClient } from '../clients/find-client';
import { timelinePage } from '../contract';
import type { Deps } from '../deps';
import { invalid } from '../errors';
import { route } from '../http/route';
import { cursorIn, readTimeline } from './read-timeline';

/** `GET /api/admin/clients/:clientId/timeline`: what happened in a case, latest first. */
export function timelineRoutes(deps: Deps) {
  const { database, ledger } = deps;
  const routes = new Hono();
  const list = {
    needs: 'clients.read' as const,
    summary:
      'Events in a client’s case, latest first: documents, messages, updates, milestones, consultations and sign-ins, without their content',
    query: { cursor: '`next` of the previous page' },
    reply: timelinePage,
    errors: [404, 422],
  };
  route(routes, 'GET /', list, async (c) => {
    const account = await findClient(deps, c);
    const text = c.req.query('cursor');
    const cursor = text ? cursorIn(text) : undefined;
    if (text && !cursor)
      throw invalid([{ pointer: '/cursor', message: 'cursor does not belong to this list' }]);
    const [page] = await Promise.all([
      readTimeline(database, account, cursor),
      ledger.look(c, { action: 'timeline-viewed', client: account.id }),
    ]);
    return page;
  });
  return routes;
}
