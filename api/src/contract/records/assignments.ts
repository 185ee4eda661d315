import * as z from 'zod/mini';
import { WAITING_FOR } from '../constants';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredText, text } from '../fields';
import { type RecordList } from './list-filters';

const noDay = 'Please choose a day';

/** Somebody at the firm. */
const colleague = z.object({ id: text, name: text });
/** `GET /api/admin/assigned/colleagues`: to whom a record may be assigned; with an email if two have the same name. */
const offeredColleague = z.object({
  id: text,
  name: text,
  email: z.catch(z.optional(text), undefined),
});

/** What staff write to each other about a booking or an inquiry; no visitor or client sees it. */
const recordNote = z.object({
  id,
  text,
  author: text,
  createdAt: text,
  /** Whether it mentions the signed-in person, who has not marked it as done yet. */
  mentionsYou: z.catch(z.boolean(), false),
});

/** The most colleagues that one note may mention. */
const MAX_MENTIONS = 10;

/**
 * `POST /api/admin/{bookings,contacts}/{id}/notes`, once per `Idempotency-Key`; responds with the `assignment`.
 * `mentions` are the accounts of colleagues who are notified by mail that a note mentions them; 422 names it if no
 * record can be assigned to one of them.
 */
export const recordNoteInput = z.object({
  text: requiredText(1, 2000, 'Please write something'),
  mentions: z.optional(
    z
      .array(z.string().check(z.maxLength(64)))
      .check(z.maxLength(MAX_MENTIONS, `At most ${MAX_MENTIONS} colleagues can be mentioned`)),
  ),
});

/** `GET /api/admin/mentions`: a note that mentions the signed-in person, newest first, until that is done. */
const mention = z.object({
  /** Of the note. */
  id,
  list: z.enum(['bookings', 'contacts']),
  recordId: id,
  /** The name of the person whom the record is about. */
  name: text,
  text,
  author: text,
  createdAt: text,
});

/** `PUT /api/admin/mentions/{id}`: whether the mentioned person is done with it. */
const mentionChange = z.object({ isDone: z.boolean() });

/**
 * `GET /api/admin/{bookings,contacts}/{id}/assignment`: to whom a record is assigned, the day of the firm
 * (`YYYY-MM-DD`) on which it is looked at again, whom it waits for meanwhile, what staff wrote about it, oldest first,
 * and to whom it may be assigned.
 */
const assignment = z.object({
  assignee: z.catch(z.nullable(colleague), null),
  followUpOn: optionalText,
  waitingFor: optionalText,
  notes: z.catch(z.array(recordNote), []),
  colleagues: z.catch(z.array(offeredColleague), []),
});

/**
 * `PATCH /api/admin/{bookings,contacts}/{id}/assignment`: missing fields stay, null clears them. Responds with the
 * `assignment`; 422 names `/assigneeId` if no record can be assigned to that account.
 */
const assignmentChange = z.object({
  assigneeId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  followUpOn: z.optional(z.nullable(z.iso.date(noDay))),
  waitingFor: z.optional(z.nullable(z.enum(WAITING_FOR))),
});

/** What a 412 for an assignment adds to the problem: the present assignee, and which member of staff assigned them. */
export const assigneeNow = z.object({ assignee: z.nullable(colleague), changedBy: optionalText });

/** A booking or an inquiry that is assigned to somebody, or that is looked at again on a day. */
const assignedRecord = z.object({
  id,
  list: z.enum(['bookings', 'contacts']),
  name: text,
  topic: text,
  status: text,
  createdAt: text,
  assigneeName: optionalText,
  followUpOn: optionalText,
  waitingFor: optionalText,
});

/** The records assigned to the signed-in person, to anybody, or to the colleague with that id. */
export const getAssigned = endpoint('GET /api/admin/assigned', {
  needs: 'records.read',
  query: z.object({ of: z.optional(z.string()) }),
  rows: assignedRecord,
});
/** To whom a record may be assigned, by last name; 404 on a server without this call. */
export const getColleagues = endpoint('GET /api/admin/assigned/colleagues', {
  needs: 'records.read',
  rows: offeredColleague,
});

/** The internal notes that mention the signed-in person and are not done; 404 on a server without mentions. */
export const getMentions = endpoint('GET /api/admin/mentions', {
  needs: 'records.read',
  rows: mention,
});
/** Marks one of them as done or not done. */
export const setMentionDone = endpoint('PUT /api/admin/mentions/:id', {
  needs: 'records.read',
  request: mentionChange,
  errors: [404],
});

/** Who is assigned to a record, when it is looked at again, and the internal notes about it; 404 for an unknown id. */
export const getAssignment = (list: RecordList) =>
  endpoint(`GET /api/admin/${list}/:id/assignment`, {
    needs: 'records.read',
    reply: assignment,
    errors: [404],
  });
/**
 * Changes the given fields of that and returns it; 422 for somebody to whom no records can be assigned, 412 if the
 * record is no longer assigned as `If-Match` says: to the account with that id, or to nobody (`""`).
 */
export const changeAssignment = (list: RecordList) =>
  endpoint(`PATCH /api/admin/${list}/:id/assignment`, {
    needs: 'records.write',
    request: assignmentChange,
    reply: assignment,
    errors: [404, 412],
  });
/** Writes an internal note, once per idempotency key, and returns the whole assignment. */
export const writeRecordNote = (list: RecordList) =>
  endpoint(`POST /api/admin/${list}/:id/notes`, {
    needs: 'records.write',
    request: recordNoteInput,
    status: 201,
    reply: assignment,
    errors: [404],
  });

export type AssigneeNow = z.infer<typeof assigneeNow>;
export type Assignment = z.infer<typeof assignment>;
export type AssignmentChange = z.infer<typeof assignmentChange>;
export type Mention = z.infer<typeof mention>;
export type AssignedRecord = z.infer<typeof assignedRecord>;
