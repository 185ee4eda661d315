import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { pendingSignIns, sessions } from '../db/schema';

/**
 * Belongs in a transaction after which nobody may continue in a session opened before: ends the sessions of the
 * accounts whose `seq` is among `accounts` (a list in brackets, or a select), except the one with the hash `but`, and
 * every sign-in that waits for its second step. The first statement returns the sessions that ended.
 */
export const signOutEverywhere = ({ read }: Pick<Database, 'read'>, accounts: SQL, but = '') => [
  read
    .delete(sessions)
    .where(and(sql`${sessions.accountSeq} in ${accounts}`, ne(sessions.tokenHash, but)))
    .returning(),
  read.delete(pendingSignIns).where(sql`${pendingSignIns.accountSeq} in ${accounts}`),
];
