import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TRASH_DAYS } from '../contract';
import { everyHour } from '../db/every-hour';
import type { Deps } from '../deps';
import { removeErasedFiles } from './erased-files';
import { forgetVersions } from './document-versions';
import { uploadFolder } from '../file-store/open-file-store';
import { discardLeftovers, emptyOwnTrash } from './stored-files';

const SWEEP_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** No upload takes so long from its note to its row. */
export const LEFTOVER_MS = DAY_MS;
/** A file under way is written to more often: until it is checked it lies there unencrypted. */
const UNFINISHED_MS = 60 * 60_000;
export const TRASH_MS = TRASH_DAYS * DAY_MS;
/** Later than everything; the driver binds no Infinity. */
export const ANY_TIME = Number.MAX_SAFE_INTEGER;

/**
 * Clears away what uploads left behind, now and once an hour. `isAlone` says that no other process uploads into this data
 * folder: then nothing can be under way now, however young it is.
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
  // A bucket may be shared by processes with data folders of their own.
  await sweepOwn(isAlone ? ANY_TIME : unfinished());
  await sweepShared(isAlone && !deps.env.S3_BUCKET ? ANY_TIME : old());
  setInterval(() => void sweepOwn(unfinished()), SWEEP_MS).unref();
  everyHour(deps.database, 'sweep', () => sweepShared(old()));
}

async function sweepStored(
  deps: Pick<Deps, 'database' | 'env' | 'files' | 'log'>,
  notedBefore: number,
): Promise<void> {
  await forgetVersions(deps.database, Date.now() - deps.env.DOCUMENT_VERSION_DAYS * DAY_MS);
  // A bucket that is silent is waited for here, once, and not again for each file: a start waits for this.
  await deps.files.check();
  // Before the leftovers: what a process that was killed has erased has no note any more.
  await removeErasedFiles(deps);
  await discardLeftovers(deps, notedBefore);
  // An empty database or another installation's may be in place of the right one, which names some in the trash.
  const removed = await emptyOwnTrash(deps, Date.now() - TRASH_MS);
  if (!removed)
    deps.log.warn('the oldest file that the database names is not in the store: nothing leaves the trash');
  for (const storageKey of removed ?? [])
    deps.log.info({ storageKey }, 'a file that was 30 days in the trash was removed');
}

/** Removes what uploads that were cut off left unfinished. `before` is in milliseconds since 1970. */
async function removeUnfinished({ env, log }: Pick<Deps, 'env' | 'log'>, before: number): Promise<void> {
  const folder = uploadFolder(env);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.mtimeMs >= before) continue;
    await rm(path, { recursive: true, force: true });
    // The product gave it the name.
    log.info({ upload: name }, 'what an unfinished upload left was removed');
  }
}
