import * as z from 'zod/mini';
import { calendarDay } from '../consultations/consultation-hours';
import { ANSWERED_FILTERS, PEOPLE_FILTERS } from '../figures';
import { OTHER_SOURCES } from '../website/source';

/** Which of the two lists that visitors fill. */
export type RecordList = 'bookings' | 'contacts';

/** A parameter of a query that may be any text of up to 100 characters, such as an id. */
export const word = (name: string) =>
  z.optional(z.string().check(z.maxLength(100, `${name} must be at most 100 characters`)));

/** What narrows a list of contact messages, besides words and status; both the address of the list and a saved view contain it. */
export const contactFilters = {
  from: z.optional(calendarDay('from must be a day, YYYY-MM-DD')),
  to: z.optional(calendarDay('to must be a day, YYYY-MM-DD')),
  source: word('source'),
  people: z.optional(z.enum(PEOPLE_FILTERS, `people must be one of ${PEOPLE_FILTERS.join(', ')}`)),
  answered: z.optional(z.enum(ANSWERED_FILTERS, `answered must be one of ${ANSWERED_FILTERS.join(', ')}`)),
};
/** The same for bookings. */
export const bookingFilters = {
  ...contactFilters,
  service: word('service'),
  meeting: word('meeting'),
  office: word('office'),
};

/**
 * The filter that is found only by reading every row of its days, and so needs a first day; undefined if there is none,
 * or if `from` is given.
 */
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
