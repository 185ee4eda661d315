import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role, StaffRole } from '../../contract/constants';
import { identity } from './identity';

export const accounts = sqliteTable('accounts', {
  ...identity(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role').$type<Role>().notNull(),
  /** Determines what a member of staff may do; null for clients. */
  staffRole: text('staff_role').$type<StaffRole>(),
  /** Empty until an invited person has set a password. */
  passwordHash: text('password_hash').notNull(),
  /** 1 if the password is so short that the account needs a second factor. */
  shortPassword: integer('short_password'),
  createdAt: text('created_at').notNull(),
  /** For members of staff: how clients reach them. */
  phone: text('phone'),
  /** For members of staff: the IANA time zone in which they work. */
  timeZone: text('time_zone'),
  /** 0 if the person wants no mails about what is new in the portal or the back office. */
  mailNotices: integer('mail_notices'),
  /** For clients: 0 or 1, as above but for requested documents; null while `mailNotices` covers both. */
  documentNotices: integer('document_notices'),
  /** When the account was disabled, which prevents sign-ins; null for an account in use. */
  disabledAt: text('disabled_at'),
});

/** The foreign key of the account that a row belongs to; the row is deleted with the account. */
export const accountReference = () =>
  integer('account_seq')
    .notNull()
    .references(() => accounts.seq, { onDelete: 'cascade' });

/** Times are in milliseconds since 1970; `endsAt` is the absolute end. Columns newer than a session have their defaults, 0 or ''. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountSeq: accountReference(),
    seenAt: integer('seen_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    createdAt: integer('created_at').notNull().default(0),
    /** When the person last authenticated. */
    authenticatedAt: integer('authenticated_at').notNull().default(0),
    /** Browser and operating system, in words. */
    device: text('device').notNull().default(''),
    /** The network of the address that signed in, never the whole address. */
    network: text('network').notNull().default(''),
    /** Identifies the provider's own session, so that signing out ends that as well; null for a sign-in without the provider. */
    idToken: text('id_token'),
  },
  (table) => [index('sessions_account').on(table.accountSeq), index('sessions_end').on(table.endsAt)],
);

/**
 * Counts of sign-in attempts, form submissions and calls with API keys, per account, address and key, so that rate limits
 * hold across processes and restarts.
 */
export const attempts = sqliteTable(
  // The name is from when only sign-in attempts were counted.
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    /** The end of the window that the first attempt began, in milliseconds since 1970 by the database's clock. */
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('sign_in_attempts_end').on(table.endsAt)],
);

/** One-time links with which the holder of an account sets another password; only token hashes are stored. `endsAt` in milliseconds. */
export const passwordResets = sqliteTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  accountSeq: accountReference().unique(),
  endsAt: integer('ends_at').notNull(),
  /** Hash of the token in the mail, which is generated when the mail is written; null before. */
  mailTokenHash: text('mail_token_hash'),
});

/** One-time links with which an invited person sets a password; only token hashes are stored. `endsAt` in milliseconds. */
export const invitations = sqliteTable('invitations', {
  tokenHash: text('token_hash').primaryKey(),
  accountSeq: accountReference().unique(),
  endsAt: integer('ends_at').notNull(),
  /** Hash of the token in the mail, which is generated when the mail is written; null before. */
  mailTokenHash: text('mail_token_hash'),
});

/** The private address at which a member of staff subscribes to the consultations: one per account, stored as a hash. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  accountSeq: accountReference().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: text('created_at').notNull(),
  /** The session with which it ends; null if it outlives all sessions. */
  sessionHash: text('session_hash').references(() => sessions.tokenHash, {
    onDelete: 'cascade',
    onUpdate: 'cascade',
  }),
});
