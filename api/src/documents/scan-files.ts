import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import { gauge } from '@lisle-harrow/server/telemetry/meter';
import { and, asc, eq, exists, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { isStorageFailure } from '../db/errors';
import { takeLease } from '../db/lease';
import type { Database } from '../db/open';
import { clientDocuments, storedFiles } from '../db/schema';
import type { Deps } from '../deps';
import { writeDurably } from '../file-store/durable-file';
import { FileDamaged, FileMissing } from '../file-store/file-store';
import { uploadFolder } from '../file-store/open-file-store';
import { createVirusScanner, ScannerAway, type VirusScanner } from '../uploads/virus-scanner';

const AGAIN_MS = 60_000;
/** How many files from before there was a scanner are scanned a minute: a few seconds' work, so that uploads do not wait for it. */
const EARLIER_AT_ONCE = 100;
/** How long to wait for a verdict when nobody is waiting for the answer. */
const PATIENCE_MS = 60_000;
const REJECTED =
  'The virus scanner found something in this file. Please check your device, and send a clean one';

/** Which of the stored files with these keys must not be handed out, and why, by key. */
export async function findHeldBack(
  { read }: Pick<Database, 'read'>,
  keys: readonly string[],
): Promise<Map<string, 'waiting' | 'infected'>> {
  if (keys.length === 0) return new Map();
  const rows = await read
    .select({ key: storedFiles.key, scan: storedFiles.scan })
    .from(storedFiles)
    .where(and(inArray(storedFiles.key, [...keys]), inArray(storedFiles.scan, ['waiting', 'infected'])));
  return new Map(rows.map(({ key, scan }) => [key, scan as 'waiting' | 'infected']));
}

/**
 * Throws 409 for a stored file that is waiting for the virus scanner or that it found infected; otherwise returns the id of
 * the data key that encrypts the file, null if none does.
 */
export async function requireScanned({ read }: Pick<Database, 'read'>, key: string): Promise<string | null> {
  const [file] = await read
    .select({ scan: storedFiles.scan, sealedBy: storedFiles.sealedBy })
    .from(storedFiles)
    .where(eq(storedFiles.key, key));
  if (file?.scan !== 'waiting' && file?.scan !== 'infected') return file?.sealedBy ?? null;
  throw new Refusal(409, 'held-back', 'File held back', {
    detail:
      file.scan === 'waiting'
        ? 'This file waits for the virus scanner; please try again later'
        : 'The virus scanner found something in this file, so nobody can have it',
  });
}

type Scanning = Pick<Deps, 'database' | 'env' | 'files' | 'log'>;

/**
 * Regularly scans the files that are waiting for the scanner and, in small batches, those stored before there was one; of
 * several processes only one does. Returns a function that stops it.
 */
export function scanRegularly(deps: Scanning): () => void {
  const { read } = deps.database;
  gauge('lisle_harrow_files_waiting_for_scan', 'Files waiting for the virus scanner', async (observe) => {
    observe(await read.$count(storedFiles, eq(storedFiles.scan, 'waiting')));
  });
  const scanner = createVirusScanner(deps.env);
  if (!scanner) return () => undefined;
  gauge(
    'lisle_harrow_files_never_scanned',
    'Files from before a virus scanner was set up that have not been scanned yet',
    async (observe) => observe(await read.$count(storedFiles, isNull(storedFiles.scan))),
  );
  const scanDue = createScans(deps, scanner);
  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'files are still waiting for the virus scanner');
  const timer = setInterval(() => void scanDue().catch(failed), AGAIN_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Returns a function that scans every waiting file and then some of those stored before there was a scanner, oldest first. It
 * rejects at once if the scanner or the database is unavailable. A file without a verdict does not hold up the others, but
 * makes it reject at the end.
 */
export function createScans(deps: Scanning, scanner: VirusScanner): () => Promise<void> {
  const { read } = deps.database;
  /** How far this process has got through the earlier files; one without a verdict is retried after the next start. */
  let done = { notedAt: -1, key: '' };
  const list = (isMeant: SQL | undefined) =>
    read
      .select({ key: storedFiles.key, notedAt: storedFiles.notedAt })
      .from(storedFiles)
      .where(isMeant)
      .orderBy(asc(storedFiles.notedAt), asc(storedFiles.key));

  return async () => {
    const waiting = await list(eq(storedFiles.scan, 'waiting'));
    const isLater = or(
      gt(storedFiles.notedAt, done.notedAt),
      and(eq(storedFiles.notedAt, done.notedAt), gt(storedFiles.key, done.key)),
    );
    const earlier = await list(and(isNull(storedFiles.scan), isLater)).limit(EARLIER_AT_ONCE);
    if (waiting.length + earlier.length === 0) return;
    const lease = await takeLease(deps.database, 'scan');
    if (!lease) return;
    try {
      let failure: unknown;
      for (const file of [...waiting, ...earlier]) {
        if (lease.lost.aborted) return;
        try {
          await scanStored(deps, scanner, file.key);
        } catch (error) {
          if (error instanceof ScannerAway || isStorageFailure(error)) throw error;
          deps.log.error({ err: error, storageKey: file.key }, 'the virus scanner gave no verdict on a file');
          failure = error;
        }
        if (earlier.includes(file)) done = file;
      }
      if (failure) throw failure;
    } finally {
      await lease.release();
    }
  };
}

async function scanStored({ database, env, files, log }: Scanning, scanner: VirusScanner, key: string) {
  const { read, writes } = database;
  const path = join(uploadFolder(env), `${randomUUID()}.part`);
  try {
    await writeDurably(path, await files.read(key));
    const scan = await scanner(path, PATIENCE_MS);
    const isUndecided = or(isNull(storedFiles.scan), eq(storedFiles.scan, 'waiting'));
    const isThis = and(eq(storedFiles.key, key), isUndecided);
    const note = read.update(storedFiles).set({ scan }).where(isThis);
    // This asks the client for another file, as staff would by rejecting it themselves.
    const reject = read
      .update(clientDocuments)
      .set({ status: 'rejected', notes: REJECTED })
      .where(and(eq(clientDocuments.storageKey, key), exists(read.select().from(storedFiles).where(isThis))));
    await (scan === 'infected' ? writes.run(reject, note) : writes.run(note));
    log.info({ storageKey: key, scan }, 'a stored file was scanned');
  } catch (error) {
    // A file that nobody can read needs no verdict; `npm run files -- check` lists it.
    if (!(error instanceof FileMissing || error instanceof FileDamaged)) throw error;
    log.error({ err: error, storageKey: key }, 'a file cannot be read by the virus scanner');
  } finally {
    await rm(path, { force: true });
  }
}
