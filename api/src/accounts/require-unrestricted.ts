import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/open';
import { accounts, clientHolds } from '../db/schema';

/** The refusal of a change under a restriction; `detail` is a sentence for the person who tried. */
export const restricted = (detail: string) => new Refusal(409, 'client-restricted', 'Restricted', { detail });

/** Whether there is a restriction on the client whose account meets `isIt`. */
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
