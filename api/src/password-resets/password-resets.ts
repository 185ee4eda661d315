import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import { revokeDevices } from '../accounts/devices';
import { isAdmitted } from '../accounts/require-user';
import { signOutEverywhere } from '../accounts/sign-out-everywhere';
import { ROLES } from '../contract';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { accounts, devices, passwordResets } from '../db/schema';
import type { WriteQuery } from '../db/write';
import type { Env } from '../env';
import { accountByLink, drawLink, findByLink, isOf, isOpen } from './one-time-link';
import { queuePasswordChanged } from '../passwords/password-changed';

type Reading = Pick<Database, 'read'>;

export const RESET_LIFE_MS = 30 * 60_000;

/** Where the link of a token leads. */
export const resetPath = (token: string) => `/api/login/reset/${token}`;

/** A new link, not stored yet. */
export const drawReset = () => drawLink(RESET_LIFE_MS);

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

const open = (token: string) => isOpen(passwordResets, token, isRedeemable);

/** The account whose password this link sets; undefined once it was used, was replaced or has ended. */
export const findReset = (reading: Reading, token: string) =>
  findByLink(reading, passwordResets, open(token));

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
  const target = accountByLink({ read }, passwordResets, open(token));
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
    read.delete(passwordResets).where(isOf(passwordResets, token)),
  );
  return returnedRows(accounts, results.at(-3)).length > 0;
}
