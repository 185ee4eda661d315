import { desc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { browserReport } from '../contract';
import { insertWhere } from '../db/insert-where';
import { browserReports } from '../db/schema';
import type { Deps } from '../deps';
import { REPORTS_PATH } from '../http/common-headers';
import { readText } from '../http/read-body';
import { rawRoute, route } from '../http/route';
import { limitSubmissions } from '../submissions/submission-guards';
import { counter } from '../telemetry/meter';
import { readReports } from './read-reports';

/** Different ones: anybody can send what no browser does. */
const MOST_KINDS = 200;
const MOST_AT_ONCE = 20;

const reported = counter(
  'lisle_harrow_browser_reports_total',
  'Violations of a policy that browsers reported',
  [{}],
);

/** Where browsers report what the content security policy kept them from. */
export function reportRoutes(deps: Deps) {
  const { database, log } = deps;
  const { read, writes } = database;
  const allowanceOf = limitSubmissions(deps, 'reports');
  const routes = new Hono();

  const take = {
    summary: 'Takes reports of browsers on what a policy kept them from, as they send them',
    status: 204,
    errors: [400, 413, 429],
  };
  rawRoute(routes, 'POST /', take, async (c) => {
    const allowance = allowanceOf(c);
    const reports = readReports(await readText(c)).slice(0, MOST_AT_ONCE);
    const at = new Date().toISOString();
    const isRoom = sql`(select count(*) from ${browserReports}) < ${MOST_KINDS}`;
    const results = await writes.run(
      ...(allowance ? [allowance.count] : []),
      ...reports.map((report) =>
        insertWhere(
          { read },
          browserReports,
          { ...report, times: 1, firstAt: at, lastAt: at },
          allowance ? sql`${isRoom} and ${allowance.isLeft}` : isRoom,
        ).onConflictDoUpdate({
          target: [browserReports.directive, browserReports.blocked, browserReports.page],
          set: { times: sql`${browserReports.times} + 1`, lastAt: at },
        }),
      ),
    );
    if (allowance) allowance.check(results[0]);
    for (const report of reports) {
      reported.add(1);
      log.warn({ report }, 'a browser reports what a policy kept it from');
    }
    return c.body(null, 204);
  });
  return routes;
}

/** What browsers reported, for owners. */
export function adminReportRoutes({ database: { read } }: Deps) {
  const routes = new Hono();
  const list = {
    needs: 'accounts.manage' as const,
    summary: `What browsers reported to ${REPORTS_PATH}, latest first: at most ${MOST_KINDS} kinds, each counted`,
    reply: z.array(browserReport),
  };
  route(routes, 'GET /', list, () => read.select().from(browserReports).orderBy(desc(browserReports.lastAt)));
  return routes;
}
