import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';
import { identity } from './identity';

// Times are milliseconds since 1970.

/** The app of an account that makes codes (TOTP), and the one that is to take its place. Secrets are base32, sealed where a key is set. */
export const authenticatorApps = sqliteTable('authenticator_apps', {
  accountSeq: accountReference().primaryKey(),
  /** Null until a first code has confirmed it. */
  secret: text('secret'),
  confirmedAt: integer('confirmed_at'),
  /** The latest step of 30 seconds of which a code was taken: neither that code nor an earlier one is taken again. */
  lastStep: integer('last_step').notNull(),
  newSecret: text('new_secret'),
  newSecretEndsAt: integer('new_secret_ends_at'),
  /** The token hash of the session or pending sign-in that was shown the new secret: nobody else confirms it. */
  newSecretOf: text('new_secret_of'),
});

/** Codes that each replace the second factor once; only their hashes. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    accountSeq: accountReference(),
    usedAt: integer('used_at'),
  },
  (table) => [index('recovery_codes_account').on(table.accountSeq)],
);

export const passkeys = sqliteTable(
  'passkeys',
  {
    ...identity(),
    accountSeq: accountReference(),
    /** By which the authenticator names it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures, where the authenticator counts: one that goes back is of a copy. */
    counter: integer('counter').notNull(),
    /** How a browser reaches the authenticator, with commas between. */
    transports: text('transports').notNull(),
    /** The owner's name for it. */
    name: text('name').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountSeq)],
);

/** Sign-ins whose password was right and whose second step is to come; only the hash of the browser's token is kept. */
export const pendingSignIns = sqliteTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountSeq: accountReference(),
    /** Codes that were tried. */
    tries: integer('tries').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('pending_sign_ins_end').on(table.endsAt)],
);

/** What an authenticator was asked to sign: each answer is taken once. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'register' | 'sign-in' | 'second-step' | 'confirm'>().notNull(),
    /** Of whom it was asked; null where a passkey is to say who it is. */
    accountSeq: integer('account_seq'),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('passkey_challenges_end').on(table.endsAt)],
);
