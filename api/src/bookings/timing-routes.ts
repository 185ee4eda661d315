import { getTableColumns, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { adviserOf } from '../availability/adviser-of';
import { readTiming } from '../availability/clashes';
import { getBookingTiming } from '../contract';
import { bookings } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';

/** `/api/admin/bookings/timing`: the times of rows in the list, beyond the specified fields. */
export function implementTiming(app: Hono, { database }: Pick<Deps, 'database'>): void {
  implement(
    app,
    getBookingTiming,
    'When bookings arrived, and how many others want the same slot',
    async (_c, { ids: named }) => {
      const { replica } = database;
      const rows = await replica.read
        .select({ ...getTableColumns(bookings), adviser: adviserOf(bookings).as('adviser') })
        .from(bookings)
        .where(sql`${bookings.id} in (select value from json_each(${JSON.stringify(named.split(','))}))`);
      return readTiming(replica, rows);
    },
  );
}
