import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { type AssignedRecord, getAssigned, getColleagues } from '../contract';
import { accounts, assignments, bookings, contacts } from '../db/schema';
import type { Deps } from '../deps';
import { implement } from '../http/route';
import { readColleagues } from './colleagues';
import * as z from 'zod/mini';

/** More than a firm has under way: an upper bound in case nothing is ever finished. */
const MOST = 500;
/** Statuses in which nothing is left to do, unless somebody set a day. */
const FINISHED = ['completed', 'cancelled', 'resolved'];

/** `/api/admin/assigned`: the records that are assigned to somebody, and those that are looked at again on a day. */
export function implementAssigned(app: Hono, { database }: Pick<Deps, 'database'>): void {
  implement(
    app,
    getAssigned,
    {
      summary: `Bookings and inquiries with a follow-up day, then other assigned ones that are not finished, each earliest first; at most ${MOST}`,
      query: z.object({
        of: z
          ._default(z.string().check(z.maxLength(100, 'of must be at most 100 characters')), 'own')
          .check(
            z.describe(
              '`all` for everybody’s, or the id of a colleague; by default those of the signed-in person',
            ),
          ),
      }),
    },
    async (c, { of }): Promise<AssignedRecord[]> => {
      const status = sql<string>`coalesce(${bookings.status}, ${contacts.status})`;
      const { assigneeId, followUpOn } = assignments;
      const isTheirs = of === 'all' ? undefined : eq(assigneeId, of === 'own' ? c.get('user').id : of);
      const rows = await database.replica.read
        .select()
        .from(assignments)
        .leftJoin(bookings, eq(bookings.seq, assignments.bookingSeq))
        .leftJoin(contacts, eq(contacts.seq, assignments.contactSeq))
        .leftJoin(accounts, eq(accounts.id, assigneeId))
        .where(
          and(
            isTheirs,
            or(
              sql`${followUpOn} is not null`,
              and(sql`${assigneeId} is not null`, sql`not ${inArray(status, FINISHED)}`),
            ),
          ),
        )
        .orderBy(
          isNull(followUpOn),
          asc(followUpOn),
          asc(sql`coalesce(${bookings.createdAt}, ${contacts.createdAt})`),
        )
        .limit(MOST);
      return rows.map(
        ({
          assignments: { followUpOn: day, waitingFor },
          bookings: booking,
          contacts: contact,
          accounts: who,
        }) => ({
          ...(booking
            ? {
                id: booking.id,
                list: 'bookings' as const,
                topic: booking.service,
                status: booking.status,
                name: `${booking.firstName} ${booking.lastName}`.trim(),
                createdAt: booking.createdAt,
              }
            : {
                id: contact!.id,
                list: 'contacts' as const,
                topic: contact!.subject,
                status: contact!.status,
                name: contact!.name,
                createdAt: contact!.createdAt,
              }),
          assigneeName: who && `${who.firstName} ${who.lastName}`.trim(),
          followUpOn: day,
          waitingFor,
        }),
      );
    },
  );

  implement(app, getColleagues, 'Staff to whom a booking or inquiry can be assigned, by last name', () =>
    readColleagues(database),
  );
}
