import type { Context, Hono } from 'hono';
import { readAdviserOf } from '../availability/adviser-of';
import { readUnavailable } from '../availability/availability-routes';
import { readHours } from '../availability/read-hours';
import { readSite } from '../content/read-site';
import { dayAfter, firmDay, type FreeSlot, MAX_AVAILABILITY_DAYS, nextFreeSlots } from '../contract';
import * as contract from '../contract/consultations/booking-confirmation';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement, implementRaw } from '../http/route';
import { limitSubmissions } from '../submissions/submission-guards';
import { type BookingRow, changeableUntil, describeBooking, findByToken } from './booking-confirmations';
import { cancelBooking, moveBooking } from './change-booking';
import { consultationCalendar, readInviting } from './consultation-calendar';

/** `/api/booking-confirmations/:token`: what the holder of a token sees of a booking and can do with it. */
export function implementBookingConfirmations(app: Hono, deps: Deps): void {
  const { database, env } = deps;
  const allow = limitSubmissions({ database, env }, 'booking-changes');

  const open = async (c: Context) => {
    const found = await findByToken(database, c.req.param('token') ?? '');
    if (!found) throw notFound('This confirmation has ended, or there never was one');
    return found;
  };
  const describe = async (booking: BookingRow, endsAt: number) =>
    describeBooking(database, await readSite(database), booking, endsAt);

  app.use('/api/booking-confirmations/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });

  implement(app, contract.getBookingConfirmation, 'The booking with this confirmation token', async (c) => {
    const { booking, endsAt } = await open(c);
    return { ...(await describe(booking, endsAt)), nextFree: await readNextFree(database, booking) };
  });

  implementRaw(app, contract.bookingCalendarFile, 'The booking as an iCalendar file', async (c) => {
    const { booking } = await open(c);
    const site = await readSite(database);
    const inviting = await readInviting(database, site, env.mail?.from.address);
    const { content } = consultationCalendar(booking, inviting);
    return c.body(content, 200, {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="consultation.ics"',
    });
  });

  implement(
    app,
    contract.rescheduleBooking,
    'Moves the booking to a free slot, until the day before; 409 and the nearest free slots if it is taken',
    async (c, wanted) => {
      await moveBooking(deps, c, (await open(c)).booking, wanted, allow(c));
      // A move to a later day extends the life of the token.
      const { booking, endsAt } = await open(c);
      return describe(booking, endsAt);
    },
  );

  implement(app, contract.cancelBooking, 'Cancels the booking; possible until the day before', async (c) => {
    const { booking, endsAt } = await open(c);
    return describe(await cancelBooking(deps, c, booking, allow(c)), endsAt);
  });
}

/** The free slots to offer first for moving the booking, by which its own adviser and office are free; none once it stays. */
async function readNextFree(database: Deps['database'], booking: BookingRow): Promise<FreeSlot[]> {
  if (!changeableUntil(booking)) return [];
  const [hours, adviser] = await Promise.all([readHours(database), readAdviserOf(database, booking)]);
  const choice = { office: booking.office, adviser: adviser?.id };
  const from = dayAfter(firmDay(new Date()), 1);
  const to = dayAfter(from, MAX_AVAILABILITY_DAYS - 1);
  const limited = await readUnavailable(database, { hours, choice, but: booking.seq }, from, to);
  return nextFreeSlots(limited, from, to).filter(({ instant }) => instant !== booking.startsAt);
}
