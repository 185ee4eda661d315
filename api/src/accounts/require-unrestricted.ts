import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, clientHolds } from '../db/schema';
import { Refusal } from '../errors';

/** Why nothing is changed now, in a sentence for whoever tried. */
export const restricted = (detail: string) => new Refusal(409, 'client-restricted', 'Restricted', { detail });

/** Whether the data of the client whose account fulfils this are restricted. */
export async function isRestricted(
  { read }: Pick<Database, 'read'>,
  isIt: SQL | undefined,
): Promise<boolean> {
  const [hold] = await read
    .select({ kind: clientHolds.kind })
    .from(clientHolds)
    .innerJoin(accounts, eq(accounts.seq, clientHolds.accountSeq))
    .where(and(eq(clientHolds.kind, 'restriction'), isIt));
  return hold !== undefined;
}

/** Throws 409 while the data of the signed-in client are restricted. */
export async function requireUnrestricted(
  database: Pick<Database, 'read'>,
  accountSeq: number,
): Promise<void> {
  if (await isRestricted(database, eq(accounts.seq, accountSeq)))
    throw restricted(
      'The use of your data is restricted: you can read everything, and nothing can be changed',
    );
}
