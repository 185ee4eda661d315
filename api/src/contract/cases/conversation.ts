import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { id, optionalText, requiredText, text } from '../fields';
import { marks } from '../documents/client-documents';

/** Who wrote a message of a conversation. */
const SIDES = ['client', 'firm'] as const;
export type Side = (typeof SIDES)[number];

/** The most documents that go with one message. */
export const MESSAGE_DOCUMENTS = 5;

/** The fields of a form for a message. */
export const messageText = z.object({ text: requiredText(1, 5_000, 'Please write the message') });

/** One message between a client and the firm, as both sides see it; times are ISO instants. */
const conversationMessage = z.object({
  id,
  side: z.enum(SIDES),
  author: text,
  text,
  createdAt: text,
  /** When the other side first read it; null until then. */
  readAt: optionalText,
  /** The documents that were sent with it; `fileSize` in bytes. */
  documents: z.catch(
    z.array(
      z.object({
        id,
        name: text,
        fileName: text,
        fileSize: z.catch(z.number(), 0),
        hasFile: z.catch(z.boolean(), false),
        heldBack: z.catch(z.optional(z.enum(['waiting', 'infected'])), undefined),
        marks,
      }),
    ),
    [],
  ),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

/** `POST /api/client/messages` and `POST /api/admin/clients/{clientId}/messages`; documents of this client by id. */
const conversationInput = z.object({
  ...messageText.shape,
  documentIds: z._default(
    z.array(z.string()).check(z.maxLength(MESSAGE_DOCUMENTS, `At most ${MESSAGE_DOCUMENTS} files`)),
    [],
  ),
});
export type ConversationInput = z.infer<typeof conversationInput>;

/** The standing of a conversation for one side: the newest message, and the newest of its own that the other side has read. */
const conversationStanding = z.object({ newest: optionalText, seen: optionalText });
export type ConversationStanding = z.infer<typeof conversationStanding>;

/** `POST …/messages/read`: the newest message that was seen; it and all before it count as read. */
const readMark = z.object({ upTo: z.string() });

/** `GET /api/account/notices`: whether mails notify of new messages, and a client of requested documents. */
const noticeChoice = z.object({ byMail: z.boolean(), documents: z.optional(z.boolean()) });
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** `PUT /api/account/notices`: what is left out stays as it is; documents follow messages until they are set separately. */
const noticeChange = z.partial(noticeChoice);

/** What the signed-in person gets mails about; a server that does not distinguish the two omits documents. */
export const getNoticeChoice = endpoint('GET /api/account/notices', { reply: noticeChoice });
/** Changes that; what is left out stays as it is. */
export const saveNoticeChoice = endpoint('PUT /api/account/notices', { request: noticeChange });

/** The client’s messages with the firm, newest first. */
export const getOwnMessages = endpoint('GET /api/client/messages', {
  use: 'read',
  rows: conversationMessage,
});
/** The newest message, and the client’s own newest one that the firm has read. */
export const getOwnStanding = endpoint('GET /api/client/messages/standing', {
  use: 'read',
  reply: conversationStanding,
});
/** Writes a message to the firm, once per idempotency key; 422 for wrong fields. */
export const writeToFirm = endpoint('POST /api/client/messages', {
  use: 'act',
  request: conversationInput,
  status: 201,
  reply: conversationMessage,
  errors: [404],
});
/** Marks the firm’s messages as read, up to this one. */
export const markFirmRead = endpoint('POST /api/client/messages/read', { use: 'act', request: readMark });
/** A client’s messages with the firm, newest first. */
export const getMessagesOfClient = endpoint('GET /api/admin/clients/:clientId/messages', {
  needs: 'clients.read',
  rows: conversationMessage,
  errors: [404],
});
/** The newest message, and the firm’s own newest one that the client has read. */
export const getStandingOfClient = endpoint('GET /api/admin/clients/:clientId/messages/standing', {
  needs: 'clients.read',
  reply: conversationStanding,
  errors: [404],
});
/** Writes a message to a client, once per idempotency key; 422 for wrong fields. */
export const writeToClient = endpoint('POST /api/admin/clients/:clientId/messages', {
  needs: 'clients.write',
  request: conversationInput,
  status: 201,
  reply: conversationMessage,
  errors: [404],
});
/** Marks the client’s messages as read, up to this one. */
export const markClientRead = endpoint('POST /api/admin/clients/:clientId/messages/read', {
  needs: 'clients.write',
  request: readMark,
  errors: [404],
});
