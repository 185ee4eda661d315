import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { countedReleases } from '../contract';
import type { Database } from '../db/open';
import { installedReleases, releaseCounts, releases } from '../db/schema';

/** How often `seenAt` of an unchanged release is updated. */
const SEEN_MS = 60 * 60_000;
/** A remote that no shell has reported for this long is no longer installed. */
const GONE_MS = 7 * 24 * 60 * 60_000;

/** The installed releases of the remotes that shells still have. */
export const readInstalled = ({ read }: Pick<Database, 'read'>) =>
  read
    .select()
    .from(installedReleases)
    .where(gt(installedReleases.seenAt, new Date(Date.now() - GONE_MS).toISOString()))
    .orderBy(installedReleases.remote);

/** Stores the installed releases that a shell reports, and deletes the counts of those that they replace, unless also deployed. */
export async function keepInstalled(
  { read, writes }: Database,
  told: z.infer<typeof countedReleases>['installed'],
): Promise<void> {
  const now = Date.now();
  const known = new Map((await readInstalled({ read })).map((row) => [row.remote, row]));
  const changed = told.filter(({ remote, version, needs, bytes }) => {
    const row = known.get(remote);
    const isSame = row?.version === version && row.needs === needs && row.bytes === bytes;
    return !isSame || now - Date.parse(row.seenAt) > SEEN_MS;
  });
  if (changed.length === 0) return;
  await writes.run(
    ...changed.flatMap((release) => {
      const row = { ...release, commit: release.commit ?? null, seenAt: new Date(now).toISOString() };
      const before = known.get(release.remote)?.version;
      const write = read
        .insert(installedReleases)
        .values(row)
        .onConflictDoUpdate({ target: installedReleases.remote, set: row });
      if (before === undefined || before === release.version) return [write];
      const isOld = and(eq(releaseCounts.remote, release.remote), eq(releaseCounts.version, before));
      const isDeployed = read
        .select({ one: sql`1` })
        .from(releases)
        .where(and(eq(releases.remote, release.remote), eq(releases.version, before)));
      return [write, read.delete(releaseCounts).where(and(isOld, notExists(isDeployed)))];
    }),
  );
}
