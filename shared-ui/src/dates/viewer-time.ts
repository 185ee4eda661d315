import { useSyncExternalStore } from 'react';
import { counted } from '../data/counted';
import { cityOfZone, instantOf, shownDate, shownTime } from './zone-time';

const MINUTE_MS = 60_000;

/** The IANA zone of this browser. */
export const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const never = () => () => undefined;

/**
 * An ISO instant in the viewer's zone, such as `24 Nov 2026, 2:05 PM EST`. The server does not know that zone and renders the time
 * in `serverZone`, with its city.
 */
export function useViewerTime(instant: string, serverZone: string): string {
  return useSyncExternalStore(
    never,
    () => viewerTime(instant),
    () =>
      `${shownDate(instant, serverZone)}, ${shownTime(instant, serverZone) ?? '-'} ${cityOfZone(serverZone)} time`,
  );
}

function viewerTime(text: string): string {
  const instant = instantOf(text);
  if (!instant) return '-';
  const zone = viewerZone();
  const words = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  const zoneName = words.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  return `${shownDate(text, zone)}, ${shownTime(text, zone)} ${zoneName}`;
}

/** Whether an ISO instant is past; `false` until hydration. */
export function useIsPast(instant: string): boolean {
  return useSyncExternalStore(
    never,
    () => Date.parse(instant) <= Date.now(),
    () => false,
  );
}

const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
};
const startOfMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The present minute (ms since 1970), updated every minute; `undefined` until hydration. */
export function useNow(): number | undefined {
  return useSyncExternalStore(everyMinute, startOfMinute, () => undefined);
}

/** The time between two instants (ms) in the largest unit that fits: `19 hours`. */
export function shownAge(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / MINUTE_MS));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  if (minutes < 48 * 60) return counted(Math.floor(minutes / 60), 'hour');
  return counted(Math.floor(minutes / (24 * 60)), 'day');
}
