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

/** Whose conversation: of the signed-in client, or of the client with this id as staff have it. */
export type ConversationOf = 'own' | { readonly clientId: string };

const pathOf = (of: ConversationOf) =>
  of === 'own' ? '/api/client/messages' : `/api/admin/clients/${encodeURIComponent(of.clientId)}/messages`;

/** One page of messages, newest first; `next` is the cursor of the page before them in time. */
export const getMessagesOf = (fetch: Fetch, of: ConversationOf, cursor?: string) =>
  readPage(fetch, pathOf(of), conversationMessage, { cursor });
/** The newest message, and the newest own one that the other side has read: no look at what they say. */
export const getStanding = (fetch: Fetch, of: ConversationOf) =>
  read(fetch, `${pathOf(of)}/standing`, conversationStanding);
/** Writes a message, once under one key, and answers it; 422 for wrong fields. */
export const writeMessage = async (fetch: Fetch, of: ConversationOf, input: ConversationInput, key: string) =>
  readJson(
    await send(fetch, 'POST', pathOf(of), input, { 'Idempotency-Key': `"${key}"` }),
    conversationMessage,
  );
/** Says that the other side's messages were read, up to this one. */
export const markMessagesRead = (fetch: Fetch, of: ConversationOf, upTo: string) =>
  send(fetch, 'POST', `${pathOf(of)}/read`, { upTo });

const NOTICES = '/api/account/notices';
/** Of what mails tell the signed-in person; a server that does not tell the two apart says nothing of documents. */
export const getNoticeChoice = (fetch: Fetch) => read(fetch, NOTICES, noticeChoice);
/** Changes that: what is left out stays as it is. */
export const saveNoticeChoice = (fetch: Fetch, change: NoticeChange) => send(fetch, 'PUT', NOTICES, change);
