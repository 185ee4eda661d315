import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { databaseNow } from '../db/database-now';
import { endsIn, freeShortLease, keepShortLease, SHORT_LEASE_MS } from '../db/lease';
import type { Database } from '../db/open';
import { leases } from '../db/schema';
import { tooMany } from '../errors';

const UPLOADS_AT_ONCE = 4;

/**
 * Keeps one account from exhausting connections and disk: it may have four concurrent uploads across all processes. Returns a
 * function that runs an upload in a slot, or throws 429.
 */
export function uploadSlots({ read, writes }: Pick<Database, 'read' | 'writes'>) {
  const endsAt = endsIn(SHORT_LEASE_MS);

  async function take(accountSeq: number): Promise<{ name: string; holder: string }> {
    const holder = randomUUID();
    const names = Array.from({ length: UPLOADS_AT_ONCE }, (_, at) => `upload/${accountSeq}/${at}`);
    const isTaken = sql`exists (select 1 from ${leases} where ${leases.name} = slot.value and ${leases.endsAt} > ${databaseNow})`;
    const taking = writes.run(
      read
        .insert(leases)
        .select(
          sql`select slot.value, ${holder}, ${endsAt} from json_each(${JSON.stringify(names)}) slot where not ${isTaken} limit 1`,
        )
        .onConflictDoUpdate({ target: leases.name, set: { holder, endsAt } })
        .returning({ name: leases.name }),
    );
    const [taken] = await taking.catch((error: unknown) => {
      // The database may have failed after the commit and before its answer.
      void freeShortLease({ read, writes }, names, holder);
      throw error;
    });
    const name = taken?.rows[0]?.name;
    if (typeof name === 'string') return { name, holder };
    throw tooMany(5, `${UPLOADS_AT_ONCE} files are being uploaded already; please wait for one of them`);
  }

  return async function inSlot<Result>(accountSeq: number, upload: () => Promise<Result>): Promise<Result> {
    const { name, holder } = await take(accountSeq);
    const release = keepShortLease({ read, writes }, name, holder);
    try {
      return await upload();
    } finally {
      await release();
    }
  };
}
