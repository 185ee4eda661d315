import { useSyncExternalStore } from 'react';
import { shownDate, shownTime } from './firm-date';

const never = () => () => undefined;

/** An instant in the viewer's time, such as `24 Nov 2026, 14:05 CET`; the server, which does not know it, writes the firm's. */
export function useViewerTime(instant: string): string {
  return useSyncExternalStore(
    never,
    () => viewerTime(instant),
    () => `${shownDate(instant)}, ${shownTime(instant) ?? '-'} New York time`,
  );
}

/** Whether an instant is behind us; false until the page lives in a browser. */
export function useIsPast(instant: string): boolean {
  return useSyncExternalStore(
    never,
    () => Date.parse(instant) <= Date.now(),
    () => false,
  );
}

function viewerTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '-';
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return `${day}, ${time}`;
}
