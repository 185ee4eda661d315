import {
  type Appointment,
  type ClientDocument,
  FIRM_ZONE,
  firmDay,
  type Milestone,
} from '@lisle-harrow/api/contract';
import { calendarDay } from '@lisle-harrow/shared-ui';
import { isAskedFor } from '../records/wanted-documents';

/** One entry of a client's calendar. */
export interface DueDate {
  readonly key: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly kind: 'milestone' | 'document' | 'appointment';
  readonly title: string;
  /** The instant at which an appointment begins; undefined for everything else, which is due on the day. */
  readonly startsAt?: string;
  /** Whether a milestone is completed, or an appointment is over. */
  readonly isDone: boolean;
  readonly isConfirmed?: boolean;
}

interface Case {
  readonly milestones: readonly Milestone[];
  readonly documents: readonly ClientDocument[];
  readonly appointments: readonly Appointment[];
}

/** Everything in the client's case that has a date, earliest first: milestones, requested documents, appointments. */
export function dueDatesOf({ milestones, documents, appointments }: Case): DueDate[] {
  const steps = milestones.flatMap(({ id, title, status, dueDate }): DueDate[] => {
    const day = calendarDay(dueDate, FIRM_ZONE);
    const isDone = status === 'completed';
    return day ? [{ key: `milestone ${id}`, day, kind: 'milestone', title, isDone }] : [];
  });
  const asked = documents
    .filter(isAskedFor)
    .flatMap(({ id, name, dueDate }): DueDate[] =>
      dueDate ? [{ key: `document ${id}`, day: dueDate, kind: 'document', title: name, isDone: false }] : [],
    );
  const booked = appointments.flatMap(({ id, service, status, startsAt, isOver }): DueDate[] =>
    status === 'cancelled' || Number.isNaN(Date.parse(startsAt))
      ? []
      : [
          {
            key: `appointment ${id}`,
            day: firmDay(new Date(startsAt)),
            kind: 'appointment',
            title: service,
            startsAt,
            isConfirmed: status === 'confirmed',
            isDone: isOver || status === 'completed',
          },
        ],
  );
  return [...steps, ...asked, ...booked].sort(
    (a, b) => a.day.localeCompare(b.day) || (a.startsAt ?? '').localeCompare(b.startsAt ?? ''),
  );
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** `Friday` for a day. */
export const weekdayOf = (day: string) => weekdays.format(new Date(`${day}T00:00:00Z`));

/** Groups entries by month, in their order. */
export function byMonth(dates: readonly DueDate[]): { month: string; dates: DueDate[] }[] {
  const shown: { month: string; dates: DueDate[] }[] = [];
  for (const date of dates) {
    const month = months.format(new Date(`${date.day}T00:00:00Z`));
    if (shown.at(-1)?.month !== month) shown.push({ month, dates: [] });
    shown.at(-1)!.dates.push(date);
  }
  return shown;
}
