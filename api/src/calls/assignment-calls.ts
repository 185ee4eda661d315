import * as z from 'zod/mini';
import {
  assignedRecord,
  type AssigneeNow,
  assigneeNow,
  type Assignment,
  assignment,
  type AssignmentChange,
  mention,
  offeredColleague,
  type RecordNoteInput,
} from '../contract';
import { presentState } from './response-error';
import { type Fetch, read, readJson, send, ifMatch } from './request';

// Who is assigned to which booking or inquiry. The specification lists none of these calls.

type List = 'bookings' | 'contacts';

const pathOf = (list: List, id: string) => `/api/admin/${list}/${encodeURIComponent(id)}`;

/** Who is assigned to a record, when it is looked at again, and the internal notes about it; 404 for an unknown id. */
export const getAssignment = (fetch: Fetch, list: List, id: string) =>
  read(fetch, `${pathOf(list, id)}/assignment`, assignment);
/**
 * Changes the given fields of that and returns it; 422 for somebody to whom no records can be assigned, 412 if the
 * record is no longer assigned as `seen`: to the account with that id, or to nobody (null).
 */
export const changeAssignment = async (
  fetch: Fetch,
  list: List,
  id: string,
  change: AssignmentChange,
  seen?: string | null,
): Promise<Assignment> => {
  const path = `${pathOf(list, id)}/assignment`;
  return readJson(await send(fetch, 'PATCH', path, change, ifMatch(seen)), assignment);
};
/** The present assignee, and who assigned them, if that is why an assignment was refused. */
export const presentAssignee = (error: unknown): AssigneeNow | undefined =>
  presentState(error, (body) => z.parse(assigneeNow, body));
/** Writes an internal note, once per idempotency key, and returns the whole assignment. */
export const writeRecordNote = async (
  fetch: Fetch,
  list: List,
  id: string,
  { text, mentions }: RecordNoteInput,
  key: string,
): Promise<Assignment> =>
  readJson(
    await send(
      fetch,
      'POST',
      `${pathOf(list, id)}/notes`,
      { text, mentions },
      { 'Idempotency-Key': `"${key}"` },
    ),
    assignment,
  );
/** The records assigned to the signed-in person, to anybody, or to the colleague with that id. */
export const getAssigned = (fetch: Fetch, of: string) =>
  read(
    fetch,
    `/api/admin/assigned${of === 'own' ? '' : `?${new URLSearchParams({ of })}`}`,
    z.array(assignedRecord),
  );
/** To whom a record may be assigned, by last name; 404 on a server without this call. */
export const getColleagues = (fetch: Fetch) =>
  read(fetch, '/api/admin/assigned/colleagues', z.array(offeredColleague));
/** The internal notes that mention the signed-in person and are not done; 404 on a server without mentions. */
export const getMentions = (fetch: Fetch) => read(fetch, '/api/admin/mentions', z.array(mention));
/** Marks one of them as done or not done. */
export const setMentionDone = (fetch: Fetch, id: string, isDone: boolean) =>
  send(fetch, 'PUT', `/api/admin/mentions/${encodeURIComponent(id)}`, { isDone });
