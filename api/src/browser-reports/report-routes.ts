import { REPORTS_PATH } from '@lisle-harrow/server/http/common-headers';
import { readText } from '@lisle-harrow/server/http/read-body';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { desc, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { getBrowserReports } from '../contract';
import { insertWhere } from '../db/insert-where';
import { browserReports } from '../db/schema';
import type { Deps } from '../deps';
import { rawRoute, implement } from '../http/route';
import { limitSubmissions } from '../submissions/submission-guards';
import { readReports } from './read-reports';

/** Limits distinct reports: anybody can send some that no browser would. */
const MOST_KINDS = 200;
const MOST_AT_ONCE = 20;

const reported = counter('lisle_harrow_browser_reports_total', 'Policy violations reported by browsers', [
  {},
]);

/** Where browsers report what the content security policy blocked. */
export function takeReports(app: Hono, deps: Deps): void {
  const { database, log } = deps;
  const { read, writes } = database;
  const allowanceOf = limitSubmissions(deps, 'reports');
  // Removes the kinds that came least often and longest ago: a flood of new kinds does not stop the counting.
  const makeRoom = read
    .delete(browserReports)
    .where(
      sql`rowid in (select rowid from ${browserReports} order by times desc, last_at desc limit -1 offset ${MOST_KINDS})`,
    );

  const take = {
    summary: 'Accepts reports of policy violations in the formats that browsers send',
    status: 204,
    errors: [400, 413, 429],
  };
  rawRoute(app, 'POST /api/reports', take, async (c) => {
    const allowance = allowanceOf(c);
    const reports = readReports(await readText(c)).slice(0, MOST_AT_ONCE);
    const at = new Date().toISOString();
    const results = await writes.run(
      ...(allowance ? [allowance.count] : []),
      ...reports.map((report) =>
        insertWhere(
          { read },
          browserReports,
          { ...report, times: 1, firstAt: at, lastAt: at },
          allowance ? allowance.isLeft : sql`true`,
        ).onConflictDoUpdate({
          target: [browserReports.directive, browserReports.blocked, browserReports.page],
          set: { times: sql`${browserReports.times} + 1`, lastAt: at },
        }),
      ),
      makeRoom,
    );
    if (allowance) allowance.check(results[0]);
    for (const report of reports) {
      reported.add(1);
      log.warn(inLog(report), 'a browser reported a policy violation');
    }
    return c.body(null, 204);
  });
}

/** Nothing that a sender has put into words: paths may say something about a person. */
function inLog({ directive, blocked }: { directive: string; blocked: string }) {
  const origin = URL.canParse(blocked) ? new URL(blocked).origin : undefined;
  return {
    directive: /^[a-z]+(?:-[a-z]+)*$/.test(directive) ? directive : 'other',
    blocked: origin?.startsWith('http') ? origin : 'no address',
  };
}

/** What browsers reported, for owners. */
export function implementReports(app: Hono, { database: { read } }: Deps): void {
  implement(
    app,
    getBrowserReports,
    `Policy violations reported to ${REPORTS_PATH}, latest first, with counts; at most ${MOST_KINDS} kinds`,
    () => read.select().from(browserReports).orderBy(desc(browserReports.lastAt)),
  );
}
