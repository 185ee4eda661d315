import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { databaseNow } from './database-now';
import type { Database } from './open';
import { leases } from './schema';

const LEASE_MS = 10 * 60_000;
const RENEW_MS = 60_000;
/** A lease that could not be renewed is given up this long before it ends: the work under way needs a moment to stop. */
const MARGIN_MS = 30_000;

export interface Lease {
  /** Aborted once another process may do the work: stop it, and make nothing of it count. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Takes work that one process at a time may do, for as long as this process renews it: another may take it once this
 * one has been silent for ten minutes, by the database's clock. Undefined if another process has it.
 */
export async function takeLease({ read, writes }: Database, name: string): Promise<Lease | undefined> {
  const holder = randomUUID();
  if (!(await claim({ read, writes }, name, holder, LEASE_MS))) return undefined;

  const isMine = and(eq(leases.name, name), eq(leases.holder, holder));
  const lost = new AbortController();
  const lose = () => {
    stop();
    lost.abort(
      new Error('Another process has taken over, since this one could not renew its lease in time.'),
    );
  };
  // By this process's clock, and so before another process can take over by the database's.
  const endIn = (ms: number) => setTimeout(lose, ms).unref();
  let end = endIn(LEASE_MS - MARGIN_MS);
  const stop = () => {
    clearTimeout(end);
    clearInterval(timer);
  };
  const renew = async () => {
    const now = performance.now();
    try {
      const endsAt = endsIn(LEASE_MS);
      const [renewed] = await writes.run(read.update(leases).set({ endsAt }).where(isMine).returning());
      if (renewed!.rows.length === 0) return lose();
      clearTimeout(end);
      if (!lost.signal.aborted) end = endIn(LEASE_MS - MARGIN_MS - (performance.now() - now));
    } catch {
      // It is tried again long before the lease ends.
    }
  };
  const timer = setInterval(() => void renew(), RENEW_MS).unref();
  return {
    lost: lost.signal,
    async release() {
      stop();
      await writes.run(read.delete(leases).where(isMine)).catch(() => undefined);
    },
  };
}

/** When a lease ends that is taken or renewed now. */
export const endsIn = (ms: number) => sql<number>`${databaseNow} + ${ms}`;

/** How long the lease of a killed process stays taken, where a person waits for it. */
export const SHORT_LEASE_MS = 30_000;
const SHORT_RENEW_MS = 10_000;
const FREE_AGAIN_MS = 1_000;

/** Renews a lease that was taken for `SHORT_LEASE_MS` until the returned function is called; that never rejects. */
export function keepShortLease(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  name: string,
  holder: string,
): () => Promise<void> {
  const isMine = and(eq(leases.name, name), eq(leases.holder, holder));
  const renewed = () =>
    read
      .update(leases)
      .set({ endsAt: endsIn(SHORT_LEASE_MS) })
      .where(isMine);
  const timer = setInterval(() => void writes.run(renewed()).catch(() => undefined), SHORT_RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    await freeShortLease({ read, writes }, [name], holder);
  };
}

/**
 * Frees those of these leases that the holder has, including one that may or may not have been taken; never rejects. A
 * database that was unavailable for a second must not cost a person half a minute, so this retries until the lease expires.
 */
export async function freeShortLease(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  names: string[],
  holder: string,
): Promise<void> {
  const isHeld = and(inArray(leases.name, names), eq(leases.holder, holder));
  const endsBy = performance.now() + SHORT_LEASE_MS;
  const free = async (): Promise<void> => {
    try {
      await writes.run(read.delete(leases).where(isHeld));
    } catch {
      if (performance.now() < endsBy) setTimeout(() => void free(), FREE_AGAIN_MS).unref();
    }
  };
  await free();
}

/** Takes a short lease that nobody has; false if somebody has it. If it is unknown whether it was taken, it is freed. */
export async function claimShort(
  database: Pick<Database, 'read' | 'writes'>,
  name: string,
  holder: string,
): Promise<boolean> {
  try {
    return await claim(database, name, holder, SHORT_LEASE_MS);
  } catch (error) {
    void freeShortLease(database, [name], holder);
    throw error;
  }
}

/** Takes a lease that nobody has, for `ms` by the database's clock; false where somebody has it. */
export async function claim(
  { read, writes }: Pick<Database, 'read' | 'writes'>,
  name: string,
  holder: string,
  ms: number,
): Promise<boolean> {
  const endsAt = endsIn(ms);
  const [claimed] = await writes.run(
    read
      .insert(leases)
      .values({ name, holder, endsAt })
      .onConflictDoUpdate({
        target: leases.name,
        set: { holder, endsAt },
        setWhere: lte(leases.endsAt, databaseNow),
      })
      .returning({ name: leases.name }),
  );
  return claimed!.rows.length > 0;
}
