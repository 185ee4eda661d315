import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { databaseNow } from './database-now';
import type { Database } from './open';
import { leases } from './schema';

const LEASE_MS = 10 * 60_000;
const RENEW_MS = 60_000;
/** A lease that could not be renewed is treated as lost this long before it ends, so that the work has time to stop. */
const MARGIN_MS = 30_000;

export interface Lease {
  /** Aborted once another process may take over the work: stop, and discard what was not finished. */
  readonly lost: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Takes the lease on work that only one process at a time may do, and keeps renewing it. Another process may take it once
 * this one has not renewed it for ten minutes, by the database's clock. Undefined if another process holds it.
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
  // Measured on this process's own clock, with a margin, so it fires before another process can take over.
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
      // The next renewal comes long before the lease ends.
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

/** The end of a lease of `ms` that is taken or renewed now. */
export const endsIn = (ms: number) => sql<number>`${databaseNow} + ${ms}`;

/** The length of a lease that a person may have to wait for if the process that holds it is killed. */
export const SHORT_LEASE_MS = 30_000;
const SHORT_RENEW_MS = 10_000;
const FREE_AGAIN_MS = 250;

/** Renews a lease taken for `SHORT_LEASE_MS` until the returned function, which never rejects, is called. */
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
 * Frees those of the named leases that `holder` has, even if it is unknown whether one was taken; never rejects. Retries until
 * the lease expires: a database that is unavailable for a second must not make a person wait half a minute.
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

/** Takes a short lease; false if somebody else holds it. If it is unknown whether it was taken, it is freed. */
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

/** Takes a lease for `ms`, by the database's clock; false if somebody else holds it. */
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
