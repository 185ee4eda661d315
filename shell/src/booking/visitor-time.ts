import { FIRM_ZONE, slotInstant } from 'api/contract';

/**
 * The chosen slot as it is offered and on the visitor's clock, e.g. `9:00 AM EST (New York) is 2:00 PM on Sat 21 Nov,
 * your time`. EST is the firm's name for its own clock all year (D11), so the instant follows New York's summer time.
 * Undefined while nothing is chosen, and where both clocks show the same.
 */
export function visitorTime(
  day: string,
  slot: string,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (!day || !slot) return undefined;
  const start = new Date(slotInstant(day, slot));
  const here = clockAt(start, zone);
  return here === clockAt(start, FIRM_ZONE) ? undefined : `${slot} EST (New York) is ${here}, your time`;
}

function clockAt(instant: Date, timeZone: string): string {
  const time = instant.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const date = instant.toLocaleDateString('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  // Some ICU versions put a narrow space before AM and PM.
  return `${time.replace(/\s/, ' ')} on ${date.replace(',', '')}`;
}
