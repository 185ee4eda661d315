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

// Who sees to which booking or inquiry. The specification lists none of these calls.

type List = 'bookings' | 'contacts';

const pathOf = (list: List, id: string) => `/api/admin/${list}/${encodeURIComponent(id)}`;

/** Who sees to a record, when it is looked at again, and the internal notes about it; 404 for an unknown id. */
export const getAssignment = (fetch: Fetch, list: List, id: string) =>
  read(fetch, `${pathOf(list, id)}/assignment`, assignment);
/**
 * Changes what is given of that, and answers it; 422 for somebody who sees to no records, 412 where it is not assigned as `seen` any
 * more: to the account of that id, or to nobody (null).
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
/** Who sees to it now, and who assigned it, where that is why an assignment was refused. */
export const presentAssignee = (error: unknown): AssigneeNow | undefined =>
  presentState(error, (body) => z.parse(assigneeNow, body));
/** Writes an internal note, once under one key, and answers all of it. */
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
/** The records that the signed-in person sees to, those of everybody, or those of the colleague with that id. */
export const getAssigned = (fetch: Fetch, of: string) =>
  read(
    fetch,
    `/api/admin/assigned${of === 'own' ? '' : `?${new URLSearchParams({ of })}`}`,
    z.array(assignedRecord),
  );
/** To whom a record may be assigned, by last name; 404 on a server that does not tell. */
export const getColleagues = (fetch: Fetch) =>
  read(fetch, '/api/admin/assigned/colleagues', z.array(offeredColleague));
/** The internal notes that mention the signed-in person and are not done; 404 on a server that knows of none. */
export const getMentions = (fetch: Fetch) => read(fetch, '/api/admin/mentions', z.array(mention));
/** Says whether the signed-in person has seen to one of them. */
export const setMentionDone = (fetch: Fetch, id: string, isDone: boolean) =>
  send(fetch, 'PUT', `/api/admin/mentions/${encodeURIComponent(id)}`, { isDone });
