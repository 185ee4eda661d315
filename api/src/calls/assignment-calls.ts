import * as z from 'zod/mini';
import { assignedRecord, type Assignment, assignment, type AssignmentChange } from '../contract';
import { type Fetch, read, readJson, send, sendAndRead } from './request';

// Who sees to which booking or inquiry. The specification lists none of these calls.

type List = 'bookings' | 'contacts';

const pathOf = (list: List, id: string) => `/api/admin/${list}/${encodeURIComponent(id)}`;

/** Who sees to a record, when it is looked at again, and the internal notes about it; 404 for an unknown id. */
export const getAssignment = (fetch: Fetch, list: List, id: string) =>
  read(fetch, `${pathOf(list, id)}/assignment`, assignment);
/** Changes what is given of that, and answers it; 422 for somebody who sees to no records. */
export const changeAssignment = (fetch: Fetch, list: List, id: string, change: AssignmentChange) =>
  sendAndRead(fetch, 'PATCH', `${pathOf(list, id)}/assignment`, change, assignment);
/** Writes an internal note, once under one key, and answers all of it. */
export const writeRecordNote = async (
  fetch: Fetch,
  list: List,
  id: string,
  text: string,
  key: string,
): Promise<Assignment> =>
  readJson(
    await send(fetch, 'POST', `${pathOf(list, id)}/notes`, { text }, { 'Idempotency-Key': `"${key}"` }),
    assignment,
  );
/** The records that the signed-in person sees to, or those of everybody. */
export const getAssigned = (fetch: Fetch, of: 'own' | 'all') =>
  read(fetch, `/api/admin/assigned${of === 'all' ? '?of=all' : ''}`, z.array(assignedRecord));
