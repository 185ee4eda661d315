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
  /** What a member of staff may do follows from it; null for clients. */
  staffRole: text('staff_role').$type<StaffRole>(),
  /** Empty until an invited person has set a password. */
  passwordHash: text('password_hash').notNull(),
  /** 1 where the password is one that only a second factor makes long enough. */
  shortPassword: integer('short_password'),
  createdAt: text('created_at').notNull(),
  /** Of a member of staff: how clients reach them. */
  phone: text('phone'),
  /** Of a member of staff: the IANA zone in which they work. */
  timeZone: text('time_zone'),
  /** 0 where mails shall not tell of what waits in the portal or the back office. */
  mailNotices: integer('mail_notices'),
  /** Of a client: the same of documents that they are asked for, 0 or 1; null while they have not told the two apart. */
  documentNotices: integer('document_notices'),
  /** Since when nobody signs in with it; null of an account in use. */
  disabledAt: text('disabled_at'),
});

/** The column of the account to which a row belongs, and with which it is deleted. */
export const accountReference = () =>
  integer('account_seq')
    .notNull()
    .references(() => accounts.seq, { onDelete: 'cascade' });

/** Times are milliseconds since 1970; `endsAt` is the absolute end. Of sessions that began before there were all columns, the later ones are 0 and empty. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountSeq: accountReference(),
    seenAt: integer('seen_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    createdAt: integer('created_at').notNull().default(0),
    /** When the person last proved who they are. */
    authenticatedAt: integer('authenticated_at').notNull().default(0),
    /** Browser and system in words. */
    device: text('device').notNull().default(''),
    /** The network of the address that signed in, never the whole address. */
    network: text('network').notNull().default(''),
    /** By which the firm's provider knows its own session, that the sign-out ends as well; null without one. */
    idToken: text('id_token'),
  },
  (table) => [index('sessions_account').on(table.accountSeq), index('sessions_end').on(table.endsAt)],
);

/** Attempts to sign in, submissions of forms and calls of API keys, per account, address and key, so that a limit holds across processes and restarts. */
export const attempts = sqliteTable(
  // Of the first that were counted.
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    /** When the window ends that began with the first, in milliseconds since 1970 by the database's clock. */
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('sign_in_attempts_end').on(table.endsAt)],
);

/** One-time links on which somebody who has an account sets another password; only the token's hash is kept. `endsAt` in milliseconds. */
export const passwordResets = sqliteTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  accountSeq: accountReference().unique(),
  endsAt: integer('ends_at').notNull(),
  /** Of the token in the mail, which is drawn when that is written; null before. */
  mailTokenHash: text('mail_token_hash'),
});

/** One-time links on which an invited person sets a password; only the token's hash is kept. `endsAt` in milliseconds. */
export const invitations = sqliteTable('invitations', {
  tokenHash: text('token_hash').primaryKey(),
  accountSeq: accountReference().unique(),
  endsAt: integer('ends_at').notNull(),
  /** Of the token in the mail, which is drawn when that is written; null before. */
  mailTokenHash: text('mail_token_hash'),
});

/** The private address by which a member of staff subscribes to the consultations: one of each account, kept as a hash. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  accountSeq: accountReference().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: text('created_at').notNull(),
});
