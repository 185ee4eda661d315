import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './open';
import { leases } from './schema';

const LEASE_MS = 10 * 60_000;
const RENEW_MS = 60_000;

/**
 * Takes work that one process at a time may do, for as long as this process renews it: another may take it ten minutes
 * after this one fell silent. Returns what gives it back, or undefined where another process has it.
 */
export async function takeLease(
  { read, writes }: Database,
  name: string,
): Promise<(() => Promise<void>) | undefined> {
  const holder = randomUUID();
  const now = Date.now();
  const [taken] = await writes.run(
    read
      .insert(leases)
      .values({ name, holder, endsAt: now + LEASE_MS })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, endsAt: now + LEASE_MS },
        setWhere: sql`${leases.endsAt} < ${now}`,
      })
      .returning(),
  );
  if (taken!.rows.length === 0) return undefined;
  const isMine = and(eq(leases.name, name), eq(leases.holder, holder));
  const renew = () => {
    const endsAt = Date.now() + LEASE_MS;
    // Where that fails now, it is tried again long before the lease ends.
    writes.run(read.update(leases).set({ endsAt }).where(isMine)).catch(() => undefined);
  };
  const timer = setInterval(renew, RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await writes.run(read.delete(leases).where(isMine)).catch(() => undefined);
  };
}
