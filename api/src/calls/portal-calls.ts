import * as z from 'zod/mini';
import {
  appointment,
  appointmentToken,
  clientNote,
  clientProfile,
  type ClientProfileInput,
  exportSize,
  milestone,
} from '../contract';
import { type Fetch, ifMatch, read, send, sendAndRead } from './request';
import { ResponseError } from './response-error';

/** The client's own profile; null if the account has none (404 or an empty response). */
export async function getClientProfile(fetch: Fetch) {
  try {
    return await read(fetch, '/api/client/profile', z.nullable(clientProfile));
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return null;
    throw error;
  }
}

/** The client's own milestones, latest change first. */
export const getClientProgress = (fetch: Fetch) => read(fetch, '/api/client/progress', z.array(milestone));
/** The client's own updates, newest first. */
export const getClientNotes = (fetch: Fetch) => read(fetch, '/api/client/notes', z.array(clientNote));
/** Changes the client's own profile; 404 if there is none, 412 if it was changed since the instant `seen`, 422 for wrong fields. */
export const saveClientProfile = (fetch: Fetch, input: ClientProfileInput, seen?: string) =>
  send(fetch, 'PUT', '/api/client/profile', input, ifMatch(seen));

/** How large the export of the client's own data will be; 403 `sign-in-again` if the export would be refused so, too. */
export const getOwnExportSize = (fetch: Fetch) => read(fetch, `${OWN_EXPORT}/size`, exportSize);
/** Where the browser downloads the client's own data. */
export const OWN_EXPORT = '/api/client/export';

/** Where the browser downloads what is still to come in the client's case as an iCalendar file. Not in the specification. */
export const OWN_CALENDAR = '/api/client/calendar.ics';

/** The client's own appointments, latest slot first. Not in the specification. */
export const getAppointments = (fetch: Fetch) =>
  read(fetch, '/api/client/appointments', z.array(appointment));
/** Returns the path of a page on which the appointment is moved or cancelled; 404 for one that is not the client's. */
export async function openAppointment(fetch: Fetch, id: string): Promise<string> {
  const path = `/api/client/appointments/${encodeURIComponent(id)}/confirmation`;
  const { token } = await sendAndRead(fetch, 'POST', path, {}, appointmentToken);
  return `/booking/${token}`;
}
