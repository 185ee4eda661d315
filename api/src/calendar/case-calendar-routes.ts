import { Hono } from 'hono';
import type { Deps } from '../deps';
import { ownSite } from '../http/own-site';
import { rawRoute } from '../http/route';
import { writeCaseCalendar } from './case-calendar';
import type { CaseVariables } from '../http/signed-in';

/** `/api/client/calendar.ics`: the calendar of the case that the session opens, to import into the client's own. */
export function caseCalendarRoutes({ database, env, ledger }: Pick<Deps, 'database' | 'env' | 'ledger'>) {
  const routes = new Hono<CaseVariables>();
  const download = {
    use: 'read' as const,
    summary: 'Upcoming due dates and appointments of the case as an iCalendar file',
    file: true,
  };
  rawRoute(routes, 'GET /', download, async (c) => {
    const own = c.get('ownCase');
    ledger.laterOnce(c, { action: 'calendar-downloaded', client: own.id });
    const content = await writeCaseCalendar(database, own, {
      ...{ origin: ownSite(c, env).origin, sender: env.mail?.from.address },
    });
    return c.body(content, 200, {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="calendar.ics"',
      'Cache-Control': 'private, no-store',
    });
  });
  return routes;
}
