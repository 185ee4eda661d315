import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { hashToken } from '../accounts/hash-token';
import { adviserOf } from '../availability/adviser-of';
import { CONSULTATION_MS, locationOf } from '../bookings/consultation-calendar';
import { dayAfter, firmDay, isPermitted, MAX_CALENDAR_BOOKINGS, type Site } from '../contract';
import { withoutUnseen } from '../contract/fields';
import type { Database } from '../db/open';
import { accounts, bookings, calendarFeeds, sessions, startOfSlot } from '../db/schema';
import { writeCalendar } from './calendar-file';
import { startOf, takesSlotBetween } from './read-calendar';

type Reading = Pick<Database, 'read'>;
type Booking = typeof bookings.$inferSelect;

const DAYS_BACK = 31;
const DAYS_AHEAD = 370;
/** How often calendars are asked to check for changes, in seconds. */
const REFRESH_SECONDS = 15 * 60;

/** Where a feed is read. */
export const feedPath = (token: string) => `/api/calendars/${token}`;

/** Feeds that have not ended with their session; an expired session stays in its table until somebody signs in. */
const selectFeeds = ({ read }: Reading) =>
  read
    .select({ account: accounts, feed: calendarFeeds })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.seq, calendarFeeds.accountSeq))
    .leftJoin(sessions, eq(sessions.tokenHash, calendarFeeds.sessionHash));
const isOpen = () => or(isNull(calendarFeeds.sessionHash), gt(sessions.endsAt, Date.now()));

/** The feed of an account, if it has one that has not ended. */
export async function findOwnFeed(database: Reading, accountSeq: number) {
  const isOwn = eq(calendarFeeds.accountSeq, accountSeq);
  return (await selectFeeds(database).where(and(isOwn, isOpen())))[0]?.feed;
}

/** The account whose feed this token opens, if it is not disabled and its role may read bookings. */
export async function findFeedAccount(database: Reading, token: string) {
  const isIt = eq(calendarFeeds.tokenHash, hashToken(token));
  const [found] = await selectFeeds(database).where(and(isIt, isOpen(), isNull(accounts.disabledAt)));
  return found && isPermitted(found.account.staffRole, 'records.read') ? found.account : undefined;
}

/**
 * The consultations of the last month and the year ahead by their start: those assigned to a colleague, or, if nobody
 * is assigned, those whose visitor asked for that colleague; without `colleagueId` all.
 */
export async function readFeed({ read }: Reading, now: Date, colleagueId?: string): Promise<Booking[]> {
  const today = firmDay(now);
  return read
    .select()
    .from(bookings)
    .where(
      and(
        takesSlotBetween(dayAfter(today, -DAYS_BACK), dayAfter(today, DAYS_AHEAD)),
        colleagueId === undefined ? undefined : eq(adviserOf(bookings), colleagueId),
      ),
    )
    .orderBy(asc(startOfSlot(bookings)), asc(bookings.seq))
    .limit(MAX_CALENDAR_BOOKINGS);
}

interface FeedOf {
  readonly site: Pick<Site, 'name' | 'offices'>;
  /** The domain of the entries' UIDs. */
  readonly uidDomain: string;
  /** For the links of entries, with the scheme. */
  readonly origin: string;
  /** The name that subscribers see. */
  readonly name: string;
}

/** The consultations as an iCalendar file, each with a link to its record and without what the visitor wrote. */
export async function feedOf(
  consultations: readonly Booking[],
  { site, uidDomain, origin, name }: FeedOf,
): Promise<string> {
  const calendar = ical({
    prodId: { company: site.name, product: 'Consultations' },
    method: ICalCalendarMethod.PUBLISH,
    name,
    ttl: REFRESH_SECONDS,
  });
  return writeCalendar(calendar, consultations, (booking) => {
    const startsAt = startOf(booking);
    if (!startsAt) return undefined;
    const start = new Date(startsAt);
    return calendar.createEvent({
      id: `${booking.id}@${uidDomain}`,
      start,
      end: new Date(start.getTime() + CONSULTATION_MS),
      stamp: new Date(booking.changedAt),
      summary: withoutUnseen(`${booking.firstName} ${booking.lastName}`.trim()),
      description: [withoutUnseen(booking.service), booking.reference].filter(Boolean).join(', '),
      location: locationOf(booking, site) || null,
      status: booking.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      url: `${origin}/admin?open=${booking.id}`,
    });
  });
}
