import {
  type BookingTiming,
  DAY_MS,
  FIRM_ZONE,
  isOverdue,
  type OfficeHours,
  officeMsBetween,
} from '@lisle-harrow/api/contract';
import { counted, shownDay, shownDayOfYear, shownNumber, timeIn } from '@lisle-harrow/shared-ui';

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
  /**
   * How much of that falls within office hours: `2 office hours`, undefined if the hours are unknown; if it is overdue, since when on
   * the firm's clock: `since Thu 4:00 PM`.
   */
  readonly note: string | undefined;
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
    const { day, time } = firmTime(dueMs);
    return { due: `Due ${shownDayOfYear(day)}`, note: `${time} New York`, isOverdue: false };
  }
  if (isOverdue(dueMs, nowMs))
    return { due: `Overdue by ${span(nowMs - dueMs)}`, note: sinceWords(dueMs, nowMs), isOverdue: true };
  return {
    due: `Due in ${span(dueMs - nowMs)}`,
    note: hours && officeWords(officeMsBetween(hours, nowMs, dueMs)),
    isOverdue: false,
  };
}

const firmTime = (ms: number) => timeIn(FIRM_ZONE, new Date(ms)) ?? { day: '', weekday: '', time: '' };

/** A weekday names a day only for as long as it has not come again. */
function sinceWords(dueMs: number, nowMs: number): string {
  const { day, weekday, time } = firmTime(dueMs);
  return nowMs - dueMs < 6 * DAY_MS ? `since ${weekday} ${time}` : `since ${shownDay(day)}`;
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
