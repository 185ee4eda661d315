import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';

/** Who an account is at an OpenID Connect provider: the subject, which never changes, as names and addresses do. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountSeq: accountReference(),
    linkedAt: text('linked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('identities_account').on(table.issuer, table.accountSeq),
  ],
);

/**
 * Browsers in which an account was signed in to, one row for each network from which that was. Times are milliseconds
 * since 1970.
 */
export const devices = sqliteTable(
  'devices',
  {
    /** Of the secret in the browser's cookie. */
    hash: text('hash').notNull(),
    network: text('network').notNull(),
    accountSeq: accountReference(),
    /** Browser and system in words. */
    label: text('label').notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
    /** True where neither browser nor network were known of an account that had been signed in to before. */
    isUnusual: integer('is_unusual', { mode: 'boolean' }).notNull(),
    /** Since when its cookie counts for nothing, as after a new password. */
    revokedAt: integer('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.network] }),
    index('devices_account').on(table.accountSeq, table.network),
    index('devices_unusual')
      .on(table.firstAt)
      .where(sql`is_unusual`),
    index('devices_end').on(table.lastAt),
  ],
);

/** Random keys that all processes over the database share, made by the first that needs one; base64url. */
export const sharedKeys = sqliteTable('shared_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
});
