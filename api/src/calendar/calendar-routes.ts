import type { Hono } from 'hono';
import { openSlots } from '../availability/open-slots';
import { readHours } from '../availability/read-hours';
import { dayAfter, FIRM_ZONE, getCalendar } from '../contract';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { readCalendar } from './read-calendar';

/** `/api/admin/calendar`: the consultations of some days, and when the firm is open. */
export function implementCalendar(app: Hono, { database }: Pick<Deps, 'database'>): void {
  implement(
    app,
    getCalendar,
    'Bookings in a range of days by start of their slot, without cancelled ones, and the open slots',
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
