import {
  type ConversationInput,
  conversationMessage,
  conversationStanding,
  noticeChoice,
  type NoticeChange,
} from '../contract';
import { readPage } from './read-page';
import { type Fetch, read, readJson, send } from './request';

// What a client and the firm write to each other. The specification lists none of these calls.

/** Whose conversation: the signed-in client's, or that of the client with this id as staff see it. */
export type ConversationOf = 'own' | { readonly clientId: string };

const pathOf = (of: ConversationOf) =>
  of === 'own' ? '/api/client/messages' : `/api/admin/clients/${encodeURIComponent(of.clientId)}/messages`;

/** One page of messages, newest first; `next` is the cursor of the page with the messages before them. */
export const getMessagesOf = (fetch: Fetch, of: ConversationOf, cursor?: string) =>
  readPage(fetch, pathOf(of), conversationMessage, { cursor });
/** The newest message, and the reader's own newest one that the other side has read; does not count as a look at the messages. */
export const getStanding = (fetch: Fetch, of: ConversationOf) =>
  read(fetch, `${pathOf(of)}/standing`, conversationStanding);
/** Writes a message, once per idempotency key, and returns it; 422 for wrong fields. */
export const writeMessage = async (fetch: Fetch, of: ConversationOf, input: ConversationInput, key: string) =>
  readJson(
    await send(fetch, 'POST', pathOf(of), input, { 'Idempotency-Key': `"${key}"` }),
    conversationMessage,
  );
/** Marks the other side's messages as read, up to this one. */
export const markMessagesRead = (fetch: Fetch, of: ConversationOf, upTo: string) =>
  send(fetch, 'POST', `${pathOf(of)}/read`, { upTo });

const NOTICES = '/api/account/notices';
/** What the signed-in person gets mails about; a server that does not distinguish the two omits documents. */
export const getNoticeChoice = (fetch: Fetch) => read(fetch, NOTICES, noticeChoice);
/** Changes that; what is left out stays as it is. */
export const saveNoticeChoice = (fetch: Fetch, change: NoticeChange) => send(fetch, 'PUT', NOTICES, change);
