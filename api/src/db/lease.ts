import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { databaseNow } from './database-now';
import type { Database } from './open';
import { leases } from './schema';

const LEASE_MS = 10 * 60_000;
const RENEW_MS = 60_000;

export interface Lease {
  /** Aborted once another process may do the work: stop it, and make nothing of it count. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Takes work that one process at a time may do, for as long as this process renews it: another may take it ten minutes
 * after this one fell silent, by the database's clock. Undefined where another process has it.
 */
export async function takeLease({ read, writes }: Database, name: string): Promise<Lease | undefined> {
  const holder = randomUUID();
  const endsAt = sql`${databaseNow} + ${LEASE_MS}`;
  let askedAt = performance.now();
  const [taken] = await writes.run(
    read
      .insert(leases)
      .values({ name, holder, endsAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, endsAt },
        setWhere: lt(leases.endsAt, databaseNow),
      })
      .returning(),
  );
  if (taken!.rows.length === 0) return undefined;

  const isMine = and(eq(leases.name, name), eq(leases.holder, holder));
  const lost = new AbortController();
  const lose = () => {
    clearInterval(timer);
    lost.abort(
      new Error('Another process has taken over, since this one could not renew its lease in time.'),
    );
  };
  const renew = async () => {
    const now = performance.now();
    if (now - askedAt >= LEASE_MS) return lose();
    try {
      const [renewed] = await writes.run(read.update(leases).set({ endsAt }).where(isMine).returning());
      if (renewed!.rows.length === 0) lose();
      else askedAt = now;
    } catch {
      // It is tried again long before the lease ends.
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS).unref();
  return {
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      await writes.run(read.delete(leases).where(isMine)).catch(() => undefined);
    },
  };
}
