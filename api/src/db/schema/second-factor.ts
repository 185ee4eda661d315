import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountReference } from './accounts';
import { identity } from './identity';

// Times are in milliseconds since 1970.

/** An account's authenticator app (TOTP), and the one that is to replace it. Secrets are base32, encrypted if a data key is set. */
export const authenticatorApps = sqliteTable('authenticator_apps', {
  accountSeq: accountReference().primaryKey(),
  /** Null until the app is confirmed with a first code. */
  secret: text('secret'),
  confirmedAt: integer('confirmed_at'),
  /** The latest 30-second step whose code was accepted: neither that code nor an earlier one is accepted again. */
  lastStep: integer('last_step').notNull(),
  newSecret: text('new_secret'),
  newSecretEndsAt: integer('new_secret_ends_at'),
  /** Token hash of the session or pending sign-in that was shown the new secret: only that one may confirm it. */
  newSecretOf: text('new_secret_of'),
});

/** Recovery codes; only their hashes are stored. */
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
    /** The authenticator's own id for the passkey. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter, if the authenticator keeps one: a lower value than before comes from a cloned authenticator. */
    counter: integer('counter').notNull(),
    /** How a browser reaches the authenticator, separated by commas. */
    transports: text('transports').notNull(),
    /** The owner's name for it. */
    name: text('name').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountSeq)],
);

/** Pending sign-ins; only the hash of the browser's token is stored. */
export const pendingSignIns = sqliteTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountSeq: accountReference(),
    /** How many codes were tried. */
    tries: integer('tries').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('pending_sign_ins_end').on(table.endsAt)],
);

/** Challenges that authenticators were asked to sign; the answer to each is accepted once. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').$type<'register' | 'sign-in' | 'second-step' | 'confirm'>().notNull(),
    /** The account that was asked; null if the passkey is to identify the account. */
    accountSeq: integer('account_seq'),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('passkey_challenges_end').on(table.endsAt)],
);
