import * as z from 'zod/mini';
import {
  type AssigneeNow,
  assigneeNow,
  type BookingStatus,
  type ContactStatus,
  recordCalls,
  recordChanges,
  type RecordChanges,
  SEEN_SLOT,
  STATUS_SET,
  statusNow,
  type StatusNow,
} from '../contract';
import { presentState } from './response-error';
import { type Fetch, ifMatch, request, send } from './request';

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
  return isSetBy(
    await request(
      fetch,
      recordCalls.bookings.setStatus,
      { id },
      { status: status as BookingStatus },
      headers,
    ),
  );
};
/**
 * Sets the status of a contact message; resolves to false if it had that status already. 404 and 422 as above, 412 if
 * it is no longer as `seen`.
 */
export const setContactStatus = async (fetch: Fetch, id: string, status: string, seen?: string) =>
  isSetBy(
    await request(
      fetch,
      recordCalls.contacts.setStatus,
      { id },
      { status: status as ContactStatus },
      ifMatch(seen),
    ),
  );

/** The status that somebody else has set, and who, if that is why a change was refused. */
export const presentStatus = (error: unknown): StatusNow | undefined =>
  presentState(error, (body) => z.parse(statusNow, body));

/** The present assignee, and who assigned them, if that is why an assignment was refused. */
export const presentAssignee = (error: unknown): AssigneeNow | undefined =>
  presentState(error, (body) => z.parse(assigneeNow, body));

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
