import type { ResultSet } from '@libsql/client';
import { callerAddress, limitedNetwork } from '@lisle-harrow/server/http/caller-address';
import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import {
  BY_ITSELF,
  type countedReleases,
  DAY_MS,
  FAILURE_KINDS,
  type FailureKind,
  type releaseFailure,
} from '../contract';
import { countAttempt, isWithin } from '../db/count-attempts';
import { databaseNow } from '../db/database-now';
import { insertWhere } from '../db/insert-where';
import type { Database } from '../db/open';
import { returnedRows } from '../db/rows';
import { attempts, installedReleases, releaseCounts, releases } from '../db/schema';
import type { Deps } from '../deps';
import { keepInstalled, readInstalled } from './installed-releases';
import { writeMove } from './move-pointer';
import { pointerOf, readNewestMove } from './read-pointers';

type Parts = Pick<Deps, 'database' | 'env' | 'ledger' | 'log'>;
interface Counted {
  readonly remote: string;
  readonly version: string;
  readonly kind: typeof PAGES | FailureKind;
  readonly times: number;
}

/** The kind under which pages are counted. */
export const PAGES = 'page';

/** Adds what the shell counted, except for unknown releases. Ends a canary that fails. */
export async function countReleases(
  deps: Parts,
  { counts, installed }: z.infer<typeof countedReleases>,
): Promise<void> {
  const { read, writes } = deps.database;
  await keepInstalled(deps.database, installed);
  const [deployed, present] = await Promise.all([read.select().from(releases), readInstalled(deps.database)]);
  const known = new Set([...deployed, ...present].map(nameOf));
  const all = counts
    .filter((count) => known.has(nameOf(count)))
    .flatMap(({ remote, version, pages, failures }) => [
      { remote, version, kind: PAGES, times: pages } as const,
      ...FAILURE_KINDS.map((kind) => ({ remote, version, kind, times: failures[kind] ?? 0 })),
    ])
    .filter(({ times }) => times > 0);
  if (all.length === 0) return;
  await writes.run(...all.map((count) => addCount(deps, count)));
  const failing = new Set(all.filter(({ kind }) => kind !== PAGES).map(({ remote }) => remote));
  for (const remote of failing) await abortFailing(deps, remote);
}

const nameOf = ({ remote, version }: Pick<Counted, 'remote' | 'version'>) => `${remote} ${version}`;

/**
 * Counts a failure that a browser reports, but only once a day per network and version, since otherwise one visitor who reloads
 * a page could end a canary. Unknown releases are ignored.
 */
export async function countFailure(
  deps: Parts,
  c: Context,
  { remote, version, kind }: z.infer<typeof releaseFailure>,
): Promise<void> {
  const { database, env, log } = deps;
  const { read, writes } = database;
  const rows = await Promise.all(KNOWN.map((table) => read.$count(table, isOf(table, remote, version))));
  if (rows.every((count) => count === 0)) return;
  const failure = { remote, version, kind, times: 1 };
  let counted: ResultSet | undefined;
  if (env.RATE_LIMIT === 'off') {
    [counted] = await writes.run(addCount(deps, failure));
  } else {
    const key = `release:${nameOf(failure)}:${limitedNetwork(callerAddress(c, env.TRUST_PROXY_HOPS))}`;
    // Answered from a read, so that a flood of the same report causes no disk writes.
    if ((await read.$count(attempts, and(eq(attempts.key, key), gt(attempts.endsAt, databaseNow)))) > 0)
      return;
    [, counted] = await writes.run(
      countAttempt(database, key, DAY_MS),
      addCount(deps, failure, isWithin(key, 1)),
    );
  }
  // Logged only the first time; the counts show how many visitors are affected.
  if (returnedRows(releaseCounts, counted)[0]?.times === 1)
    log.error({ remote, version, error: IN_BROWSERS[kind] }, 'the release failed in a browser');
  await abortFailing(deps, remote);
}

const IN_BROWSERS = {
  load: 'its code could not be loaded',
  mount: 'its page could not be rendered',
  effect: 'its page failed after it was rendered',
};

/** True if the release was deployed or is the installed one. */
const isKnown = ({ read }: Pick<Database, 'read'>, remote: string, version: string) =>
  or(
    ...KNOWN.map((table) =>
      exists(
        read
          .select({ one: sql`1` })
          .from(table)
          .where(isOf(table, remote, version)),
      ),
    ),
  );
const KNOWN = [releases, installedReleases];
const isOf = (table: (typeof KNOWN)[number], remote: string, version: string) =>
  and(eq(table.remote, remote), eq(table.version, version));

function addCount({ database }: Parts, { remote, version, kind, times }: Counted, condition?: SQL) {
  const lastAt = new Date().toISOString();
  return insertWhere(
    database,
    releaseCounts,
    { remote, version, kind, times, lastAt },
    and(isKnown(database, remote, version), condition)!,
  )
    .onConflictDoUpdate({
      target: [releaseCounts.remote, releaseCounts.version, releaseCounts.kind],
      set: { times: sql`${releaseCounts.times} + ${times}`, lastAt },
    })
    .returning();
}

/** For failures that browsers report, this is the number of networks, since each counts once. */
const LEAST_FAILURES = 5;
const MOST_FAILING = 0.05;
/** How many times worse than the live release the canary must be: a failure in both is not the canary's fault. */
const TIMES_WORSE = 2;

interface Health {
  readonly pages: number;
  readonly failures: number;
}

/** True if a canary does so much worse than the live release that it should be ended without waiting for a person. */
export const isFailing = (canary: Health, live: Health): boolean =>
  canary.failures >= LEAST_FAILURES &&
  rateOf(canary) > MOST_FAILING &&
  rateOf(canary) > TIMES_WORSE * rateOf(live);

const rateOf = ({ pages, failures }: Health) => failures / Math.max(1, pages);

/** Aborts a remote's canary if it fails; if somebody else moves the pointer in the meantime, their move wins. */
async function abortFailing(deps: Parts, remote: string): Promise<void> {
  const newest = await readNewestMove(deps.database, remote);
  const present = newest && pointerOf(newest);
  if (!present?.canary) return;
  const counts = await deps.database.read
    .select()
    .from(releaseCounts)
    .where(eq(releaseCounts.remote, remote));
  const healthOf = (version: string | null): Health => {
    const own = counts.filter((each) => each.version === version);
    const sum = (isPages: boolean) =>
      own.reduce((total, { kind, times }) => total + ((kind === PAGES) === isPages ? times : 0), 0);
    return { pages: sum(true), failures: sum(false) };
  };
  const { version } = present.canary;
  const installed = (await readInstalled(deps.database)).find((row) => row.remote === remote);
  const [canary, live] = [healthOf(version), healthOf(present.live ?? installed?.version ?? null)];
  if (!isFailing(canary, live)) return;
  const reason = `${canary.failures} failures on ${canary.pages} pages; the live release: ${live.failures} on ${live.pages}`;
  const to = { live: present.live, canary: null, former: present.former };
  const move = { action: 'abort', version, to, reason } as const;
  const moved = await writeMove(deps, present, move, { actor: { kind: 'product' }, name: BY_ITSELF });
  if (moved) deps.log.warn({ remote, version, canary, live }, 'a canary failed and was aborted');
}
