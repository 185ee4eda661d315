import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../db/open';
import { ledgerEntries, sessions } from '../db/schema';
import type { SignedIn } from '../http/signed-in';

/** A sign-in this soon after the last action continues the same visit. */
const SAME_VISIT_MS = 10 * 60_000;

/** When this person last did something here before the present session; undefined at the first visit. */
export async function readLastVisit(
  { read }: Pick<Database, 'read'>,
  { id, sessionHash }: Pick<SignedIn, 'id' | 'sessionHash'>,
): Promise<string | undefined> {
  const [session] = await read
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  const before = new Date((session?.createdAt ?? 0) - SAME_VISIT_MS).toISOString();
  const [last] = await read
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.actorId, id), lt(ledgerEntries.at, before)))
    .orderBy(desc(ledgerEntries.seq))
    .limit(1);
  return last?.at;
}
