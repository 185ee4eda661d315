import { DAY_MS, firmDay } from '@lisle-harrow/api/contract';

/** Tomorrow on the firm's calendar: a page without script does not know the visitor's. */
export const tomorrowOfFirm = () => firmDay(new Date(Date.now() + DAY_MS));
