import { call, callPage, type Fetch, type ListQuery, type Page } from '@lisle-harrow/api/calls';
import {
  type Booking,
  type BookingTiming,
  getBookingTiming,
  MAX_TIMED_BOOKINGS,
  recordCalls,
} from '@lisle-harrow/api/contract';

/** A booking of a list with its timing, on servers that return it. */
export interface TimedBooking extends Booking {
  readonly timing?: BookingTiming | undefined;
}

/** The URL of a call made while rendering on the server has room for no more. */
const IDS_OF_A_CALL = 50;

/**
 * A page of bookings together with their timing, so that no row grows after it is shown. A server that sends no counts implements
 * only the specified calls and is not asked for timing; without a response the rows are shown as they are.
 */
export async function readTimedBookings(fetch: Fetch, view?: ListQuery): Promise<Page<TimedBooking>> {
  const page = await callPage(fetch, recordCalls.bookings.list, {}, view);
  if (page.open === undefined || page.rows.length === 0) return page;
  const ids = page.rows.slice(0, MAX_TIMED_BOOKINGS).map(({ id }) => id);
  const calls = Array.from({ length: Math.ceil(ids.length / IDS_OF_A_CALL) }, (_, at) =>
    call(
      fetch,
      getBookingTiming,
      {},
      { ids: ids.slice(at * IDS_OF_A_CALL, (at + 1) * IDS_OF_A_CALL).join() },
    ),
  );
  const timings = await Promise.all(calls).catch(() => []);
  const byId = new Map(timings.flat().map((timing) => [timing.id, timing]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, timing: byId.get(row.id) })) };
}
