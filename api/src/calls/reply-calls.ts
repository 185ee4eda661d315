import * as z from 'zod/mini';
import {
  recordReply,
  type RecordReply,
  type RecordReplyInput,
  replyTemplate,
  type ReplyTemplateInput,
} from '../contract';
import { type Fetch, read, readJson, send, sendAndRead } from './request';

// What staff reply to bookings and inquiries. The specification lists none of these calls.

type List = 'bookings' | 'contacts';

const TEMPLATES = '/api/admin/reply-templates';
const pathOf = (list: List, id: string) => `/api/admin/${list}/${encodeURIComponent(id)}/replies`;
const templatePath = (id: string) => `${TEMPLATES}/${encodeURIComponent(id)}`;

/** The replies of staff to a record, oldest first; 404 for an unknown id. */
export const getReplies = (fetch: Fetch, list: List, id: string) =>
  read(fetch, pathOf(list, id), z.array(recordReply));
/** Replies to a record by mail, once per idempotency key, and returns all replies; 422 for a field that is still in braces. */
export const sendReply = async (
  fetch: Fetch,
  list: List,
  id: string,
  input: RecordReplyInput,
  key: string,
): Promise<RecordReply[]> =>
  readJson(
    await send(fetch, 'POST', pathOf(list, id), input, { 'Idempotency-Key': `"${key}"` }),
    z.array(recordReply),
  );

/** Templates for replies, by name. */
export const getReplyTemplates = (fetch: Fetch) => read(fetch, TEMPLATES, z.array(replyTemplate));
/** Adds a template; 422 if another has its name, or if a field in braces is unknown. */
export const addReplyTemplate = (fetch: Fetch, input: ReplyTemplateInput) =>
  sendAndRead(fetch, 'POST', TEMPLATES, input, replyTemplate);
/** Changes a template; 422 as above, 404 for one that was removed. */
export const changeReplyTemplate = (fetch: Fetch, id: string, input: ReplyTemplateInput) =>
  sendAndRead(fetch, 'PUT', templatePath(id), input, replyTemplate);
/** Removes a template; 404 for one that was removed before. */
export const removeReplyTemplate = (fetch: Fetch, id: string) => send(fetch, 'DELETE', templatePath(id));
