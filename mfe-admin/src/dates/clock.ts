import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const everyMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
};
const startOfMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The present minute (ms since 1970), known only once the page lives in a browser. */
export function useNow(): number | undefined {
  return useSyncExternalStore(everyMinute, startOfMinute, () => undefined);
}

/** `19 hours` between two instants (ms), in the largest unit that fits. */
export function shownAge(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / MINUTE_MS));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return amount(minutes, 'minute');
  if (minutes < 48 * 60) return amount(Math.floor(minutes / 60), 'hour');
  return amount(Math.floor(minutes / (24 * 60)), 'day');
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
