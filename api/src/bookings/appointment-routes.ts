import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Hono } from 'hono';
import { readSite } from '../content/read-site';
import { getAppointments, makeAppointmentToken } from '../contract';
import { bookings, startOfSlot } from '../db/schema';
import type { Database } from '../db/open';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { implement } from '../http/route';
import { describeBooking, createMailedToken } from './booking-confirmations';
import { readProposedSlots } from './propose-slots';
import type { OwnCase } from '../http/signed-in';

const MOST = 50;

/** What the client of a case has booked and, for a member of the household, also what the member has; latest first. */
export const readAppointments = (
  { read }: Pick<Database, 'read'>,
  { accountSeq, member }: Pick<OwnCase, 'accountSeq' | 'member'>,
) =>
  read
    .select()
    .from(bookings)
    .where(inArray(bookings.accountSeq, [accountSeq, ...(member ? [member.seq] : [])]))
    .orderBy(desc(startOfSlot(bookings)), desc(bookings.seq))
    .limit(MOST);

/** `/api/client/appointments`: what the signed-in client has booked, with access to the page that moves or cancels it. */
export function implementAppointments(app: Hono, { database }: Pick<Deps, 'database'>): void {
  const { read } = database;

  implement(
    app,
    getAppointments,
    'The client’s appointments, latest first; household members also get their own',
    async (c) => {
      const { accountSeq } = c.get('user');
      const own = await readAppointments(database, c.get('ownCase'));
      const [site, proposed] = await Promise.all([readSite(database), readProposedSlots(database, own)]);
      return Promise.all(
        own.map(async (booking) => {
          const described = await describeBooking(database, site, booking, 0);
          const isOver = Date.parse(described.endsAt) < Date.now();
          const isOwn = booking.accountSeq === accountSeq;
          return { ...described, id: booking.id, isOver, isOwn, proposed: proposed.get(booking.id) };
        }),
      );
    },
  );

  implement(
    app,
    makeAppointmentToken,
    'Creates a token for the page on which the signed-in person’s own appointment is moved or cancelled',
    async (c) => {
      const isOwn = and(
        eq(bookings.id, c.req.param('id') ?? ''),
        eq(bookings.accountSeq, c.get('user').accountSeq),
      );
      const [booking] = await read.select({ id: bookings.id }).from(bookings).where(isOwn);
      if (!booking) throw notFound('There is no appointment with this id');
      return { token: await createMailedToken(database, booking.id) };
    },
  );
}
