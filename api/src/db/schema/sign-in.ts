import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';

/** Who an account is at an OpenID Connect provider: identified by the subject, because names and addresses may change. */
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
 * Browsers that have signed in to an account, one row per browser and network. Times are in milliseconds since 1970.
 */
export const devices = sqliteTable(
  'devices',
  {
    /** Hash of the secret in the browser's cookie. */
    hash: text('hash').notNull(),
    network: text('network').notNull(),
    accountSeq: accountReference(),
    /** Browser and operating system, in words. */
    label: text('label').notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
    /** True if neither browser nor network was known and it was not the first sign-in to the account. */
    isUnusual: integer('is_unusual', { mode: 'boolean' }).notNull(),
    /** Since when its cookie is no longer valid, such as after a new password. */
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

/**
 * What all processes that use the database share and never changes, created by the first that needs it: random keys
 * (base64url) and the domains of the entries of calendars.
 */
export const sharedKeys = sqliteTable('shared_keys', {
  name: text('name').primaryKey(),
  key: text('key').notNull(),
});
