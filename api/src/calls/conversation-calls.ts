import {
  type ConversationInput,
  getMessagesOfClient,
  getOwnMessages,
  getOwnStanding,
  getStandingOfClient,
  markClientRead,
  markFirmRead,
  writeToClient,
  writeToFirm,
} from '../contract';
import { callPage } from './read-page';
import { call, type Fetch, idempotencyKey } from './request';

/** Whose conversation: the signed-in client's, or that of the client with this id as staff see it. */
export type ConversationOf = 'own' | { readonly clientId: string };

/** One page of messages, newest first; `next` is the cursor of the page with the messages before them. */
export const getMessagesOf = (fetch: Fetch, of: ConversationOf, cursor?: string) =>
  of === 'own'
    ? callPage(fetch, getOwnMessages, {}, { cursor })
    : callPage(fetch, getMessagesOfClient, of, { cursor });
/** The newest message, and the reader's own newest one that the other side has read; does not count as a look at the messages. */
export const getStanding = (fetch: Fetch, of: ConversationOf) =>
  of === 'own' ? call(fetch, getOwnStanding, {}) : call(fetch, getStandingOfClient, of);
/** Writes a message, once per idempotency key, and returns it; 422 for wrong fields. */
export const writeMessage = (fetch: Fetch, of: ConversationOf, input: ConversationInput, key: string) =>
  of === 'own'
    ? call(fetch, writeToFirm, {}, input, idempotencyKey(key))
    : call(fetch, writeToClient, of, input, idempotencyKey(key));
/** Marks the other side's messages as read, up to this one. */
export const markMessagesRead = (fetch: Fetch, of: ConversationOf, upTo: string) =>
  of === 'own' ? call(fetch, markFirmRead, {}, { upTo }) : call(fetch, markClientRead, of, { upTo });
