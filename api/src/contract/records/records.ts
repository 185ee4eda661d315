import * as z from 'zod/mini';
import { booking, bookingDetail, bookingStatusChange, bookingTiming, MAX_TIMED_BOOKINGS } from '../bookings';
import { contact, contactDetail, contactStatusChange } from '../contacts';
import { endpoint } from '../endpoint';
import type { RecordList } from './list-filters';
import { recordHistory } from './record-history';

const reading = { needs: 'records.read', key: 'records.read' } as const;

/** What staff do with the records of a list. */
const callsOf = <
  List extends RecordList,
  Row extends z.ZodMiniType,
  Detail extends z.ZodMiniType,
  Change extends z.ZodMiniType<{ status: string }, { status: string }>,
>(
  list: List,
  row: Row,
  detail: Detail,
  change: Change,
) => ({
  /** One page of records, newest first unless the query says otherwise; 422 for a wrong query. */
  list: endpoint(`GET /api/admin/${list}`, { ...reading, rows: row }),
  /** The records that match a query, as CSV. */
  export: endpoint(`GET /api/admin/${list}/export`, { ...reading, recent: true, file: true }),
  /** One record in full; 404 for an unknown id. */
  show: endpoint(`GET /api/admin/${list}/:id`, { ...reading, reply: detail, errors: [404] }),
  /** The changes of a record, and what was written to its visitor; 404 for an unknown id. */
  history: endpoint(`GET /api/admin/${list}/:id/history`, {
    ...reading,
    reply: recordHistory,
    errors: [404],
  }),
  /** Sets the status; 404 for an unknown id, 412 if the status is no longer as `If-Match` says, 422 for an unknown status. */
  setStatus: endpoint(`PATCH /api/admin/${list}/:id`, {
    needs: 'records.write',
    key: 'records.status',
    request: change,
    reply: row,
    errors: [404, 412],
  }),
});

/** What staff do with bookings and contact messages. */
export const recordCalls = {
  bookings: callsOf('bookings', booking, bookingDetail, bookingStatusChange),
  contacts: callsOf('contacts', contact, contactDetail, contactStatusChange),
};

const timingQuery = z.object({
  ids: z
    ._default(
      z
        .string()
        .check(
          z.refine(
            (list) => list.split(',').length <= MAX_TIMED_BOOKINGS,
            `At most ${MAX_TIMED_BOOKINGS} ids`,
          ),
        ),
      '',
    )
    .check(z.describe(`Comma-separated ids, at most ${MAX_TIMED_BOOKINGS}`)),
});

/** When these bookings, at most 100, came, and who else wants their slots; bookings that are gone are left out. */
export const getBookingTiming = endpoint('GET /api/admin/bookings/timing', {
  needs: 'records.read',
  query: timingQuery,
  rows: bookingTiming,
});
