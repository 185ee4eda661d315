import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, TRASH_DAYS } from '../contract';
import { everyHour } from '../db/every-hour';
import type { Deps } from '../deps';
import { removeErasedFiles } from './erased-files';
import { forgetVersions } from './document-versions';
import { takeUploads, uploadFolder } from '../file-store/open-file-store';
import { discardLeftovers, emptyOwnTrash } from './stored-files';

const SWEEP_MS = 60 * 60_000;
/** Longer than any upload takes from its note to its row. */
export const LEFTOVER_MS = DAY_MS;
/** A file that is still arriving is written to more often than this. Short, because an unchecked file is unencrypted. */
const UNFINISHED_MS = 60 * 60_000;
export const TRASH_MS = TRASH_DAYS * DAY_MS;
/** Later than any time; the driver cannot bind Infinity. */
export const ANY_TIME = Number.MAX_SAFE_INTEGER;

/**
 * Cleans up after uploads, now and once an hour. `isAlone` means that no other server uploads into this data folder, so
 * that no upload can be in progress now, however young its file is, unless a command encrypts files.
 */
export async function sweepRegularly(
  deps: Pick<Deps, 'database' | 'env' | 'files' | 'log'>,
  isAlone: boolean,
): Promise<void> {
  const old = () => Date.now() - LEFTOVER_MS;
  const unfinished = () => Date.now() - UNFINISHED_MS;
  const trying = (work: Promise<void>) =>
    work.catch((error: unknown) => deps.log.error({ err: error }, 'leftovers of uploads could not be swept'));
  const sweepOwn = (before: number) => trying(removeUnfinished(deps, before));
  const sweepShared = (notedBefore: number) => trying(sweepStored(deps, notedBefore));
  const free = isAlone ? await takeUploads(deps.env).catch(() => undefined) : undefined;
  await sweepOwn(free ? ANY_TIME : unfinished());
  // Processes with different data folders may share a bucket.
  await sweepShared(free && !deps.env.S3_BUCKET ? ANY_TIME : old());
  free?.();
  setInterval(() => void sweepOwn(unfinished()), SWEEP_MS).unref();
  everyHour(deps.database, 'sweep', () => sweepShared(old()));
}

async function sweepStored(
  deps: Pick<Deps, 'database' | 'env' | 'files' | 'log'>,
  notedBefore: number,
): Promise<void> {
  await forgetVersions(deps.database, Date.now() - deps.env.DOCUMENT_VERSION_DAYS * DAY_MS);
  // Waits for a silent bucket once here, and not again for each file, since the start waits for this sweep.
  await deps.files.check();
  // Before the leftovers: files that a killed process was erasing no longer have a note.
  await removeErasedFiles(deps);
  await discardLeftovers(deps, notedBefore);
  // An empty or another installation's database may have replaced the right one, which may name files in the trash.
  const removed = await emptyOwnTrash(deps, Date.now() - TRASH_MS);
  if (!removed)
    deps.log.warn('the oldest file that the database names is not in the store: nothing leaves the trash');
  for await (const { key: storageKey, error } of removed ?? [])
    if (error) deps.log.error({ err: error, storageKey }, 'a file could not be removed from the trash');
    else deps.log.info({ storageKey }, 'a file that had been in the trash for 30 days was removed');
}

/** Removes files of unfinished uploads that were last written before `before`, in milliseconds since 1970. */
async function removeUnfinished({ env, log }: Pick<Deps, 'env' | 'log'>, before: number): Promise<void> {
  const folder = uploadFolder(env);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
    // The name is safe to log, since the product generated it.
    log.info({ upload: name }, 'the remains of an unfinished upload were removed');
  }
}
