import * as z from 'zod/mini';
import { calendarDay } from '../consultations/consultation-hours';
import { ANSWERED_FILTERS, PEOPLE_FILTERS } from '../figures';
import { OTHER_SOURCES } from '../website/source';

const word = (name: string) =>
  z.optional(z.string().check(z.maxLength(100, `${name} must be at most 100 characters`)));

/** By what a list of contact messages is narrowed, beside words and status; the address of the list says it, and so does a saved view. */
export const contactFilters = {
  from: z.optional(calendarDay('from must be a day, YYYY-MM-DD')),
  to: z.optional(calendarDay('to must be a day, YYYY-MM-DD')),
  source: word('source'),
  people: z.optional(z.enum(PEOPLE_FILTERS, `people must be one of ${PEOPLE_FILTERS.join(', ')}`)),
  answered: z.optional(z.enum(ANSWERED_FILTERS, `answered must be one of ${ANSWERED_FILTERS.join(', ')}`)),
};
/** The same of bookings. */
export const bookingFilters = {
  ...contactFilters,
  service: word('service'),
  meeting: word('meeting'),
  office: word('office'),
};

/** What is found by looking at every row of its days, and so is not asked for without a first one; undefined where there is none, or `from`. */
export const needsFirstDay = ({
  from,
  source,
  people,
  answered,
}: Readonly<Partial<Record<'from' | 'source' | 'people' | 'answered', string>>>) => {
  if (from) return undefined;
  if (source === OTHER_SOURCES) return `source ${OTHER_SOURCES}`;
  return people ? 'people' : answered && 'answered';
};
