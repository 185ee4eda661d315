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
import { wholeNumber } from '../contract/fields';
import { type Cursor, readCursor, writeCursor } from './cursor';

const MAX_LIMIT = 500;
const DEFAULT_LIMIT = 100;
const FOREIGN = 'cursor does not belong to this list';

/** The parameter `limit` of a list. */
export const listLimit = z
  ._default(wholeNumber('limit', MAX_LIMIT), DEFAULT_LIMIT)
  .check(z.describe(`Rows per page, 1 to ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default`));

/** The parameter `cursor` of a list in this order, or of one that may be in either. */
export const pageCursor = (order?: Cursor['sort']) =>
  z
    .optional(
      z.pipe(
        z.string(),
        z.transform((text, { issues }): Cursor => {
          const cursor = readCursor(text);
          if (cursor && cursor.sort === (order ?? cursor.sort)) return cursor;
          issues.push({ code: 'custom', message: FOREIGN, input: text });
          return z.NEVER;
        }),
      ),
    )
    .check(z.describe('Cursor from a Link header with rel="next"'));

const { from, to, source, people, answered, service, meeting, office } = bookingFilters;

/** Parameters that narrow the list of contact messages to days, and to the rows behind one number of the figures. */
export const CONTACT_QUERY = {
  from: from.check(
    z.describe(
      'Only rows that arrived on this office day, YYYY-MM-DD, or later. X-Total-Count is omitted above 200 rows',
    ),
  ),
  to: to.check(z.describe('Only rows that arrived on this office day, YYYY-MM-DD, or earlier')),
  source: source.check(
    z.describe(
      `Only rows whose visitor came from this source; "${UNKNOWN_SOURCE}" if the source is not known, "${OTHER_SOURCES}" for all sources that the figures of these days do not name`,
    ),
  ),
  people: people.check(
    z.describe(
      'Only the first row within these days of each person who was not a client then (new), or who was not and has become one since (clients)',
    ),
  ),
  answered: answered.check(
    z.describe(
      `Only rows of these days that were answered at all (yes), answered within ${ANSWER_HOURS} hours (in-time), answered late or overdue (late), or not answered and still in time (open)`,
    ),
  ),
};
/** The same for bookings. */
export const BOOKING_QUERY = {
  service: service.check(z.describe('Only bookings for this service')),
  meeting: meeting.check(
    z.describe(`Only bookings with this way to meet; "${NO_CHOICE}" for those without a choice`),
  ),
  office: office.check(
    z.describe(`Only bookings at the office with this id; "${NO_CHOICE}" for those without one`),
  ),
  ...CONTACT_QUERY,
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
export interface ListRequest<Status extends string> extends z.infer<z.ZodMiniObject<typeof bookingFilters>> {
  readonly limit: number;
  readonly cursor?: Cursor | undefined;
  readonly status?: Status | undefined;
  readonly sort: Cursor['sort'];
  readonly q: string;
}

interface Meanings {
  readonly status?: string;
  readonly q?: string;
}

/** Which rows of a list, and in which order: what an exported file of it takes as well. */
const rowsAsked = <Status extends string>(
  statuses: readonly [Status, ...Status[]],
  { status = 'Only rows with this status', q = WORDS }: Meanings = {},
) => ({
  status: z
    .optional(z.enum(statuses, `status must be one of ${statuses.join(', ')}`))
    .check(z.describe(status)),
  sort: z
    ._default(z.enum(['newest', 'oldest'], 'sort must be newest or oldest'), 'newest')
    .check(z.describe('newest (default) or oldest')),
  q: z
    ._default(z.string().check(z.trim(), z.maxLength(200, 'q must be at most 200 characters')), '')
    .check(z.describe(q)),
});
const WORDS =
  'Only rows that contain each of the first five words, ignoring case; a word of one or two letters must be the beginning of one. X-Total-Count is omitted if there are more than 200 matches and they do not fit on one page';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Refuses a cursor of another order, and a filter that is found only by reading every row of its days, without a first day. */
const fitsTogether = ({ value, issues }: z.core.ParsePayload<object>) => {
  const refuse = (name: string, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value });
  const { cursor, sort } = value as Partial<ListRequest<string>>;
  if (cursor && cursor.sort !== sort) refuse('cursor', FOREIGN);
  const filter = needsFirstDay(value);
  if (filter) refuse('from', `from is needed beside ${filter}`);
};

/**
 * The query of a staff list: rows newest first unless `sort=oldest`, `limit` up to 500, `status`, the words `q`, an opaque
 * `cursor`, and what else narrows this list.
 */
export const listQuery = <Status extends string, More extends Shape>(
  statuses: readonly [Status, ...Status[]],
  more: More,
  meanings?: Meanings,
) =>
  z
    .object({ limit: listLimit, cursor: pageCursor(), ...rowsAsked(statuses, meanings), ...more })
    .check(fitsTogether);

/** The query of a file with all rows of a staff list that match. */
export const exportQuery = <Status extends string, More extends Shape>(
  statuses: readonly [Status, ...Status[]],
  more: More,
  meanings?: Meanings,
) => z.object({ ...rowsAsked(statuses, meanings), ...more }).check(fitsTogether);

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
