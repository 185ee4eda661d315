import type { BackupTarget } from './backup-target';
import { partName } from './content';
import { type ListedBackup, listBackups, readManifest } from './manifest';
import type { BackupKey } from './seal';

const DAY_MS = 24 * 60 * 60_000;

export interface Keeping {
  /** So many of the newest stay, however old they are. */
  readonly count: number;
  /** Of each day so many days back the last one stays. */
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

/** Removes the backups that need not be kept any longer, and answers their names; throws once another process's turn has come. */
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
 * Removes the parts that no backup consists of any more, and answers how many. Parts younger than a day may be of a backup
 * that is being taken; where one backup cannot be read, nothing says which parts are its own, and this throws.
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
