import * as z from 'zod/mini';
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
export const outboxStanding = z.object({
  waiting: count,
  dead: count,
  /** Mails that came in and belong to no booking or inquiry. */
  unmatched: z.catch(count, 0),
  /** Whether a mail server is set up; without one, mails wait. */
  hasMail: z.catch(z.boolean(), true),
});

export type OutgoingMessage = z.infer<typeof outgoingMessage>;
export type OutboxStanding = z.infer<typeof outboxStanding>;
