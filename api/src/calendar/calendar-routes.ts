import type { Hono } from 'hono';
import { openSlots } from '../availability/open-slots';
import { readHours } from '../availability/read-hours';
import { dayAfter, FIRM_ZONE, getCalendar, calendarDay, MAX_CALENDAR_DAYS } from '../contract';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { readCalendar } from './read-calendar';
import * as z from 'zod/mini';

const query = z
  .object({
    from: calendarDay('from must be a day, YYYY-MM-DD').check(z.describe('First office day, YYYY-MM-DD')),
    to: calendarDay('to must be a day, YYYY-MM-DD').check(
      z.describe(`Last office day, YYYY-MM-DD; at most ${MAX_CALENDAR_DAYS} days in all`),
    ),
  })
  .check(
    z.refine(({ from, to }) => from <= to && to < dayAfter(from, MAX_CALENDAR_DAYS), {
      message: `to must be from or up to ${MAX_CALENDAR_DAYS - 1} days later`,
      path: ['to'],
    }),
  );

/** `/api/admin/calendar`: the consultations of some days, and when the firm is open. */
export function implementCalendar(app: Hono, { database }: Pick<Deps, 'database'>): void {
  implement(
    app,
    getCalendar,
    {
      summary:
        'Bookings in a range of days by start of their slot, without cancelled ones, and the open slots',
      query,
    },
    async (_c, { from, to }) => {
      const [calendar, hours] = await Promise.all([
        readCalendar(database.replica, from, to),
        readHours(database.replica),
      ]);
      const days = [];
      for (let date = from; date <= to; date = dayAfter(date, 1))
        days.push({ date, openSlots: openSlots(hours, date) });
      return { timeZone: FIRM_ZONE, days, ...calendar };
    },
  );
}
