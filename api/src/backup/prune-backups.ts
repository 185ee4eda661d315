import { DAY_MS } from '../contract';
import type { BackupTarget } from './backup-target';
import { partName } from './content';
import { type ListedBackup, listBackups, readManifest } from './manifest';
import type { BackupKey } from './seal';

export interface Keeping {
  /** How many of the newest backups are kept, however old they are. */
  readonly count: number;
  /** For how many days back the last backup of each day is kept. */
  readonly days: number;
}

/** The backups, newest first, that need not be kept any longer. `now` is in milliseconds since 1970. */
export function findExpired(
  backups: readonly ListedBackup[],
  { count, days }: Keeping,
  now: number,
): ListedBackup[] {
  const dayOf = ({ time }: ListedBackup) => Math.floor(time / DAY_MS);
  return backups.filter((backup, at) => {
    if (at < count) return false;
    const isLastOfDay = dayOf(backups[at - 1]!) !== dayOf(backup);
    return !isLastOfDay || now - backup.time > days * DAY_MS;
  });
}

/**
 * Removes the backups that need not be kept any longer and returns their names; throws once the lease is lost to
 * another process.
 */
export async function removeExpired(
  target: BackupTarget,
  keeping: Keeping,
  now: number,
  lost?: AbortSignal,
): Promise<string[]> {
  const expired = findExpired(await listBackups(target), keeping, now);
  for (const { name } of expired) {
    lost?.throwIfAborted();
    await target.remove(name);
  }
  return expired.map(({ name }) => name);
}

/**
 * Removes the parts that no backup uses any more and returns how many. Keeps parts younger than a day, which may belong
 * to a backup in progress. Throws if any backup cannot be read, since it is then unknown which parts it uses.
 */
export async function removeUnused(
  target: BackupTarget,
  key: BackupKey,
  now: number,
  lost?: AbortSignal,
): Promise<number> {
  const used = new Set<string>();
  for (const { name } of await listBackups(target)) {
    const { database, registry, files } = await readManifest(target, key, name);
    for (const content of [database, ...(registry ? [registry] : []), ...files])
      used.add(partName(key, content));
  }
  let removed = 0;
  for await (const { name, since } of target.list('parts/')) {
    if (used.has(name) || since > now - DAY_MS) continue;
    lost?.throwIfAborted();
    await target.remove(name);
    removed++;
  }
  return removed;
}
