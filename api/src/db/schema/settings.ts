import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ApiKeyScope } from '../../contract/permissions';
import type { MailTemplateKind, WebhookEvent } from '../../contract/message-kinds';
import { identity } from './identity';

/** The firm's other systems that are notified of events. */
export const webhooks = sqliteTable('webhooks', {
  ...identity(),
  /** As the URL standard serializes it, so that a slash follows the host. */
  url: text('url').notNull(),
  /** Signs the calls; encrypted if a data key is set. */
  secret: text('secret').notNull(),
  events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  isEnabled: integer('is_enabled', { mode: 'boolean' }).notNull(),
  createdAt: text('created_at').notNull(),
});

/** API keys; only the hash and the first characters of a key are stored. */
export const apiKeys = sqliteTable('api_keys', {
  ...identity(),
  keyHash: text('key_hash').notNull().unique(),
  prefix: text('prefix').notNull(),
  name: text('name').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<ApiKeyScope[]>().notNull(),
  createdAt: text('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  expiresAt: text('expires_at'),
  usedAt: text('used_at'),
});

/** What owners changed in the texts of mails; null where the text in the code applies. */
export const mailTemplates = sqliteTable('mail_templates', {
  kind: text('kind').$type<MailTemplateKind>().primaryKey(),
  subject: text('subject'),
  title: text('title'),
  opening: text('opening'),
  closing: text('closing'),
  changedAt: text('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});
