import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { type MessageKind, messageKind } from '../contract';
import { databaseNow } from '../db/database-now';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { outbox, webhooks } from '../db/schema';
import { uuidv7 } from '../db/uuid';
import type { WriteQuery } from '../db/write';
import { LIFE_MS } from './outbox-store';

/** The number of characters of an id before its last six bytes, which the database draws anew for each row. */
const ID_START = 24;

interface Event {
  readonly kind: MessageKind;
  readonly about: string;
  readonly occasion?: string | undefined;
}

/**
 * Queues a call for each webhook that subscribes to the event, in the write that causes the event and only if `happened` holds
 * in it. The statement itself selects the webhooks, so that no process works with an outdated list.
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
  // A kind that reports no event is for the one webhook that it is about.
  const event = messageKind(kind)?.event?.name;
  const asks = event
    ? and(eq(isEnabled, true), exists(sql`(select 1 from json_each(${events}) where value = ${event})`))
    : eq(id, about);
  return insertWhere(database, outbox, row, and(asks, happened)!, webhooks).onConflictDoNothing();
}
