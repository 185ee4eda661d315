import { and, desc, eq, gt } from 'drizzle-orm';
import type { FailureKind, PlatformOverview, PlatformRelease, ReleasePointer } from '../contract';
import type { Database } from '../db/open';
import { type installedReleases, releaseCounts, releasePins, releases } from '../db/schema';
import { PAGES } from './count-releases';

const MOST_LISTED = 100;

/** The releases of a remote, newest first, each with its counts and its role in the pointer. */
export async function readReleases(
  { read }: Pick<Database, 'read'>,
  { name, live, canary, former }: ReleasePointer,
): Promise<PlatformRelease[]> {
  const [rows, counts, pins] = await Promise.all([
    read
      .select()
      .from(releases)
      .where(eq(releases.remote, name))
      .orderBy(desc(releases.deployedAt))
      .limit(MOST_LISTED),
    read.select().from(releaseCounts).where(eq(releaseCounts.remote, name)),
    read.select({ pins: releasePins.pins }).from(releasePins).where(gt(releasePins.endsAt, Date.now())),
  ]);
  const pinned = new Set(pins.map((row) => (JSON.parse(row.pins) as Record<string, string>)[name]));
  const stateOf = (version: string) => {
    if (version === live) return { state: 'live', share: 100 - (canary?.share ?? 0) } as const;
    if (version === canary?.version) return { state: 'canary', share: canary.share } as const;
    return { state: version === former ? 'former' : 'stored', share: 0 } as const;
  };
  return rows.map(({ version, commit, builtAt, deployedAt, deployedBy, needs, bytes, lastLiveAt }) => {
    return {
      version,
      commit,
      builtAt,
      deployedAt,
      by: deployedBy,
      needs,
      bytes,
      lastLiveAt,
      ...stateOf(version),
      isPinned: pinned.has(version),
      counts: countsOf(counts.filter((each) => each.version === version)),
    };
  });
}

/** The installed release of a remote, with its counts. */
export async function readInstalledRelease(
  { read }: Pick<Database, 'read'>,
  { remote, version, commit, needs, bytes }: typeof installedReleases.$inferSelect,
): Promise<PlatformOverview['remotes'][number]['installed']> {
  const counts = await read
    .select()
    .from(releaseCounts)
    .where(and(eq(releaseCounts.remote, remote), eq(releaseCounts.version, version)));
  return { version, commit, needs, bytes, counts: countsOf(counts) };
}

function countsOf(rows: readonly (typeof releaseCounts.$inferSelect)[]): PlatformRelease['counts'] {
  const failures: Partial<Record<FailureKind, number>> = {};
  for (const { kind, times } of rows) if (kind !== PAGES) failures[kind] = times;
  return { pages: rows.find(({ kind }) => kind === PAGES)?.times ?? 0, failures };
}
