import { FIRM_ZONE, firmDay } from '@lisle-harrow/api/contract';
import { timeIn } from '@lisle-harrow/shared-ui';

const HOUR_MS = 3_600_000;

/** The instant of a day (`YYYY-MM-DD`) and time (`14:05`) on the firm's clock; undefined where the clock skips that time. */
export function firmInstant(day: string, time: string): string | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  return [4, 5]
    .map((offset) => new Date(asUtc + offset * HOUR_MS))
    .find((instant) => firmDay(instant) === day && clockOf(instant) === time)
    ?.toISOString();
}

/** `14:05` on the firm's clock. */
function clockOf(instant: Date): string {
  const [, hour = '', minute = '', half] =
    /^(\d+):(\d+) (AM|PM)$/.exec(timeIn(FIRM_ZONE, instant)?.time ?? '') ?? [];
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}
