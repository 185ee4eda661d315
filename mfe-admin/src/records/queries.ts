import { type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  type Fetch,
  getAdminBooking,
  getAdminBookings,
  getAdminContact,
  getAdminContacts,
  type ListQuery,
  type Page,
} from 'api/calls';
import { isWhole, type TabName } from '../list/list-view';

type ReadPage<Row> = (fetch: Fetch, query?: ListQuery) => Promise<Page<Row>>;

/**
 * The whole list is the specified call and is always read to its end; a part of it is a query of its own,
 * which is given up when nobody waits for it any more.
 */
function listQuery<Row>(name: TabName, readPage: ReadPage<Row>, call: Fetch, view: ListQuery) {
  return queryOptions({
    queryKey: (isWhole(view) ? [name] : [name, view]) as QueryKey,
    queryFn: (context) =>
      isWhole(view)
        ? readPage(call)
        : readPage((path, init) => call(path, { ...init, signal: context.signal }), view),
  });
}

/** Bookings, `GET /api/admin/bookings`: the newest ones, or those of `view`. */
export const bookingsQuery = (fetch: Fetch, view: ListQuery = {}) =>
  listQuery('bookings', getAdminBookings, fetch, view);

/** Contact inquiries, `GET /api/admin/contacts`: the newest ones, or those of `view`. */
export const contactsQuery = (fetch: Fetch, view: ListQuery = {}) =>
  listQuery('contacts', getAdminContacts, fetch, view);

/** One booking in full; read again when it is opened after a failure. */
export const bookingDetailQuery = (fetch: Fetch, id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: () => getAdminBooking(fetch, id),
    retryOnMount: true,
  });

/** One contact inquiry in full; read again when it is opened after a failure. */
export const contactDetailQuery = (fetch: Fetch, id: string) =>
  queryOptions({
    queryKey: ['contact', id],
    queryFn: () => getAdminContact(fetch, id),
    retryOnMount: true,
  });
