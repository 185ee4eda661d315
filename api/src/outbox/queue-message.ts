import { eq, ne, sql, type SQL } from 'drizzle-orm';
import type { MessageKind } from '../contract';
import { databaseNow } from '../db/database-now';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { outbox } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { LIFE_MS } from './message-rows';
import { queueEvent } from './queue-event';

/** A message that an event causes. */
export interface NewMessage {
  readonly kind: MessageKind;
  /** The id of the booking, contact message or client. */
  readonly about: string;
  /** Tells two events of one kind about the same record apart. */
  readonly occasion?: string;
  /** An email address, or the URL of the webhook that the environment names; missing, every webhook that asks for the event. */
  readonly recipient?: string;
  /** A visitor typed the address: nobody knows whose mailbox it is. */
  readonly isTyped?: boolean;
  /** What cannot be read from the record when the message is written. */
  readonly payload?: unknown;
  /** How long it may still be overtaken by another event. */
  readonly delayMs?: number;
  /** How long it is worth sending; 48 hours without. */
  readonly lifeMs?: number;
  /** Why it is recorded and never sent. */
  readonly dropped?: string | undefined;
}

/** Messages to one mailbox within an hour, so that nobody fills a stranger's by a form. */
const LIMIT_PER_MAILBOX = 3;
const LIMIT_WINDOW_MS = 60 * 60_000;
const RESET = 'password-reset';

/** Names that no mailbox can have: those of the evaluation accounts and data. */
const RESERVED = /[@.](?:example|invalid|test|localhost)$/i;
export const isReserved = (address: string) => RESERVED.test(address);

/** One mailbox may be written in many ways. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).split('+')[0]}${address.slice(at)}`.toLowerCase();
}

/**
 * Puts a message into the outbox, in the write that makes its event and only if `happened` holds in it. An event that
 * has its message already gets no second one.
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
  // Whoever is refused another link has one that still works.
  const windowStart = new Date(now - Math.min(LIMIT_WINDOW_MS, lifeMs)).toISOString();
  // Counted apart: no form of a stranger may stop the link by which an owner gets in again.
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
