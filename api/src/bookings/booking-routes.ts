import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../deps';
import { booking, bookingDetail, BOOKING_STATUSES, bookingInput, bookingStatusChange } from '../contract';
import { answerListPage, readListQuery } from '../records/list-page';
import { listRecords } from '../records/list-records';
import { returnedRows } from '../db/rows';
import { bookings } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { notFound } from '../errors';
import { readJson } from '../http/read-body';
import { submitOnce } from '../submissions/submit-once';
import { readTimeZone } from '../submissions/time-zone';

const list = {
  name: 'bookings',
  statuses: BOOKING_STATUSES,
  open: 'pending',
} as const;

export function bookingRoutes({ database }: Deps) {
  const routes = new Hono();

  routes.post('/', (c) =>
    submitOnce(c, database, {
      table: bookings,
      input: bookingInput,
      rowOf(input) {
        const now = new Date().toISOString();
        return {
          ...input,
          id: uuidv7(),
          status: 'pending',
          timeZone: readTimeZone(c),
          createdAt: now,
          changedAt: now,
        };
      },
      reply: booking,
    }),
  );

  return routes;
}

export function adminBookingRoutes({ database }: Deps) {
  const { read, writes } = database;
  const routes = new Hono();

  routes.get('/', async (c) =>
    answerListPage(c, booking, await listRecords(database, list, readListQuery(c, list.statuses))),
  );

  routes.get('/:id', async (c) => {
    const [row] = await read
      .select()
      .from(bookings)
      .where(eq(bookings.id, c.req.param('id')));
    if (!row) throw notFound('There is no booking with this id');
    return c.json(z.parse(bookingDetail, row));
  });

  routes.patch('/:id', async (c) => {
    const { status } = await readJson(c, bookingStatusChange);
    const [changed] = await writes.run(
      read
        .update(bookings)
        .set({ status, changedAt: new Date().toISOString() })
        .where(eq(bookings.id, c.req.param('id')))
        .returning(),
    );
    const [row] = returnedRows(bookings, changed);
    if (!row) throw notFound('There is no booking with this id');
    return c.json(z.parse(booking, row));
  });

  return routes;
}
