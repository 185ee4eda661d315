import { useIsPast } from '@lisle-harrow/shared-ui';

/** Whether a calendar day (`YYYY-MM-DD`) is over in every time zone, so that nobody is told too early that they are late. */
export const useIsDayOver = (day: string): boolean => useIsPast(`${day}T23:59:59.999-12:00`);
