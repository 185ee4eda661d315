import * as z from 'zod/mini';
import type { CONTACT_STATUSES } from '../constants';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredLine, requiredText, text } from '../fields';
import { templateCalls } from '../templates';
import { type RecordList } from './list-filters';
import { calendarAnswer } from './received-mail';
import { fieldWords, openFields, REPLY_FIELDS, unknownFields } from './reply-fields';

/** The status of an inquiry once it was answered. */
export const ANSWERED_STATUS = 'in_progress' satisfies (typeof CONTACT_STATUSES)[number];

/** Refuses a text because of what its braces contain; `refusal` returns undefined if all is well. */
function refusing(refusal: (value: string) => string | undefined) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    const message = refusal(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}

const nothingOpen = refusing((value) => {
  const open = openFields(value);
  return open.length > 0 ? `Please fill in or remove ${fieldWords(open)}` : undefined;
});
const onlyFields = refusing((value) => {
  const [unknown] = unknownFields(value);
  return unknown === undefined
    ? undefined
    : `{${unknown}} is not a field; there are ${fieldWords(REPLY_FIELDS)}`;
});

const subject = requiredLine(1, 200, 'Please enter a subject');
const body = requiredText(1, 5000, 'Please write something');

/** What staff wrote to the sender of a booking or an inquiry, with the state of its mail; or what the sender wrote back. */
const recordReply = z.object({
  id,
  subject: text,
  text,
  /** The name of the author at that time. */
  author: text,
  createdAt: text,
  /** As in `MESSAGE_STATES`; null once the outbox has forgotten the mail. */
  state: optionalText,
  lastError: optionalText,
  /** A `ReceivedKind` if it came by mail, whoever it says it is from; null if staff wrote it here. */
  mail: optionalText,
  /** The address that it came from by its own account, empty if it names none; null if staff wrote it. */
  from: optionalText,
  /** The quoted text below what is new in it. */
  quoted: optionalText,
  /** How many files came with it; they stay in the firm's mailbox. */
  attachments: z.catch(z.nullish(z.number()), null),
  /** What a calendar program answered to the invitation, if that is what it is. */
  calendar: calendarAnswer,
});

/**
 * `POST /api/admin/{bookings,contacts}/{id}/replies`, once per `Idempotency-Key`; responds with the whole thread,
 * oldest first, like the GET. 422 names a text with a field that is still in braces.
 */
export const recordReplyInput = z.object({
  subject: subject.check(nothingOpen),
  text: body.check(nothingOpen),
  /** For an inquiry that is still new: the status that it gets with the reply. A booking takes none. */
  markAs: z.optional(z.literal(ANSWERED_STATUS)),
});

/** A text with which staff begin a reply; each word in braces is one of `REPLY_FIELDS`. */
const replyTemplate = z.object({ id, name: text, subject: text, text });

/** `POST /api/admin/reply-templates` and `PUT …/{id}`; 422 names `/name` if another template has it. */
export const replyTemplateInput = z.object({
  name: requiredLine(1, 80, 'Please enter a name'),
  subject: subject.check(onlyFields),
  text: body.check(onlyFields),
});

/** The newest mails that came in and belong to no booking or inquiry. */
export const getUnmatchedMails = endpoint('GET /api/admin/unmatched-mails', {
  needs: 'records.read',
  rows: recordReply,
});
/** Removes one of them from the list; it stays in the firm's mailbox. 404 if it is not there. */
export const removeUnmatchedMail = endpoint('DELETE /api/admin/unmatched-mails/:id', {
  needs: 'records.write',
  errors: [404],
});

/** The replies of staff to a record, oldest first; 404 for an unknown id. */
export const getReplies = (list: RecordList) =>
  endpoint(`GET /api/admin/${list}/:id/replies`, {
    needs: 'records.read',
    rows: recordReply,
    errors: [404],
  });
/** Replies to a record by mail, once per idempotency key, and returns all replies; 422 for a field that is still in braces. */
export const sendReply = (list: RecordList) =>
  endpoint(`POST /api/admin/${list}/:id/replies`, {
    needs: 'records.write',
    request: recordReplyInput,
    status: 201,
    rows: recordReply,
    errors: [404],
  });

export type RecordReply = z.infer<typeof recordReply>;
export type RecordReplyInput = z.infer<typeof recordReplyInput>;
export type ReplyTemplate = z.infer<typeof replyTemplate>;
export type ReplyTemplateInput = z.infer<typeof replyTemplateInput>;

/** Reply templates; a change with an unknown field in braces is refused with 422. */
export const replyTemplateCalls = templateCalls(
  '/api/admin/reply-templates',
  'records.read',
  replyTemplate,
  replyTemplateInput,
);
