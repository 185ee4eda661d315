import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { MessageKind, WebhookEvent } from '../contract';
import { databaseNow } from '../db/database-now';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { outbox, webhooks } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { LIFE_MS } from './message-rows';

/** Which event a message tells; the others are for the one webhook that they are about. */
export const EVENTS: Readonly<Partial<Record<MessageKind, WebhookEvent>>> = {
  'booking-webhook': 'booking.created',
  'booking-change-webhook': 'booking.changed',
  'contact-webhook': 'contact.created',
};

/** What an id shares with the others of its millisecond; six random bytes follow. */
const ID_START = 24;

interface Event {
  readonly kind: MessageKind;
  readonly about: string;
  readonly occasion?: string | undefined;
}

/**
 * Puts a call into the outbox for each webhook that asks for the event, in the write that makes it and only if `happened` holds in
 * it: which webhooks there are is looked at by the database, so that no process has an older answer.
 */
export function queueEvent(
  database: Pick<Database, 'read'>,
  { kind, about, occasion }: Event,
  happened: SQL,
): WriteQuery {
  const now = Date.now();
  const { id, url, events, isEnabled } = webhooks;
  const afterScheme = sql`substr(${url}, instr(${url}, '//') + 2)`;
  const row = {
    id: sql`${uuidv7(now).slice(0, ID_START)} || lower(hex(randomblob(6)))`,
    eventKey: sql`${`${kind}/${about}/`} || ${id} || ${occasion ? `/${occasion}` : ''}`,
    kind,
    channel: 'webhook' as const,
    about,
    recipient: sql`substr(${afterScheme}, 1, instr(${afterScheme}, '/') - 1)`,
    state: 'waiting' as const,
    attempts: 0,
    nextAt: databaseNow,
    giveUpAt: sql`${databaseNow} + ${LIFE_MS}`,
    createdAt: new Date(now).toISOString(),
  };
  const event = EVENTS[kind];
  const asks = event
    ? and(eq(isEnabled, true), exists(sql`(select 1 from json_each(${events}) where value = ${event})`))
    : eq(id, about);
  return insertWhere(database, outbox, row, and(asks, happened)!, webhooks).onConflictDoNothing();
}
