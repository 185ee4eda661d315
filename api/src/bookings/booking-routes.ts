import type { Context, Hono } from 'hono';
import { requireNamed } from '../accounts/require-user';
import type { Sessions } from '../accounts/sessions';
import { findOffice, officeName, readChoices, requireOffered } from '../availability/choices';
import { readClashes } from '../availability/clashes';
import { readWaitsSince, SECOND_THOUGHTS_MS } from '../records/first-answer';
import { reserveSlot, startOfBooking } from '../availability/free-slots';
import { readHours } from '../availability/read-hours';
import { readSite } from '../content/read-site';
import { addBooking, BOOKING_STATUSES, type CalendarAnswer, recordCalls } from '../contract';
import { bookings, visitorReplies } from '../db/schema';
import type { Deps } from '../deps';
import type { Env } from '../env';
import { readFirmSettings } from '../firm-settings/firm-settings';
import type { NewMessage } from '../outbox/queue-message';
import { implementRecords } from '../records/record-routes';
import { offsetsSince } from '../time-zones/zone-offsets';
import { implementSubmission } from '../submissions/submission-routes';
import {
  type BookingRow,
  generateReference,
  generateToken,
  readAdviserName,
  readStaffNames,
  storeToken,
} from './booking-confirmations';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/open';

/** The account of the signed-in client; null for staff, who do not book for themselves. */
async function clientWhoBooks(sessions: Sessions, c: Context): Promise<number | null> {
  const user = await sessions.find(c);
  if (user) requireNamed(c, user);
  return user?.role === 'client' ? user.accountSeq : null;
}

/** The messages that a new booking causes. */
function newBookingMessages(
  { STAFF_MAIL, WEBHOOK_URL }: Pick<Env, 'STAFF_MAIL' | 'WEBHOOK_URL'>,
  { id, email }: Pick<BookingRow, 'id' | 'email'>,
): NewMessage[] {
  return [
    { kind: 'booking-received', about: id, recipient: email, isTyped: true },
    ...(STAFF_MAIL ? [{ kind: 'booking-notice' as const, about: id, recipient: STAFF_MAIL }] : []),
    { kind: 'booking-webhook', about: id },
    ...(WEBHOOK_URL ? [{ kind: 'booking-webhook' as const, about: id, recipient: WEBHOOK_URL }] : []),
  ];
}

/** `POST /api/bookings`: a visitor asks for a consultation. */
export const implementBooking = (app: Hono, deps: Deps, sessions: Sessions): void =>
  implementSubmission(app, deps, {
    call: addBooking,
    summary:
      'Requests a consultation; with `onlyIfFree`, 409 and the nearest free slots if the slot is taken',
    table: bookings,
    status: 'pending',
    more: async ({ preferredDate, preferredTime, meeting, office }, c) => ({
      startsAt: startOfBooking(preferredDate, preferredTime),
      office: meeting === 'video' || meeting === 'phone' ? null : office,
      reference: generateReference(),
      moves: 0,
      accountSeq: await clientWhoBooks(sessions, c),
    }),
    async condition(wanted, timeZone) {
      const { meeting, office, adviser, onlyIfFree } = wanted;
      if (meeting || office || adviser)
        requireOffered(await readChoices(deps.database, await readHours(deps.database)), wanted);
      return onlyIfFree ? reserveSlot(deps.database, wanted, timeZone) : undefined;
    },
    secret: {
      name: 'confirmation',
      generate: generateToken,
      store: (token, id) => storeToken(deps.database, token, id),
    },
    messages: async (row) =>
      newBookingMessages({ ...deps.env, ...(await readFirmSettings(deps.database, deps.env)) }, row),
  });

const BOOKING_COLUMNS = [
  'id',
  'reference',
  'createdAt',
  'status',
  'changedAt',
  'firstName',
  'lastName',
  'email',
  'service',
  'preferredDate',
  'preferredTime',
  'startsAt',
  'meeting',
  'office',
  'adviser',
  'timeZone',
  'message',
  'source',
];

/**
 * The messages that a new status causes: other systems are notified at once, the visitor of a confirmation or
 * cancellation a little later.
 */
function bookingStatusMessages(
  { id, email }: Pick<BookingRow, 'id' | 'email'>,
  status: string,
  changedAt: string,
): NewMessage[] {
  const event = { about: id, occasion: changedAt };
  const notice: NewMessage = { ...event, kind: 'booking-change-webhook' };
  if (status !== 'confirmed' && status !== 'cancelled') return [notice];
  const kind = `booking-${status}` as const;
  return [notice, { ...event, kind, recipient: email, delayMs: SECOND_THOUGHTS_MS }];
}

/** `/api/admin/bookings`: what staff do with bookings. */
export const implementBookings = (app: Hono, deps: Deps): void =>
  implementRecords(app, deps, {
    calls: recordCalls.bookings,
    name: 'bookings',
    noun: 'booking',
    changed: 'booking-changed',
    showing:
      'its message, time of sending, the visitor’s time zone and source, and where and with whom it takes place',
    statuses: BOOKING_STATUSES,
    open: 'pending',
    slot: { preferredDate: bookings.preferredDate, preferredTime: bookings.preferredTime },
    describe: async (row) => ({
      officeName: row.office ? officeName(await readSite(deps.database), row.office) : null,
      adviserName: await readAdviserName(deps.database, row.adviser),
      clashes: await readClashes(deps.database, row),
      calendar: await readAnswer(deps.database, row),
      visitorOffsets: offsetsSince(row.timeZone, new Date(row.createdAt)),
      waitsSince: (await readWaitsSince(deps.database, [row])).get(row.id),
    }),
    columns: BOOKING_COLUMNS,
    exported: async () => {
      const site = await readSite(deps.database);
      const staff = await readStaffNames(deps.database);
      return (row) => ({
        ...row,
        office: findOffice(site, row.office)?.city,
        adviser: row.adviser && staff.get(row.adviser),
      });
    },
    exportAction: 'bookings-exported',
    messages: bookingStatusMessages,
  });

/** What the visitor's calendar last answered about the booking; null if nothing, or if the booking was moved since. */
async function readAnswer(
  { read }: Pick<Database, 'read'>,
  { seq, preferredDate, preferredTime }: typeof bookings.$inferSelect,
): Promise<CalendarAnswer | null> {
  const { calendar, bookingSeq } = visitorReplies;
  const [newest] = await read
    .select({ calendar })
    .from(visitorReplies)
    .where(and(eq(bookingSeq, seq), isNotNull(calendar)))
    .orderBy(desc(visitorReplies.seq))
    .limit(1);
  const answer = newest?.calendar;
  if (!answer?.startsAt) return answer ?? null;
  const isForNow = Date.parse(answer.startsAt) === Date.parse(startOfBooking(preferredDate, preferredTime));
  return isForNow === (answer.answer !== 'countered') ? answer : null;
}
