import { Refusal } from '@lisle-harrow/server/http/refusal';
import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/open';
import { clientHolds } from '../db/schema';

/** Belongs in the transaction that removes something of a client's case: true unless a legal hold keeps it. */
export function isFreeToGo({ read }: Pick<Database, 'read'>, accountSeq: number): SQL {
  const isHeld = and(eq(clientHolds.accountSeq, accountSeq), eq(clientHolds.kind, 'legal-hold'));
  return notExists(
    read
      .select({ one: sql`1` })
      .from(clientHolds)
      .where(isHeld),
  );
}

export const underLegalHold = () =>
  new Refusal(409, 'conflict', 'Conflict', {
    detail: 'This client is under a legal hold, and nothing is removed',
  });
