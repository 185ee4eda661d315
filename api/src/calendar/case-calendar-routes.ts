import type { Hono } from 'hono';
import { ownCalendar } from '../contract';
import type { Deps } from '../deps';
import { ownSite } from '../http/own-site';
import { implementRaw } from '../http/route';
import { writeCaseCalendar } from './case-calendar';

/** `/api/client/calendar.ics`: the calendar of the case that the session opens, to import into the client's own. */
export function implementCaseCalendar(
  app: Hono,
  { database, env, ledger }: Pick<Deps, 'database' | 'env' | 'ledger'>,
): void {
  implementRaw(
    app,
    ownCalendar,
    'Upcoming due dates and appointments of the case as an iCalendar file',
    async (c) => {
      const own = c.get('ownCase');
      ledger.laterOnce(c, { action: 'calendar-downloaded', client: own.id });
      const content = await writeCaseCalendar(database, own, {
        origin: ownSite(c, env).origin,
        sender: env.mail?.from.address,
      });
      return c.body(content, 200, {
        'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'Content-Disposition': 'attachment; filename="calendar.ics"',
        'Cache-Control': 'private, no-store',
      });
    },
  );
}
