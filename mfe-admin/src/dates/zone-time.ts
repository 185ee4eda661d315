import { FIRM_ZONE, slotInstant, TIME_SLOTS } from 'api/contract';
import { dayOf } from './firm-date';

/** `Tue, 24 Nov 2026, 10:00 AM` in an IANA zone; nothing where the zone is none. For the browser alone. */
export function timeIn(zone: string, instant: Date): string | undefined {
  try {
    const date = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' });
    return `${date.format(instant)}, ${time.format(instant)}`.replace(/\s/g, ' ');
  } catch {
    return undefined;
  }
}

/** `New York` for `America/New_York`. */
export const placeOfZone = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ');

export const firmPlace = placeOfZone(FIRM_ZONE);

/** The zone of this browser. */
export const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The instant at which a booking's slot starts (D11); nothing where its day or its time is none of ours. */
export function slotStart(preferredDate: string, preferredTime: string): Date | undefined {
  const day = dayOf(preferredDate);
  if (day === undefined || !TIME_SLOTS.some((slot) => slot === preferredTime)) return undefined;
  return new Date(slotInstant(day, preferredTime));
}

/** The instant that an ISO timestamp names; nothing for any other text. */
export function instantOf(text: string | undefined): Date | undefined {
  const instant = new Date(text ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
