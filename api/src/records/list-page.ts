import type { Context } from 'hono';
import * as z from 'zod/mini';
import {
  ANSWER_HOURS,
  bookingFilters,
  needsFirstDay,
  NO_CHOICE,
  OTHER_SOURCES,
  UNKNOWN_SOURCE,
} from '../contract';
import { invalid } from '../errors';
import { fieldErrors } from '../http/read-body';
import { type Cursor, readCursor, writeCursor } from './cursor';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;

/** The query parameters of a staff list, for the documentation. */
export const LIST_QUERY = {
  limit: `Rows per page, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default`,
  cursor: 'Cursor from a Link header with rel="next"',
  status: 'Only rows with this status',
  q: 'Only rows that contain each of the first five words, ignoring case; a word of one or two letters must be the beginning of one. X-Total-Count is omitted if there are more than 200 matches and they do not fit on one page',
  sort: 'newest (default) or oldest',
};

/** The additional query parameters of the lists of bookings and contact messages. */
export const ARRIVAL_QUERY = {
  from: 'Only rows that arrived on this office day, YYYY-MM-DD, or later. X-Total-Count is omitted above 200 rows',
  to: 'Only rows that arrived on this office day, YYYY-MM-DD, or earlier',
};

/** The query parameters that narrow the list of contact messages to the rows behind one number of the figures. */
export const PEOPLE_QUERY = {
  source: `Only rows whose visitor came from this source; "${UNKNOWN_SOURCE}" if the source is not known, "${OTHER_SOURCES}" for all sources that the figures of these days do not name`,
  people:
    'Only the first row within these days of each person who was not a client then (new), or who was not and has become one since (clients)',
  answered: `Only rows of these days that were answered at all (yes), answered within ${ANSWER_HOURS} hours (in-time), answered late or overdue (late), or not answered and still in time (open)`,
};
/** The corresponding parameters for bookings. */
export const BOOKING_QUERY = {
  service: 'Only bookings for this service',
  meeting: `Only bookings with this way to meet; "${NO_CHOICE}" for those without a choice`,
  office: `Only bookings at the office with this id; "${NO_CHOICE}" for those without one`,
  ...PEOPLE_QUERY,
};

/** One page of a staff list, as read from the database. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page, if there is one. */
  readonly next?: Cursor | undefined;
  /** The number of rows that match the filter; missing if there are too many to count. */
  readonly total?: number | undefined;
  /** The number of rows of the whole list that are still open; missing if rows of this list are never open. */
  readonly open?: number | undefined;
}

/** The validated query of a staff list. */
export type ListRequest<Status extends string> = ReturnType<typeof readListQuery<Status>>;

/**
 * Reads the query of a staff list: rows newest first unless `sort=oldest`, `limit` up to 500, `status`, the words
 * `q`, and an opaque `cursor`. Throws 422, naming each invalid parameter.
 */
export function readListQuery<Status extends string>(c: Context, statuses: readonly [Status, ...Status[]]) {
  const schema = z.object({
    limit: z._default(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LIMIT,
            `limit must be a whole number from 1 to ${MAX_LIMIT}`,
          ),
        ),
      String(DEFAULT_LIMIT),
    ),
    status: z.optional(z.enum(statuses, `status must be one of ${statuses.join(', ')}`)),
    sort: z._default(z.enum(['newest', 'oldest'], 'sort must be newest or oldest'), 'newest'),
    q: z._default(z.string().check(z.trim(), z.maxLength(200, 'q must be at most 200 characters')), ''),
    cursor: z.optional(z.string()),
    ...bookingFilters,
  });
  // Empty parameters are ignored, since an empty search box sends one.
  const given = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
  const filter = needsFirstDay(parsed.data);
  if (filter) throw invalid([{ pointer: '/from', message: `from is needed beside ${filter}` }]);
  const { limit, cursor: text, ...query } = parsed.data;
  const cursor = text === undefined ? undefined : readCursor(text);
  if (text !== undefined && cursor?.sort !== query.sort)
    throw invalid([{ pointer: '/cursor', message: 'cursor does not belong to this list' }]);
  return { ...query, limit: Number(limit), cursor };
}

/** The rows of a page. Sets `Link: rel="next"`, `X-Total-Count` and `X-Open-Count` to what is known of the whole list. */
export function rowsOfPage<Row>(c: Context, { rows, next, total, open }: ListPage<Row>): Row[] {
  if (next) {
    const search = new URLSearchParams(new URL(c.req.url).search);
    search.set('cursor', writeCursor(next));
    c.header('Link', `<${c.req.path}?${search}>; rel="next"`);
  }
  if (total !== undefined) c.header('X-Total-Count', String(total));
  if (open !== undefined) c.header('X-Open-Count', String(open));
  return [...rows];
}
