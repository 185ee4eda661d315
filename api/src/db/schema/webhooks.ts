import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WebhookEvent } from '../../contract/settings/webhooks';
import { identity } from './identity';

/** The firm's other systems that are told of events. */
export const webhooks = sqliteTable('webhooks', {
  ...identity(),
  /** As the URL standard writes it, so that a slash follows the host. */
  url: text('url').notNull(),
  /** Signs the calls; sealed where a data key is set. */
  secret: text('secret').notNull(),
  events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull(),
  createdAt: text('created_at').notNull(),
});
