import { queryOptions } from '@tanstack/react-query';
import { type Fetch, getAdminBookings, getAdminContacts } from 'api/client';

/** The newest bookings, `GET /api/admin/bookings`. */
export const bookingsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['bookings'], queryFn: () => getAdminBookings(fetch) });

/** The newest contact inquiries, `GET /api/admin/contacts`. */
export const contactsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['contacts'], queryFn: () => getAdminContacts(fetch) });
