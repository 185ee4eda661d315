import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { revokeDevices } from '../accounts/devices';
import { hashToken } from '../accounts/hash-token';
import { isAdmitted } from '../accounts/sessions';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import { ROLES } from '../contract';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { accounts, devices, passwordResets } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import { queuePasswordChanged } from '../passwords/password-changed';

type Reading = Pick<Database, 'read'>;

export const RESET_LIFE_MS = 30 * 60_000;

/** Where the link of a token leads. */
export const resetPath = (token: string) => `/api/login/reset/${token}`;

export interface NewReset {
  readonly token: string;
  readonly endsAt: number;
}

/** A new link, not stored yet. */
export const drawReset = (lifeMs = RESET_LIFE_MS): NewReset => ({
  token: randomBytes(32).toString('base64url'),
  endsAt: Date.now() + lifeMs,
});

/**
 * True of an account whose owner may set another password: it has one, is open, and passwords let its role in. One that is
 * invited is not.
 */
export const isResettable = ({ ownSignIn }: Pick<Env, 'ownSignIn'>) =>
  and(
    ne(accounts.passwordHash, ''),
    isAdmitted,
    inArray(
      accounts.role,
      ROLES.filter((role) => ownSignIn[role]),
    ),
  )!;

/** A link opens these, too: colleagues who were invited and set their first password. A client's first has its own links. */
const isRedeemable = and(or(ne(accounts.passwordHash, ''), eq(accounts.role, 'staff')), isAdmitted);

/** Stores the link where `condition` holds of the account, in place of an earlier one. */
export function storeReset(
  { read }: Reading,
  { token, endsAt }: NewReset,
  accountId: string,
  condition: SQL,
) {
  const tokenHash = hashToken(token);
  return read
    .insert(passwordResets)
    .select(
      sql`select ${tokenHash}, ${accounts.seq}, ${endsAt} from ${accounts} where ${eq(accounts.id, accountId)} and ${condition}`,
    )
    .onConflictDoUpdate({ target: passwordResets.accountSeq, set: { tokenHash, endsAt } })
    .returning();
}

const open = (token: string) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.endsAt, Date.now()), isRedeemable);

/** The account whose password this link sets; undefined once it was used, was replaced or has ended. */
export async function findReset({ read }: Reading, token: string) {
  const [account] = await read
    .select({
      id: accounts.id,
      seq: accounts.seq,
      role: accounts.role,
      isFirst: sql<boolean>`${accounts.passwordHash} = ''`.mapWith(Boolean),
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.seq, passwordResets.accountSeq))
    .where(open(token));
  return account;
}

/**
 * Redeems the link: sets the password, ends every session of the account and tells its owner and, by `told`, the ledger.
 * Each statement depends on the link still being valid, so of two concurrent attempts one sets the password. False for the
 * other.
 */
export async function redeemReset(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  token: string,
  account: { readonly id: string; readonly email: string },
  passwordHash: string,
  told: WriteQuery,
): Promise<boolean> {
  const target = read
    .select({ seq: passwordResets.accountSeq })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.seq, passwordResets.accountSeq))
    .where(open(token));
  const hasPassword = read
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.id, account.id), ne(accounts.passwordHash, '')));
  const results = await writes.run(
    // Who sets a first password has just read a mail about it.
    queuePasswordChanged({ read }, account, and(exists(target), exists(hasPassword))!),
    ...signOutEverywhere({ read }, sql`${target}`),
    revokeDevices({ read }, sql`${devices.accountSeq} in ${target}`),
    read
      .update(accounts)
      .set({ passwordHash, shortPassword: null })
      .where(sql`${accounts.seq} in ${target}`)
      .returning(),
    told,
    // Behind every statement that asks for the link.
    read.delete(passwordResets).where(eq(passwordResets.tokenHash, hashToken(token))),
  );
  return returnedRows(accounts, results.at(-3)).length > 0;
}
