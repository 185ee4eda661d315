import { shownDateTime, viewerZone } from '@lisle-harrow/shared-ui';
import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The zone of whoever reads, where its clock differs from the firm's on this day (`YYYY-MM-DD`); `undefined` where it does
 * not, and until hydration: the server does not know it.
 */
export function useReadingZone(day: string): string | undefined {
  const zone = useSyncExternalStore(never, viewerZone, () => FIRM_ZONE);
  const noon = new Date(`${day}T12:00Z`);
  return shownDateTime(noon, zone) === shownDateTime(noon, FIRM_ZONE) ? undefined : zone;
}
