import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ApiKeyScope } from '../../contract/settings/api-keys';
import type { MailTemplateKind } from '../../contract/settings/mail-templates';
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

/** Keys of the firm's other systems; only a key's hash is kept, and how it begins. */
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

/** What owners changed of the words of mails; null where the words of the code stand. */
export const mailTemplates = sqliteTable('mail_templates', {
  kind: text('kind').$type<MailTemplateKind>().primaryKey(),
  subject: text('subject'),
  title: text('title'),
  opening: text('opening'),
  closing: text('closing'),
  changedAt: text('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});
