import { getTableColumns, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { adviserOf } from '../availability/adviser-of';
import { readTiming } from '../availability/clashes';
import { bookingTiming, MAX_TIMED_BOOKINGS } from '../contract';
import { bookings } from '../db/schema';
import type { Deps } from '../deps';
import { route } from '../http/route';

const ids = z
  ._default(
    z
      .string()
      .check(
        z.refine((list) => list.split(',').length <= MAX_TIMED_BOOKINGS, `At most ${MAX_TIMED_BOOKINGS} ids`),
      ),
    '',
  )
  .check(z.describe(`Comma-separated ids, at most ${MAX_TIMED_BOOKINGS}`));

/** `/api/admin/bookings/timing`: the times of rows in the list, beyond the specified fields. */
export function timingRoutes({ database }: Pick<Deps, 'database'>) {
  const routes = new Hono();

  const show = {
    needs: 'records.read' as const,
    summary: 'When bookings arrived, and how many others want the same slot',
    query: z.object({ ids }),
    reply: z.array(bookingTiming),
  };
  route(routes, 'GET /', show, async (_c, { ids: named }) => {
    const { replica } = database;
    const rows = await replica.read
      .select({ ...getTableColumns(bookings), adviser: adviserOf(bookings).as('adviser') })
      .from(bookings)
      .where(sql`${bookings.id} in (select value from json_each(${JSON.stringify(named.split(','))}))`);
    return readTiming(replica, rows);
  });

  return routes;
}
