import { shownDateTime, viewerZone } from '@lisle-harrow/shared-ui';
import { FIRM_ZONE } from '@lisle-harrow/api/contract';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * The reader's zone where its clock differs from the firm's on this day (`YYYY-MM-DD`), else `undefined`; also `undefined` until
 * hydration, because the server does not know it.
 */
export function useReadingZone(day: string): string | undefined {
  const zone = useSyncExternalStore(never, viewerZone, () => FIRM_ZONE);
  const noon = new Date(`${day}T12:00Z`);
  return shownDateTime(noon, zone) === shownDateTime(noon, FIRM_ZONE) ? undefined : zone;
}
