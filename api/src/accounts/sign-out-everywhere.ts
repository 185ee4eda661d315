import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { pendingSignIns, sessions } from '../db/schema';

/**
 * Belongs into a write after which nobody may go on with what was opened before: ends the sessions of the accounts whose
 * `seq` is among `accounts` (a list in brackets, or a select), except the one named by its hash, and every sign-in that is
 * still before its second step. The sessions that ended are the rows of the first.
 */
export const signOutEverywhere = ({ read }: Pick<Database, 'read'>, accounts: SQL, but = '') => [
  read
    .delete(sessions)
    .where(and(sql`${sessions.accountSeq} in ${accounts}`, ne(sessions.tokenHash, but)))
    .returning(),
  read.delete(pendingSignIns).where(sql`${pendingSignIns.accountSeq} in ${accounts}`),
];
