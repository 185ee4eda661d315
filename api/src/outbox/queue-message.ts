import { inArray, sql, type SQL } from 'drizzle-orm';
import type { MessageKind } from '../contract';
import { databaseNow } from '../db/database-now';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { outbox } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { mailboxOf } from '../mail/mailbox-of';
import { LIFE_MS } from './outbox-store';
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
  /**
   * True if the visitor's own change of a booking causes it. It corrects what the visitor was told, so that it is not dropped for
   * the number of messages; a move may have to wait.
   */
  readonly isCorrection?: boolean;
  /** What cannot be read from the record when the message is written. */
  readonly payload?: unknown;
  /** How long to wait before sending, so that another event can still overtake it. */
  readonly delayMs?: number;
  /** How long it is worth sending; 48 hours by default. */
  readonly lifeMs?: number;
  /** If set, the message is recorded but never sent, for this reason. */
  readonly dropped?: string | undefined;
}

/**
 * How many messages that anybody can cause go to one mailbox within an hour, so that nobody can flood a stranger's mailbox. Each
 * row is counted by itself: forms that strangers send must not block the link with which an owner gets back in.
 */
const LIMITS: readonly { readonly kinds: readonly MessageKind[]; readonly most: number }[] = [
  { kinds: ['booking-received', 'contact-received'], most: 10 },
  { kinds: ['password-reset'], most: 3 },
  { kinds: ['booking-moved'], most: 3 },
];
const LIMIT_WINDOW_MS = 60 * 60_000;
const TOO_MANY = 'Too many messages to this address within an hour';

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
  const { kind, about, occasion, payload, recipient, isTyped, isCorrection } = message;
  const { delayMs = 0, lifeMs = LIFE_MS } = message;
  if (recipient === undefined) return queueEvent({ read }, { kind, about, occasion }, happened);
  const isWebhook = kind.endsWith('-webhook');
  const now = Date.now();
  const dropped =
    message.dropped ?? (!isWebhook && isReserved(recipient) ? 'No mailbox can have this address' : undefined);
  const mailbox = (isTyped || isCorrection) && !dropped ? mailboxOf(recipient) : null;
  // No longer than the life of the message, so that a person who is refused another link still has one that works.
  const windowStart = new Date(now - Math.min(LIMIT_WINDOW_MS, lifeMs)).toISOString();
  const limit = LIMITS.find(({ kinds }) => kinds.includes(kind));
  const isOver = limit
    ? sql`(select count(*) from ${outbox} where mailbox = ${mailbox} and created_at > ${windowStart} and state <> 'dropped' and ${inArray(outbox.kind, limit.kinds)}) >= ${limit.most}`
    : sql`0`;
  // Whoever was not told of a booking is not told of its changes either.
  const isUntold = sql`exists (select 1 from ${outbox} where about = ${about} and last_error = ${TOO_MANY})
    and not exists (select 1 from ${outbox} where about = ${about} and recipient = ${recipient} and state <> 'dropped')`;
  const isTooMany = isCorrection ? isUntold : isOver;
  // By then, only the latest of several moves is still right, and only that one is sent.
  const waitMs = isCorrection ? sql`iif(${isOver}, ${LIMIT_WINDOW_MS}, ${delayMs})` : delayMs;
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
    nextAt: sql`${databaseNow} + ${waitMs}`,
    giveUpAt: sql`${databaseNow} + ${lifeMs}`,
    lastError: dropped ?? sql`iif(${isTooMany}, ${TOO_MANY}, null)`,
    createdAt: new Date(now).toISOString(),
    endedAt: dropped ? databaseNow : sql`iif(${isTooMany}, ${databaseNow}, null)`,
  };
  return insertWhere({ read }, outbox, row, happened).onConflictDoNothing();
}
