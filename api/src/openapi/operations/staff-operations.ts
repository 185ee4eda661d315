import * as contract from '../../contract';
import { changeErrors, listOf, type Operation } from './operation';

const listQuery = {
  limit: 'Rows per page, 1 to 500; 100 when missing',
  cursor: 'The cursor of a Link: rel="next"',
  status: 'Only rows of this status',
  q: 'Only rows with each of the first five words, without regard to case; a word of one or two letters must begin one. X-Total-Count is left out past 200 matches or the page',
  sort: 'newest (standard) or oldest',
};
/** Bookings and inquiries, for staff. */
export const staffOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/admin/bookings',
    summary: 'Bookings, newest first, with the headers Link, X-Total-Count and X-Open-Count',
    access: 'staff',
    query: listQuery,
    status: 200,
    response: listOf(contract.booking),
    errors: [401, 403, 422],
  },
  {
    method: 'patch',
    path: '/api/admin/bookings/{id}',
    summary: 'Sets the status of a booking',
    access: 'staff',
    request: contract.bookingStatusChange,
    status: 200,
    response: contract.booking,
    errors: changeErrors,
  },
  {
    method: 'get',
    path: '/api/admin/contacts',
    summary: 'Contact messages, newest first, with the headers Link, X-Total-Count and X-Open-Count',
    access: 'staff',
    query: listQuery,
    status: 200,
    response: listOf(contract.contact),
    errors: [401, 403, 422],
  },
  {
    method: 'patch',
    path: '/api/admin/contacts/{id}',
    summary: 'Sets the status of a contact message',
    access: 'staff',
    request: contract.contactStatusChange,
    status: 200,
    response: contract.contact,
    errors: changeErrors,
  },
  {
    method: 'get',
    path: '/api/admin/bookings/{id}',
    summary: 'One booking with its message, when it was sent and the zone of the visitor',
    access: 'staff',
    status: 200,
    response: contract.bookingDetail,
    errors: [401, 403, 404],
  },
  {
    method: 'get',
    path: '/api/admin/contacts/{id}',
    summary: 'One contact message with the zone of the visitor',
    access: 'staff',
    status: 200,
    response: contract.contactDetail,
    errors: [401, 403, 404],
  },
];
