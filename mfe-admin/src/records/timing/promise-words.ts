import {
  type BookingTiming,
  DAY_MS,
  FIRM_ZONE,
  isOverdue,
  type OfficeHours,
  officeMsBetween,
} from '@lisle-harrow/api/contract';
import { counted, shownDayOfYear, shownNumber, timeIn } from '@lisle-harrow/shared-ui';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Since when a booking has been waiting for an answer, null while it is the visitor's turn. Servers that do not say so: since it
 * arrived.
 */
export const sinceOf = ({ createdAt, waitsSince }: Pick<BookingTiming, 'createdAt' | 'waitsSince'>) =>
  waitsSince === undefined ? createdAt : waitsSince;

interface PromiseWords {
  /** `Due in 6 h` */
  readonly due: string;
  /** How much of that falls within office hours: `2 office hours`; undefined if the hours are unknown. */
  readonly office: string | undefined;
  readonly isOverdue: boolean;
}

/**
 * How much time is left to answer, or by how much the answer is overdue. On the server, where the reader's clock is unknown, the due
 * time on the firm's clock.
 */
export function promiseWords(
  dueMs: number,
  nowMs: number | undefined,
  hours: OfficeHours | undefined,
): PromiseWords {
  if (nowMs === undefined) {
    const { day = '', time = '' } = timeIn(FIRM_ZONE, new Date(dueMs)) ?? {};
    return { due: `Due ${shownDayOfYear(day)}`, office: `${time} New York`, isOverdue: false };
  }
  const isLate = isOverdue(dueMs, nowMs);
  const [from, until] = isLate ? [dueMs, nowMs] : [nowMs, dueMs];
  return {
    due: `${isLate ? 'Overdue by' : 'Due in'} ${span(until - from)}`,
    office: hours && officeWords(officeMsBetween(hours, from, until)),
    isOverdue: isLate,
  };
}

/** `50 min`, `6 h`, `3 days`. */
export function span(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${shownNumber(Math.floor(ms / DAY_MS))} days`;
}

function officeWords(ms: number): string {
  if (ms < MINUTE_MS) return 'no office hours';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} office min`;
  return counted(Math.floor(ms / HOUR_MS), 'office hour');
}
