import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ApiKeyScope } from '../../contract/settings/api-keys';
import { identity } from './identity';

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
