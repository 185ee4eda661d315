import { and, asc, count, eq, inArray, isNotNull, isNull, max, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import type { StaffRole } from '../contract/constants';
import { accounts, identities, passwordResets, sessions } from '../db/schema';
import { hasFactor } from './has-factor';
import { isUsable } from './require-user';
import { signOutEverywhere } from './sign-out-everywhere';
import type { WriteQuery } from '../db/write';

/**
 * Whether another account that meets the condition can sign in: somebody who was invited and has set no password may
 * never do so.
 */
const hasOther = (condition: SQL) =>
  sql`exists (select 1 from ${accounts} as others where ${condition} and others.disabled_at is null and others.seq <> ${accounts.seq} and (others.password_hash <> '' or exists (select 1 from ${identities} where account_seq = others.seq)))`;

const isLastOwner = sql`(${accounts.staffRole} is 'owner' and not ${hasOther(sql`others.staff_role = 'owner'`)})`;
/** Counts every role: if no owner was ever added, the only account of staff still opens the back office. */
const isLastOfStaff = sql`(${accounts.role} = 'staff' and not ${hasOther(sql`others.role = 'staff'`)})`;

// `audit` adds the line to the ledger; it follows the statement that the line is about.

/**
 * Accounts that meet `condition`, or all, by email, with the number of usable sessions and when one was last used, in
 * milliseconds.
 */
export function listAccounts(
  { read }: Pick<Database, 'read'>,
  env: Parameters<typeof isUsable>[0],
  condition?: SQL,
) {
  return read
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      staffRole: accounts.staffRole,
      hasPassword: sql<boolean>`${accounts.passwordHash} <> ''`.mapWith(Boolean),
      hasSecondFactor: sql<boolean>`${hasFactor({ read }, accounts.seq)}`.mapWith(Boolean),
      disabledAt: accounts.disabledAt,
      sessions: count(sessions.tokenHash),
      seenAt: max(sessions.seenAt),
    })
    .from(accounts)
    .leftJoin(sessions, and(eq(sessions.accountSeq, accounts.seq), isUsable(env)))
    .where(condition)
    .groupBy(accounts.seq)
    .orderBy(asc(accounts.email));
}

/**
 * Disables an account: every session ends, and nobody can sign in with it any more. Returns false and changes nothing
 * for the last usable account of an owner or of staff; two concurrent requests cannot disable the last two.
 */
export async function disableAccount(
  { read, writes }: Database,
  seq: number,
  audit: WriteQuery,
): Promise<boolean> {
  const now = new Date().toISOString();
  const disabled = read
    .select({ seq: accounts.seq })
    .from(accounts)
    .where(and(eq(accounts.seq, seq), isNotNull(accounts.disabledAt)));
  const results = await writes.run(
    read
      .update(accounts)
      .set({ disabledAt: now })
      .where(and(eq(accounts.seq, seq), isNull(accounts.disabledAt), not(isLastOwner), not(isLastOfStaff))),
    audit,
    ...signOutEverywhere({ read }, sql`${disabled}`),
    // The link must not work again once the account is enabled.
    read.delete(passwordResets).where(inArray(passwordResets.accountSeq, disabled)),
    // In the same transaction; an account that was disabled before counts as disabled, too.
    disabled,
  );
  return (results.at(-1)?.rows.length ?? 0) > 0;
}

/** Gives a member of staff another role, at once in every session. Returns false and changes nothing for the last usable owner. */
export async function setStaffRole(
  { read, writes }: Database,
  seq: number,
  staffRole: StaffRole,
  audit: WriteQuery,
): Promise<boolean> {
  const stays = staffRole === 'owner' ? undefined : not(isLastOwner);
  const isStaff = and(eq(accounts.seq, seq), eq(accounts.role, 'staff'));
  const [changed] = await writes.run(
    read.update(accounts).set({ staffRole }).where(and(isStaff, stays)).returning(),
    audit,
  );
  return changed!.rows.length > 0;
}

/** Enables a disabled account again, with the password it had. */
export async function enableAccount(
  { read, writes }: Database,
  seq: number,
  audit: WriteQuery,
): Promise<void> {
  const isShut = and(eq(accounts.seq, seq), isNotNull(accounts.disabledAt));
  await writes.run(read.update(accounts).set({ disabledAt: null }).where(isShut), audit);
}

/** Signs an account out in every browser; returns how many sessions ended. */
export async function endSessions(
  { read, writes }: Database,
  seq: number,
  audit: WriteQuery,
): Promise<number> {
  const [sessionsEnded, pendingEnded] = signOutEverywhere({ read }, sql`(${seq})`);
  const [ended] = await writes.run(sessionsEnded!, audit, pendingEnded!);
  return ended?.rows.length ?? 0;
}
