import * as z from 'zod/mini';
import {
  clientProfile,
  type ClientProfileInput,
  getOwnProfile,
  makeAppointmentToken,
  saveClientProfile,
} from '../contract';
import { call, type Fetch, ifMatch, readJson, request } from './request';
import { ResponseError } from './response-error';

/** The client's own profile; null if the account has none (404 or an empty response). */
export async function getClientProfile(fetch: Fetch) {
  try {
    return await readJson(await request(fetch, getOwnProfile, {}), z.nullable(clientProfile));
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return null;
    throw error;
  }
}

/** Changes the client's own profile; only the status of the response counts, since servers differ in its body. 404, 412 and 422 as declared. */
export const saveOwnProfile = (fetch: Fetch, input: ClientProfileInput, seen?: string) =>
  request(fetch, saveClientProfile, {}, input, ifMatch(seen));

/** Returns the path of a page on which the appointment is moved or cancelled; 404 for one that is not the client's. */
export async function openAppointment(fetch: Fetch, id: string): Promise<string> {
  const { token } = await call(fetch, makeAppointmentToken, { id });
  return `/booking/${token}`;
}
