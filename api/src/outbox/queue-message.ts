import { eq, ne, sql, type SQL } from 'drizzle-orm';
import type { MessageKind } from '../contract';
import { databaseNow } from '../db/database-now';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { outbox } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { mailboxOf } from '../mail/mailbox-of';
import { LIFE_MS } from './message-rows';
import { queueEvent } from './queue-event';

/** A message that an event causes. */
export interface NewMessage {
  readonly kind: MessageKind;
  /** The id of the booking, contact message or client. */
  readonly about: string;
  /** Distinguishes events of one kind about the same record. */
  readonly occasion?: string;
  /** An email address, or the URL of the environment's webhook; if missing, every webhook that subscribes to the event. */
  readonly recipient?: string;
  /** True if a visitor typed the address, so that it is unknown whose mailbox it is. */
  readonly isTyped?: boolean;
  /** What cannot be read from the record when the message is written. */
  readonly payload?: unknown;
  /** How long to wait before sending, so that another event can still overtake it. */
  readonly delayMs?: number;
  /** How long it is worth sending; 48 hours by default. */
  readonly lifeMs?: number;
  /** If set, the message is recorded but never sent, for this reason. */
  readonly dropped?: string | undefined;
}

/** The limit of messages to one mailbox within an hour, so that nobody can flood a stranger's mailbox through a form. */
const LIMIT_PER_MAILBOX = 3;
const LIMIT_WINDOW_MS = 60 * 60_000;
const RESET = 'password-reset';

/** Domains that no mailbox can have, which the evaluation accounts and data use. */
const RESERVED = /[@.](?:example|invalid|test|localhost)$/i;
export const isReserved = (address: string) => RESERVED.test(address);

/**
 * Queues a message in the write that causes its event, and only if `happened` holds in it. An event that already has its
 * message does not get a second one.
 */
export function queueMessage(
  { read }: Pick<Database, 'read'>,
  message: NewMessage,
  happened: SQL,
): WriteQuery {
  const { kind, about, occasion, payload, recipient, isTyped, delayMs = 0, lifeMs = LIFE_MS } = message;
  if (recipient === undefined) return queueEvent({ read }, { kind, about, occasion }, happened);
  const isWebhook = kind.endsWith('-webhook');
  const now = Date.now();
  const dropped =
    message.dropped ?? (!isWebhook && isReserved(recipient) ? 'No mailbox can have this address' : undefined);
  const mailbox = isTyped && !dropped ? mailboxOf(recipient) : null;
  // No longer than the life of the message, so that a person who is refused another link still has one that works.
  const windowStart = new Date(now - Math.min(LIMIT_WINDOW_MS, lifeMs)).toISOString();
  // Resets are counted separately: forms that strangers send must not block the link with which an owner gets back in.
  const isCounted = kind === RESET ? eq(outbox.kind, RESET) : ne(outbox.kind, RESET);
  const isTooMany = sql`(select count(*) from ${outbox} where mailbox = ${mailbox} and created_at > ${windowStart} and state <> 'dropped' and ${isCounted}) >= ${LIMIT_PER_MAILBOX}`;
  const row = {
    id: uuidv7(now),
    eventKey: [kind, about, ...(occasion ? [occasion] : [])].join('/'),
    kind,
    channel: isWebhook ? ('webhook' as const) : ('mail' as const),
    about,
    recipient: isWebhook ? new URL(recipient).host : recipient,
    mailbox,
    payload: dropped || payload === undefined ? null : JSON.stringify(payload),
    state: dropped ? ('dropped' as const) : sql`iif(${isTooMany}, 'dropped', 'waiting')`,
    attempts: 0,
    nextAt: sql`${databaseNow} + ${delayMs}`,
    giveUpAt: sql`${databaseNow} + ${lifeMs}`,
    lastError: dropped ?? sql`iif(${isTooMany}, 'Too many messages to this address within an hour', null)`,
    createdAt: new Date(now).toISOString(),
    endedAt: dropped ? databaseNow : sql`iif(${isTooMany}, ${databaseNow}, null)`,
  };
  return insertWhere({ read }, outbox, row, happened).onConflictDoNothing();
}
