import { FIRM_ZONE, slotInstant } from 'api/contract';

/** The chosen slot on the visitor's clock; undefined while nothing is chosen, or where their clock is the firm's. */
export function visitorTime(
  day: string,
  slot: string,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (!day || !slot || zone === FIRM_ZONE) return undefined;
  const start = new Date(slotInstant(day, slot));
  const time = start.toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
  const date = start.toLocaleDateString('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return `Your time: ${time}, ${date}`;
}
