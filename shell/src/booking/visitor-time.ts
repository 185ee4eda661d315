import { FIRM_ZONE, slotInstant, type ZoneOffset } from '@lisle-harrow/api/contract';
import { shownWeekday, timeIn, viewerZone } from '@lisle-harrow/shared-ui';

/**
 * The chosen slot as it is offered and in the visitor's zone, e.g. `9:00 AM EST (New York) is 2:00 PM on Sat 21 Nov,
 * your time`. EST is the firm's name for its own time all year, so the instant follows New York's summer time.
 * `undefined` while nothing is chosen, and where both clocks show the same. `offsets` of the visitor's zone are what the server
 * says, so that page and mails show the same time.
 */
export function visitorTime(
  day: string,
  slot: string,
  zone = viewerZone(),
  offsets?: readonly ZoneOffset[],
): string | undefined {
  if (!day || !slot) return undefined;
  const start = new Date(slotInstant(day, slot));
  const here = dateAndTime(start, zone, offsets);
  return here === dateAndTime(start, FIRM_ZONE) ? undefined : `${slot} EST (New York) is ${here}, your time`;
}

function dateAndTime(instant: Date, zone: string, offsets?: readonly ZoneOffset[]): string | undefined {
  const at = timeIn(zone, instant, offsets);
  return at && `${at.time} on ${shownWeekday(at.day)}`;
}
