import { randomBytes } from 'node:crypto';
import { and, eq, exists, gt, lt, lte, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { COOKIES, SIGN_IN_MINUTES } from '../contract/current-user';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { hashToken } from '../accounts/hash-token';
import { isAdmitted } from '../accounts/require-user';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { accounts, pendingSignIns } from '../db/schema';
import type { Env } from '../env';

const LIFE_MS = SIGN_IN_MINUTES * 60_000;
/** Only three of a million codes are right at any time, so five tries get a guesser nowhere. */
const MOST_TRIES = 5;

/** An account, with the token hash of its pending sign-in. */
export type PendingAccount = typeof accounts.$inferSelect & { readonly tokenHash: string };

export interface PendingSignIns {
  /**
   * Records for this browser that the password matched this hash. False, with nothing recorded, where the account is not
   * admitted or its password has changed since.
   */
  begin(c: Context, account: { readonly seq: number; readonly passwordHash: string }): Promise<boolean>;
  /** The account whose second step this browser still has to complete. */
  find(c: Context): Promise<PendingAccount | undefined>;
  /** Counts a code before it is checked. Returns how many more may follow; nothing after too many, when the sign-in is over. */
  countTry(c: Context): Promise<number | undefined>;
  /** Ends the pending sign-in. True only once: the caller that gets it may go on. */
  finish(c: Context): Promise<boolean>;
}

/** Removes expired pending sign-ins. */
export const forgetPendingSignIns = ({ read }: Pick<Database, 'read'>, now: number) =>
  read.delete(pendingSignIns).where(lte(pendingSignIns.endsAt, now));

/** The sign-in is still pending: neither completed nor ended by a new password. */
export const isPending = ({ read }: Pick<Database, 'read'>, tokenHash: string) =>
  exists(
    read
      .select({ one: sql`1` })
      .from(pendingSignIns)
      .where(eq(pendingSignIns.tokenHash, tokenHash)),
  );

/** Sign-ins between their first and their second step. The browser has a token, the database its hash, as with sessions. */
export function createPendingSignIns(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  { https }: Pick<Env, 'https'>,
): PendingSignIns {
  const cookie = https ? `__Host-${COOKIES.secondStep}` : COOKIES.secondStep;
  const cookieOptions = { httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } as const;
  const isOpen = (c: Context) =>
    and(
      eq(pendingSignIns.tokenHash, hashToken(getCookie(c, cookie) ?? '')),
      gt(pendingSignIns.endsAt, Date.now()),
    );

  return {
    async begin(c, { seq, passwordHash }) {
      const token = randomBytes(32).toString('base64url');
      const now = Date.now();
      const results = await writes.run(
        forgetPendingSignIns({ read }, now),
        read
          .insert(pendingSignIns)
          .select(
            sql`select ${hashToken(token)}, ${accounts.seq}, 0, ${now + LIFE_MS} from ${accounts} where ${eq(accounts.seq, seq)} and ${eq(accounts.passwordHash, passwordHash)} and ${isAdmitted}`,
          )
          .returning(),
      );
      if (!results.at(-1)?.rows.length) return false;
      setCookie(c, cookie, token, { ...cookieOptions, maxAge: LIFE_MS / 1000 });
      return true;
    },

    async find(c) {
      if (!getCookie(c, cookie)) return undefined;
      const [found] = await read
        .select({ account: accounts, tokenHash: pendingSignIns.tokenHash })
        .from(pendingSignIns)
        .innerJoin(accounts, eq(accounts.seq, pendingSignIns.accountSeq))
        .where(and(isOpen(c), lt(pendingSignIns.tries, MOST_TRIES), isAdmitted));
      return found && { ...found.account, tokenHash: found.tokenHash };
    },

    async countTry(c) {
      const [counted] = await writes.run(
        read
          .update(pendingSignIns)
          .set({ tries: sql`${pendingSignIns.tries} + 1` })
          .where(and(isOpen(c), lt(pendingSignIns.tries, MOST_TRIES)))
          .returning(),
      );
      const [row] = returnedRows(pendingSignIns, counted);
      return row && MOST_TRIES - row.tries;
    },

    async finish(c) {
      const [ended] = await writes.run(read.delete(pendingSignIns).where(isOpen(c)).returning());
      deleteCookie(c, cookie, cookieOptions);
      return Boolean(ended?.rows.length);
    },
  };
}
