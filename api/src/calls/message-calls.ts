import * as z from 'zod/mini';
import { outboxStanding, outgoingMessage, recordReply } from '../contract';
import { type ListQuery, readPage } from './read-page';
import { type Fetch, read, send, sendAndRead } from './request';

// Staff's view of the outbox. The specification lists none of these calls.

const MESSAGES = '/api/admin/messages';

/** One page of outgoing messages, newest first unless the query says otherwise; 422 for a wrong query. */
export const getMessages = (fetch: Fetch, query?: ListQuery) =>
  readPage(fetch, MESSAGES, outgoingMessage, query);
/** How many messages wait and how many were given up, and whether a mail server is set up. */
export const getOutboxStanding = (fetch: Fetch) => read(fetch, `${MESSAGES}/standing`, outboxStanding);
/** Retries a message now and returns it; 404 for an unknown id, 409 if it cannot be retried. */
export const retryMessage = (fetch: Fetch, id: string) =>
  sendAndRead(fetch, 'POST', `${MESSAGES}/${encodeURIComponent(id)}/retry`, {}, outgoingMessage);

const UNMATCHED = '/api/admin/unmatched-mails';

/** The newest mails that came in and belong to no booking or inquiry. */
export const getUnmatchedMails = (fetch: Fetch) => read(fetch, UNMATCHED, z.array(recordReply));
/** Removes one of them from the list; it stays in the firm's mailbox. 404 if it is not there. */
export const removeUnmatchedMail = (fetch: Fetch, id: string) =>
  send(fetch, 'DELETE', `${UNMATCHED}/${encodeURIComponent(id)}`);
