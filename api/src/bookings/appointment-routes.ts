import { and, desc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { readSite } from '../content/read-site';
import { appointment, appointmentToken } from '../contract';
import { bookings, startOfSlot } from '../db/schema';
import type { Database } from '../db/open';
import type { Deps } from '../deps';
import { notFound } from '../errors';
import { route } from '../http/route';
import { describeBooking, drawMailedToken } from './booking-confirmations';
import { readProposedSlots } from './propose-slots';
import type { CaseVariables, OwnCase } from '../http/signed-in';

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
export function appointmentRoutes({ database }: Pick<Deps, 'database'>) {
  const { read } = database;
  const routes = new Hono<CaseVariables>();

  const list = {
    use: 'read' as const,
    summary: 'The client’s appointments, latest first; household members also get their own',
    reply: z.array(appointment),
  };
  route(routes, 'GET /', list, async (c) => {
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
  });

  // A token keeps working for its holder: one for somebody else's appointment would outlast the access to their case.
  const open = {
    use: 'person' as const,
    summary:
      'Creates a token for the page on which the signed-in person’s own appointment is moved or cancelled',
    status: 201 as const,
    reply: appointmentToken,
    errors: [404],
  };
  route(routes, 'POST /:id/confirmation', open, async (c) => {
    const isOwn = and(
      eq(bookings.id, c.req.param('id') ?? ''),
      eq(bookings.accountSeq, c.get('user').accountSeq),
    );
    const [booking] = await read.select({ id: bookings.id }).from(bookings).where(isOwn);
    if (!booking) throw notFound('There is no appointment with this id');
    return { token: await drawMailedToken(database, booking.id) };
  });

  return routes;
}
