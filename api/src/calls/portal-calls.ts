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

/** The client's own profile; null where the account has none (404 or an empty answer). */
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
/** Changes the client's own profile; 404 where there is none, 412 where it was changed since the instant `seen`, 422 for wrong fields. */
export const saveClientProfile = (fetch: Fetch, input: ClientProfileInput, seen?: string) =>
  send(fetch, 'PUT', '/api/client/profile', input, ifMatch(seen));

/** How large the export of all own data will be; 403 `sign-in-again` where the export would be, too. */
export const getOwnExportSize = (fetch: Fetch) => read(fetch, `${OWN_EXPORT}/size`, exportSize);
/** Where the browser downloads all own data. */
export const OWN_EXPORT = '/api/client/export';

/** Where what is still to come in the own case is downloaded as an iCalendar file. No call of the specification. */
export const OWN_CALENDAR = '/api/client/calendar.ics';

/** The client's own appointments, latest slot first. No call of the specification. */
export const getAppointments = (fetch: Fetch) =>
  read(fetch, '/api/client/appointments', z.array(appointment));
/** Gives the path of a page on which the appointment is moved or cancelled; 404 for one that is not the client's. */
export async function openAppointment(fetch: Fetch, id: string): Promise<string> {
  const path = `/api/client/appointments/${encodeURIComponent(id)}/confirmation`;
  const { token } = await sendAndRead(fetch, 'POST', path, {}, appointmentToken);
  return `/booking/${token}`;
}
