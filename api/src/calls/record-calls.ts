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
/** When these bookings, at most 100, came, and who else wants their slots; bookings that are gone are left out. */
export const getBookingTiming = (fetch: Fetch, ids: readonly string[]) =>
  read(fetch, `/api/admin/bookings/timing?ids=${ids.map(encodeURIComponent).join()}`, z.array(bookingTiming));
/** One page of contact messages, newest first unless the query says otherwise; 422 for a wrong query. */
export const getAdminContacts = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, '/api/admin/contacts', contact, query);
/** Where the browser downloads the bookings, or the contact messages, that match a query as CSV. */
export const recordsExportPath = (list: 'bookings' | 'contacts', search: URLSearchParams) =>
  `/api/admin/${list}/export${search.size > 0 ? `?${search}` : ''}`;
/** One booking with its message and time of arrival; 404 for an unknown id. */
export const getAdminBooking = (fetch: Fetch, id: string) => read(fetch, bookingPath(id), bookingDetail);
/** One contact message with the visitor's time zone; 404 for an unknown id. */
export const getAdminContact = (fetch: Fetch, id: string) => read(fetch, contactPath(id), contactDetail);
/** The changes of a booking or a contact message, and what was written to its visitor; 404 for an unknown id. */
export const getRecordHistory = (fetch: Fetch, list: 'bookings' | 'contacts', id: string) =>
  read(fetch, `/api/admin/${list}/${encodeURIComponent(id)}/history`, recordHistory);
/** Whether this change set the status; true on servers that do not say. */
const isSetBy = ({ headers }: Response) => headers.get(STATUS_SET) !== '?0';
/**
 * Sets the status of a booking; resolves to false if it had that status already. 404 for an unknown id, 422 for an
 * unknown status, 412 if the status is no longer as `seen`, or its visitor has moved it from `slot`.
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
/**
 * Sets the status of a contact message; resolves to false if it had that status already. 404 and 422 as above, 412 if
 * it is no longer as `seen`.
 */
export const setContactStatus = async (fetch: Fetch, id: string, status: string, seen?: string) =>
  isSetBy(await send(fetch, 'PATCH', contactPath(id), { status }, ifMatch(seen)));

/** Who else wants the slot of a confirmed booking, and which other slots could be proposed; 404 for an unknown id. */
export const getProposals = (fetch: Fetch, id: string) =>
  read(fetch, `${bookingPath(id)}/proposals`, slotProposals);
/** Mails the proposals to the visitors of these requests, once per idempotency key; 409 if there is nothing left to propose. */
export const sendProposals = async (fetch: Fetch, id: string, to: readonly string[], key: string) =>
  readJson(
    await send(fetch, 'POST', `${bookingPath(id)}/proposals`, { to }, { 'Idempotency-Key': `"${key}"` }),
    slotProposals,
  );

/** When and how visitors may book, and what there is to offer them. */
export const getHours = (fetch: Fetch) => read(fetch, '/api/admin/hours', hoursOverview);
/** Sets it; 409 if somebody else has since the named revision, 422 for impossible hours. */
export const saveHours = (fetch: Fetch, hours: ConsultationHours) =>
  sendAndRead(fetch, 'PUT', '/api/admin/hours', hours, hoursOverview);

/** How much came in over this many weeks, how soon it was answered, who became a client, and what waits. */
export const getFigures = (fetch: Fetch, weeks: number) =>
  read(fetch, `/api/admin/figures?weeks=${weeks}`, figures);

/** The consultations between two of the firm's days, both included, and when it is open; 422 for more than 44 days. */
export const getCalendar = (fetch: Fetch, from: string, to: string) =>
  read(fetch, `/api/admin/calendar?from=${from}&to=${to}`, bookingCalendar);

/** Whether the signed-in member of staff has an address to subscribe to consultations. */
export const getCalendarFeed = (fetch: Fetch) => read(fetch, '/api/admin/calendar/feed', calendarFeed);

/** Creates a new address, which ends with this session if it is to; the previous one ends. */
export const makeCalendarFeed = (fetch: Fetch, endsWithSession = false) =>
  sendAndRead(
    fetch,
    'POST',
    `/api/admin/calendar/feed${endsWithSession ? '?ends=with-session' : ''}`,
    undefined,
    madeCalendarFeed,
  );

/** Ends the address. */
export const revokeCalendarFeed = (fetch: Fetch) => send(fetch, 'DELETE', '/api/admin/calendar/feed');

/** The status that somebody else has set, and who, if that is why a change was refused. */
export const presentStatus = (error: unknown): StatusNow | undefined =>
  presentState(error, (body) => z.parse(statusNow, body));

/** The saved views of the signed-in member of staff; 404 on a server without them. */
export const getSavedViews = (fetch: Fetch) => read(fetch, '/api/admin/views', z.array(savedView));
/** Adds one; 422 names `/name` if the name is taken, or if the person has as many as one may have. */
export const addSavedView = (fetch: Fetch, view: SavedViewInput) =>
  sendAndRead(fetch, 'POST', '/api/admin/views', view, savedView);
export const renameSavedView = (fetch: Fetch, id: string, name: string) =>
  sendAndRead(fetch, 'PATCH', `/api/admin/views/${encodeURIComponent(id)}`, { name }, savedView);
export const removeSavedView = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `/api/admin/views/${encodeURIComponent(id)}`);

/** Where the browser receives changes as they happen: after the last event it received, or since this many milliseconds ago. */
export const changesPath = (from: { readonly after: string } | { readonly ago: string }) =>
  `/api/admin/changes?${new URLSearchParams(from)}`;

/**
 * Requests that stream without following it, for the response that a browser's `EventSource` does not show. Rejects if
 * it is refused.
 */
export async function tryChanges(fetch: Fetch, path: string): Promise<void> {
  const { body } = await send(fetch, 'GET', path);
  await body?.cancel();
}

/** Parses the data of an event of that stream. */
export const readChanges = (data: string): RecordChanges => z.parse(recordChanges, JSON.parse(data));
