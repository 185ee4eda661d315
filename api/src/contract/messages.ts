import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, optionalText, text } from './fields';

const count = z.catch(z.number(), 0);

/** One outgoing message as staff see it. `dueAt` is set only while it waits, `endedAt` only afterwards; ISO instants. */
export const outgoingMessage = z.object({
  id,
  kind: text,
  /** The id of the booking, contact message or client that it is about. */
  about: text,
  /** An email address, or the host of the webhook. */
  recipient: text,
  state: text,
  attempts: count,
  lastError: optionalText,
  /** Why an earlier mail to the same address came back, such as `no such address`; null if none did. */
  cameBack: optionalText,
  createdAt: text,
  dueAt: optionalText,
  endedAt: optionalText,
});

/** What staff should know of the outbox at a glance. */
const outboxStanding = z.object({
  waiting: count,
  dead: count,
  /** Mails that came in and belong to no booking or inquiry. */
  unmatched: z.catch(count, 0),
  /** Whether a mail server is set up; without one, mails wait. */
  hasMail: z.catch(z.boolean(), true),
});

/** One page of outgoing messages, newest first unless the query says otherwise; 422 for a wrong query. */
export const getMessages = endpoint('GET /api/admin/messages', {
  needs: 'messages.read',
  rows: outgoingMessage,
});
/** How many messages wait and how many were given up, and whether a mail server is set up. */
export const getOutboxStanding = endpoint('GET /api/admin/messages/standing', {
  needs: 'messages.read',
  reply: outboxStanding,
});
/** Retries a message now and returns it; 404 for an unknown id, 409 if it cannot be retried. */
export const retryMessage = endpoint('POST /api/admin/messages/:id/retry', {
  needs: 'messages.write',
  reply: outgoingMessage,
  errors: [404, 409],
});

export type OutgoingMessage = z.infer<typeof outgoingMessage>;
export type OutboxStanding = z.infer<typeof outboxStanding>;
