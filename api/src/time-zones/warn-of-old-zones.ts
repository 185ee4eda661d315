import moment from 'moment-timezone';
import type { Logger } from 'pino';
import { DAY_MS, FIRM_ZONE, firmDayStart, MAX_DAYS_AHEAD } from '../contract';
import { offsetAt } from './zone-offsets';

/**
 * Logs that this Node knows other clock changes of the firm's zone, within the days that can be booked, than the product's data
 * do: slots are instants by Node's data, as in browsers, so they would begin an hour early or late.
 */
export function warnOfOldZones(log: Pick<Logger, 'warn'>, today: string, offsetOf = offsetAt): void {
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = new Date(Date.parse(today) + ahead * DAY_MS).toISOString().slice(0, 10);
    const start = new Date(firmDayStart(day));
    const minutes = (Date.parse(day) - start.getTime()) / 60_000;
    if (offsetOf(FIRM_ZONE, start) === minutes) continue;
    const facts = { day, node: process.versions.tz, product: moment.tz.dataVersion };
    log.warn(facts, 'Node and the product have different time zone data; update the older one');
    return;
  }
}
