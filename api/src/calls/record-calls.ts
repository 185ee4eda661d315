import * as z from 'zod/mini';
import {
  booking,
  bookingCalendar,
  bookingDetail,
  bookingTiming,
  calendarFeed,
  type ConsultationHours,
  contact,
  contactDetail,
  figures,
  hoursOverview,
  madeCalendarFeed,
  recordChanges,
  type RecordChanges,
  recordHistory,
  SEEN_SLOT,
  savedView,
  type SavedViewInput,
  slotProposals,
  STATUS_SET,
  statusNow,
  type StatusNow,
} from '../contract';
import { presentState } from './response-error';
import { type ListQuery, readPage } from './read-page';
import { type Fetch, read, readJson, send, sendAndRead, ifMatch } from './request';

const bookingPath = (id: string) => `/api/admin/bookings/${encodeURIComponent(id)}`;
const contactPath = (id: string) => `/api/admin/contacts/${encodeURIComponent(id)}`;

/** One page of bookings, newest first unless the query says otherwise; 422 for a wrong query. */
export const getAdminBookings = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, '/api/admin/bookings', booking, query);
/** When these bookings came, at most 100, and who else wants their slots; what is gone is left out. */
export const getBookingTiming = (fetch: Fetch, ids: readonly string[]) =>
  read(fetch, `/api/admin/bookings/timing?ids=${ids.map(encodeURIComponent).join()}`, z.array(bookingTiming));
/** One page of contact messages, newest first unless the query says otherwise; 422 for a wrong query. */
export const getAdminContacts = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, '/api/admin/contacts', contact, query);
/** Where the browser downloads the bookings, or the contact messages, under a query as CSV. */
export const recordsExportPath = (list: 'bookings' | 'contacts', search: URLSearchParams) =>
  `/api/admin/${list}/export${search.size > 0 ? `?${search}` : ''}`;
/** One booking with its message and time of arrival; 404 for an unknown id. */
export const getAdminBooking = (fetch: Fetch, id: string) => read(fetch, bookingPath(id), bookingDetail);
/** One contact message with the visitor's time zone; 404 for an unknown id. */
export const getAdminContact = (fetch: Fetch, id: string) => read(fetch, contactPath(id), contactDetail);
/** What was changed of a booking, or of a contact message, and what its visitor was written; 404 for an unknown id. */
export const getRecordHistory = (fetch: Fetch, list: 'bookings' | 'contacts', id: string) =>
  read(fetch, `/api/admin/${list}/${encodeURIComponent(id)}/history`, recordHistory);
/** Whether it was this change that set a status; on servers that do not say it was. */
const isSetBy = ({ headers }: Response) => headers.get(STATUS_SET) !== '?0';
/**
 * Sets the status of a booking, and gives false where it had that already; 404 for an unknown id, 422 for an unknown status, 412 where it
 * is not as `seen` any more, or its visitor has moved it from `slot`.
 */
export const setBookingStatus = async (
  fetch: Fetch,
  id: string,
  status: string,
  seen?: string,
  slot?: string,
) => {
  const headers = { ...ifMatch(seen), ...(slot && { [SEEN_SLOT]: slot }) };
  return isSetBy(await send(fetch, 'PATCH', bookingPath(id), { status }, headers));
};
/** Sets the status of a contact message, and gives false where it had that already; 404 and 422 as above, 412 where it is not as `seen`. */
export const setContactStatus = async (fetch: Fetch, id: string, status: string, seen?: string) =>
  isSetBy(await send(fetch, 'PATCH', contactPath(id), { status }, ifMatch(seen)));

/** Who else wants the slot of a confirmed booking, and which others could be proposed; 404 for an unknown id. */
export const getProposals = (fetch: Fetch, id: string) =>
  read(fetch, `${bookingPath(id)}/proposals`, slotProposals);
/** Writes them to the visitors of these requests, once under one key; 409 where there is nothing to propose any more. */
export const sendProposals = async (fetch: Fetch, id: string, to: readonly string[], key: string) =>
  readJson(
    await send(fetch, 'POST', `${bookingPath(id)}/proposals`, { to }, { 'Idempotency-Key': `"${key}"` }),
    slotProposals,
  );

/** When and how visitors may book, and what there is to offer them. */
export const getHours = (fetch: Fetch) => read(fetch, '/api/admin/hours', hoursOverview);
/** Sets it; 409 where somebody else has since the revision that is named, 422 for hours that cannot be. */
export const saveHours = (fetch: Fetch, hours: ConsultationHours) =>
  sendAndRead(fetch, 'PUT', '/api/admin/hours', hours, hoursOverview);

/** How much came in over so many weeks, how soon it was answered, who became a client, and what waits. */
export const getFigures = (fetch: Fetch, weeks: number) =>
  read(fetch, `/api/admin/figures?weeks=${weeks}`, figures);

/** The consultations between two of the firm's days, both included, and when it is open; 422 for more than 44 of them. */
export const getCalendar = (fetch: Fetch, from: string, to: string) =>
  read(fetch, `/api/admin/calendar?from=${from}&to=${to}`, bookingCalendar);

/** Whether one has an address to subscribe to consultations. */
export const getCalendarFeed = (fetch: Fetch) => read(fetch, '/api/admin/calendar/feed', calendarFeed);

/** Makes a new address; the one before ends. */
export const makeCalendarFeed = (fetch: Fetch) =>
  sendAndRead(fetch, 'POST', '/api/admin/calendar/feed', undefined, madeCalendarFeed);

/** Ends the address. */
export const revokeCalendarFeed = (fetch: Fetch) => send(fetch, 'DELETE', '/api/admin/calendar/feed');

/** The status that somebody else has set, and who, where that is why a change was refused. */
export const presentStatus = (error: unknown): StatusNow | undefined =>
  presentState(error, (body) => z.parse(statusNow, body));

/** The filters that the signed-in member of staff keeps; 404 on a server that keeps none. */
export const getSavedViews = (fetch: Fetch) => read(fetch, '/api/admin/views', z.array(savedView));
/** Keeps one more; 422 names `/name` where it is taken, or there are as many as one person keeps. */
export const addSavedView = (fetch: Fetch, view: SavedViewInput) =>
  sendAndRead(fetch, 'POST', '/api/admin/views', view, savedView);
export const renameSavedView = (fetch: Fetch, id: string, name: string) =>
  sendAndRead(fetch, 'PATCH', `/api/admin/views/${encodeURIComponent(id)}`, { name }, savedView);
export const removeSavedView = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `/api/admin/views/${encodeURIComponent(id)}`);

/** Where the browser hears of what changes: after the last event it was told of, or since so many milliseconds ago. */
export const changesPath = (from: { readonly after: string } | { readonly ago: string }) =>
  `/api/admin/changes?${new URLSearchParams(from)}`;

/** Asks for that stream without following it: the answer that a browser's `EventSource` does not show. Rejects where it is refused. */
export async function tryChanges(fetch: Fetch, path: string): Promise<void> {
  const { body } = await send(fetch, 'GET', path);
  await body?.cancel();
}

/** What an event of that stream says. */
export const readChanges = (data: string): RecordChanges => z.parse(recordChanges, JSON.parse(data));
