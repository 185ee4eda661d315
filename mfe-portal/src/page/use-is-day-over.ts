import { useIsPast } from '@lisle-harrow/shared-ui';

/** Whether a calendar day (`YYYY-MM-DD`) is over everywhere, so that nobody is told that they are late while they are not. */
export const useIsDayOver = (day: string): boolean => useIsPast(`${day}T23:59:59.999-12:00`);
