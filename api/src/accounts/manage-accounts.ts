import { and, asc, count, eq, gt, inArray, isNotNull, isNull, max, not, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, sessions } from '../db/schema';

/** No other account of staff is in use. */
const isLastStaff = sql`(${accounts.role} = 'staff' and not exists (select 1 from ${accounts} as others where others.role = 'staff' and others.disabled_at is null and others.seq <> ${accounts.seq}))`;

/** Accounts of one role, or all, by e-mail; with the sessions that have not ended and when one was last used, in milliseconds. */
export function listAccounts({ read }: Pick<Database, 'read'>, role?: 'staff') {
  return read
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      role: accounts.role,
      disabledAt: accounts.disabledAt,
      sessions: count(sessions.tokenHash),
      seenAt: max(sessions.seenAt),
    })
    .from(accounts)
    .leftJoin(sessions, and(eq(sessions.accountSeq, accounts.seq), gt(sessions.endsAt, Date.now())))
    .where(role && eq(accounts.role, role))
    .groupBy(accounts.seq)
    .orderBy(asc(accounts.email));
}

/**
 * Shuts an account: every session ends, and nobody signs in with it any more. False, and nothing changes, for the last
 * account of staff that is in use, of which two requests at the same time leave one.
 */
export async function disableAccount({ read, writes }: Database, seq: number): Promise<boolean> {
  const now = new Date().toISOString();
  const disabled = read
    .select({ seq: accounts.seq })
    .from(accounts)
    .where(and(eq(accounts.seq, seq), isNotNull(accounts.disabledAt)));
  await writes.run(
    read
      .update(accounts)
      .set({ disabledAt: now })
      .where(and(eq(accounts.seq, seq), isNull(accounts.disabledAt), not(isLastStaff))),
    read.delete(sessions).where(inArray(sessions.accountSeq, disabled)),
  );
  const [account] = await read
    .select({ disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(eq(accounts.seq, seq));
  return account?.disabledAt !== null;
}

/** Opens a shut account again; its password is the one before. */
export async function enableAccount({ read, writes }: Database, seq: number): Promise<void> {
  await writes.run(read.update(accounts).set({ disabledAt: null }).where(eq(accounts.seq, seq)));
}

/** Signs an account out in every browser; gives how many sessions ended. */
export async function endSessions({ read, writes }: Database, seq: number): Promise<number> {
  const [ended] = await writes.run(read.delete(sessions).where(eq(sessions.accountSeq, seq)).returning());
  return ended?.rows.length ?? 0;
}
