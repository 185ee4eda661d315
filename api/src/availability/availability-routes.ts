import type { Hono } from 'hono';
import { answerTagged } from '../content/cached-json';
import {
  type AvailableDay,
  calendarDay,
  dayAfter,
  FIRM_ZONE,
  firmDay,
  getAvailability,
  MAX_AVAILABILITY_DAYS,
  TIME_SLOTS,
  word,
} from '../contract';
import type { Database } from '../db/open';
import type { Deps } from '../deps';
import { implementRaw } from '../http/route';
import { offsetsSince } from '../time-zones/zone-offsets';
import { type Asked, readFull, sortSlots } from './free-slots';
import { readChoices, requireOffered } from './choices';
import { readHours } from './read-hours';
import * as z from 'zod/mini';

const query = z
  .object({
    from: calendarDay('from must be a day, YYYY-MM-DD').check(z.describe('First day, YYYY-MM-DD')),
    to: calendarDay('to must be a day, YYYY-MM-DD').check(
      z.describe(`Last day, YYYY-MM-DD; at most ${MAX_AVAILABILITY_DAYS} days in all`),
    ),
    adviser: word('adviser').check(z.describe('Availability of this adviser only')),
    office: word('office').check(z.describe('Availability at this office only')),
    zone: word('zone').check(
      z.describe('IANA time zone of the visitor, whose offsets the answer then names'),
    ),
  })
  .check(
    z.refine(({ from, to }) => from <= to && to < dayAfter(from, MAX_AVAILABILITY_DAYS), {
      message: `to must be from or up to ${MAX_AVAILABILITY_DAYS - 1} days later`,
      path: ['to'],
    }),
  );

/** `GET /api/availability`: what visitors can book. */
export function implementAvailability(app: Hono, { database }: Pick<Deps, 'database'>): void {
  implementRaw(
    app,
    getAvailability,
    { summary: 'Days and slots that cannot be booked, and the choices offered to visitors', query },
    async (c, { from, to, office, adviser, zone }) => {
      const hours = await readHours(database);
      const choices = await readChoices(database, hours);
      requireOffered(choices, { office, adviser });
      const days = await readUnavailable(database, { hours, choice: { office, adviser } }, from, to);
      // Of every day that can be booked: a dialog shows one month and keeps a day chosen in another.
      const offsets = offsetsSince(zone ?? null, new Date(dayAfter(firmDay(new Date()), -1)));
      const body = JSON.stringify({ timeZone: FIRM_ZONE, ...(zone && { offsets }), days, choices });
      return answerTagged(c, { body });
    },
  );
}

/** The days from `from` to `to` on which not every slot can be booked. */
export async function readUnavailable(
  database: Pick<Database, 'read'>,
  asked: Asked,
  from: string,
  to: string,
  now = new Date(),
): Promise<AvailableDay[]> {
  const fullSlots = await readFull(database, asked, from, to);
  const days: AvailableDay[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const { closed, full } = sortSlots(asked, fullSlots, day, now);
    if (closed.length === TIME_SLOTS.length) days.push({ date: day, closed: true });
    else if (closed.length + full.length > 0)
      days.push({
        date: day,
        ...(full.length > 0 && { full }),
        ...(closed.length > 0 && { closedSlots: closed }),
      });
  }
  return days;
}
