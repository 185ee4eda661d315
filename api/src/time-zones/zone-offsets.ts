import moment from 'moment-timezone';
import { DAY_MS, MAX_DAYS_AHEAD, type ZoneOffset } from '../contract';

// Not from Intl, whose data are as old as the Node that runs this, and differ from those of the visitor's browser.

/** Minutes by which the clocks of an IANA zone are ahead of UTC at an instant; undefined if there is no such zone. */
export function offsetAt(zone: string, instant: Date): number | undefined {
  const behind = moment.tz.zone(zone)?.utcOffset(instant.getTime());
  return behind === undefined ? undefined : -behind;
}

/**
 * The offsets of an IANA zone between two instants: the one in force at the first, then each change until the second. Empty if
 * there is no such zone, or none was named.
 */
export function offsetsBetween(zone: string | null | undefined, from: Date, until: Date): ZoneOffset[] {
  const changes = (zone && moment.tz.zone(zone)?.untils) || undefined;
  if (!zone || !changes) return [];
  const later = changes.filter((ms) => ms > from.getTime() && ms <= until.getTime());
  return [from, ...later.map((ms) => new Date(ms))].map((at) => ({
    from: at.toISOString(),
    minutes: offsetAt(zone, at)!,
  }));
}

/** The same from an instant on until the last day that can be booked. */
export const offsetsSince = (zone: string | null, since: Date): ZoneOffset[] =>
  offsetsBetween(zone, since, new Date(Date.now() + (MAX_DAYS_AHEAD + 2) * DAY_MS));

/** The instant at which the clocks of an IANA zone show `local`, `YYYY-MM-DDTHH:MM:SS`; undefined if there is no such zone. */
export const instantIn = (zone: string, local: string): Date | undefined =>
  moment.tz.zone(zone) ? moment.tz(local, zone).toDate() : undefined;

/** The day (`YYYY-MM-DD`) in an IANA zone; undefined if there is no such zone. */
export const dayIn = (zone: string, instant: Date) => clockOf(zone, instant)?.toISOString().slice(0, 10);

/** `Thu 4:00 PM` in an IANA zone; undefined if there is no such zone. */
export const weekdayAndTimeIn = (zone: string, instant: Date): string | undefined => {
  const clock = clockOf(zone, instant);
  return clock && words.format(clock);
};

const words = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant at which UTC shows what the zone does. */
function clockOf(zone: string, instant: Date): Date | undefined {
  const minutes = offsetAt(zone, instant);
  return minutes === undefined ? undefined : new Date(instant.getTime() + minutes * 60_000);
}
