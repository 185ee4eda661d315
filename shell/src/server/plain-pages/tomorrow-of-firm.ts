import { firmDay } from '@lisle-harrow/api/contract';

const DAY_MS = 86_400_000;

/** Tomorrow on the firm's calendar: a page without script does not know the visitor's. */
export const tomorrowOfFirm = () => firmDay(new Date(Date.now() + DAY_MS));
