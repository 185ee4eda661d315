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
import { accountByLink, generateLink, findByLink, isOf, isOpen } from './one-time-link';
import { queuePasswordChanged } from '../passwords/password-changed';

type Reading = Pick<Database, 'read'>;

export const RESET_LIFE_MS = 30 * 60_000;

/** The path of the link with this token. */
export const resetPath = (token: string) => `/api/login/reset/${token}`;

/** A new link, not stored yet. */
export const generateReset = () => generateLink(RESET_LIFE_MS);

/**
 * True for an account whose holder may set another password: it has one, is not disabled, and its role may sign in with
 * passwords. False for an invited account.
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

/** A link also works for invited colleagues who set their first password; clients use invitations for that. */
const isRedeemable = and(or(ne(accounts.passwordHash, ''), eq(accounts.role, 'staff')), isAdmitted);

const open = (token: string) => isOpen(passwordResets, token, isRedeemable);

/** The account whose password this link sets; undefined once the link was used or replaced, or has expired. */
export const findReset = (reading: Reading, token: string) =>
  findByLink(reading, passwordResets, open(token));

/**
 * Redeems the link: sets the password, ends every session of the account, notifies its holder and, by `audit`, records it in
 * the ledger. Each statement depends on the link still being valid, so only one of two concurrent attempts sets the password;
 * false for the other.
 */
export async function redeemReset(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  token: string,
  account: { readonly id: string; readonly email: string },
  passwordHash: string,
  audit: WriteQuery,
): Promise<boolean> {
  const target = accountByLink({ read }, passwordResets, open(token));
  const hasPassword = read
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.id, account.id), ne(accounts.passwordHash, '')));
  const results = await writes.run(
    // Not sent for a first password, since its holder has just read a mail about it.
    queuePasswordChanged({ read }, account, and(exists(target), exists(hasPassword))!),
    ...signOutEverywhere({ read }, sql`${target}`),
    revokeDevices({ read }, sql`${devices.accountSeq} in ${target}`),
    read
      .update(accounts)
      .set({ passwordHash, shortPassword: null })
      .where(sql`${accounts.seq} in ${target}`)
      .returning(),
    audit,
    // After every statement that depends on the link.
    read.delete(passwordResets).where(isOf(passwordResets, token)),
  );
  return returnedRows(accounts, results.at(-3)).length > 0;
}
