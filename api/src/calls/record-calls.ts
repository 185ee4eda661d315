import { booking, bookingDetail, contact, contactDetail } from '../contract';
import { type ListQuery, readPage } from './read-page';
import { type Fetch, read, send } from './request';

const bookingPath = (id: string) => `/api/admin/bookings/${encodeURIComponent(id)}`;
const contactPath = (id: string) => `/api/admin/contacts/${encodeURIComponent(id)}`;

export const getAdminBookings = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, '/api/admin/bookings', booking, query);
export const getAdminContacts = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, '/api/admin/contacts', contact, query);
export const getAdminBooking = (fetch: Fetch, id: string) => read(fetch, bookingPath(id), bookingDetail);
export const getAdminContact = (fetch: Fetch, id: string) => read(fetch, contactPath(id), contactDetail);
export const setBookingStatus = (fetch: Fetch, id: string, status: string) =>
  send(fetch, 'PATCH', bookingPath(id), { status });
export const setContactStatus = (fetch: Fetch, id: string, status: string) =>
  send(fetch, 'PATCH', contactPath(id), { status });
