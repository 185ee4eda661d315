import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createOutside, hostsMeant } from '@lisle-harrow/server/outside/outside';
import { DAY_MS } from '../contract';
import type { Database } from '../db/open';
import { type Area, FileDamaged, FileMissing, type FileStore } from '../file-store/file-store';
import { type Content, measureContent } from '../file-store/measure-content';
import { type Env, StartRefused } from '../env';
import type { BackupTarget } from './backup-target';
import { ContentDiffers, partName, sendContent } from './content';
import { backupName, listBackups, type Manifest, readManifest, writeManifest } from './manifest';
import { ArchiveRefused, type BackupKey } from './seal';
import { inspectDatabase, readNamedFiles, snapshotDatabase } from './snapshot';
import { type Report, verifyBackup } from './verify-backup';

const UNREADABLE = [FileMissing, FileDamaged, ContentDiffers];
const REGISTRY_LIMIT_MS = 10_000;

export interface BackupDeps {
  readonly database: Database;
  readonly files: FileStore;
  readonly env: Env;
  readonly target: BackupTarget;
  readonly key: BackupKey;
  readonly report: Report;
  /** Aborted once the lease is lost to another process, which ends the backup. */
  readonly lost?: AbortSignal;
}

export interface TakenBackup {
  readonly name: string;
  readonly manifest: Manifest;
  /** Parts that the target did not have before. */
  readonly sent: number;
}

/**
 * Takes one backup of the running product: the database as it is at one moment, then the files that it names, then the
 * registry. Content that the target already has is not sent again. What was sent is read back; once a day or with
 * `isThorough`, everything is. The database is restored into a work folder and compared. The manifest is written last.
 * Throws, leaving the target's backups as they were, if a disk vanishes meanwhile.
 */
export async function takeBackup(deps: BackupDeps, isThorough: boolean): Promise<TakenBackup> {
  const { env, target, key, report, lost: leaseLost } = deps;
  const startedAt = Date.now();
  const previous = await newestManifest(target, key);
  const workFolder = join(env.DATA_DIR, 'backing-up');
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  try {
    const parts = await listParts(target);
    const sent = new Map<string, Content>();
    const send = async (
      content: Content,
      source: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>,
    ) => {
      leaseLost?.throwIfAborted();
      const name = partName(key, content);
      if (parts.has(name)) return;
      await sendContent(target, key, content, await source());
      parts.add(name);
      sent.set(name, content);
    };

    const copy = join(workFolder, 'database');
    report('Copying the database', 0, 1);
    await snapshotDatabase(deps.database, env.databaseUrl, copy);
    const { tables, schema } = await inspectDatabase(copy);
    const named = await readNamedFiles(copy);
    const database = await measureContent(createReadStream(copy));
    await send(database, () => createReadStream(copy));
    await rm(copy);

    const files: Manifest['files'] = [];
    const lost: Manifest['lost'] = [];
    for (const [at, file] of named.entries()) {
      report('Files', at, named.length);
      const { key: fileKey, sha256, size, document, sealedBy } = file;
      try {
        const from = (area: Area) => () => deps.files.read(fileKey, undefined, sealedBy, area);
        await send({ sha256, size }, from('documents')).catch(async (error: unknown) => {
          if (!(error instanceof FileMissing)) throw error;
          // Since the copy of the database was taken, the file was replaced by an encrypted one, or its version expired.
          await send({ sha256, size }, from('trash'));
        });
        files.push({ key: fileKey, sha256, size });
      } catch (error) {
        if (!UNREADABLE.some((kind) => error instanceof kind)) throw error;
        lost.push({ key: fileKey, document });
      }
    }
    if (lost.length > 0) await requireStorage(deps);
    const registryText = await readRegistry(env);
    const registry = registryText === undefined ? null : await measureContent(once(registryText));
    if (registry) await send(registry, () => once(registryText!));

    const isDue = !previous || startedAt - Date.parse(previous.filesVerifiedAt) > DAY_MS;
    const manifest: Manifest = {
      product: 'lisle-harrow',
      takenAt: new Date(startedAt).toISOString(),
      schema,
      database: { ...database, tables },
      registry,
      store: env.S3_BUCKET ? 'bucket' : 'folder',
      files,
      lost,
      filesVerifiedAt: new Date(
        isThorough || isDue || !previous ? startedAt : previous.filesVerifiedAt,
      ).toISOString(),
    };
    const damaged = await verifyBackup(
      { target, key, workFolder, report },
      manifest,
      (content) => isThorough || isDue || sent.has(partName(key, content)),
    );
    if (damaged.length > 0) {
      // The next backup sends them again.
      for (const content of damaged) await target.remove(partName(key, content));
      throw new ArchiveRefused(
        'damaged',
        `${damaged.length} parts in the target were damaged and removed there; take another backup now.`,
      );
    }
    leaseLost?.throwIfAborted();
    const name = backupName(startedAt);
    await writeManifest(target, key, name, manifest);
    await readManifest(target, key, name);
    return { name, manifest, sent: sent.size };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/**
 * A folder that vanished while it was read is no loss of single files, and what is left of it must not become the
 * newest backup.
 */
async function requireStorage({ database, files }: BackupDeps): Promise<void> {
  try {
    database.requireSound();
    await files.check();
  } catch {
    throw new StartRefused(
      'The files of documents vanished while the backup was taken: is the disk mounted?',
    );
  }
}

/** The manifest of the newest backup; undefined before the first one, and if it is damaged. */
async function newestManifest(target: BackupTarget, key: BackupKey): Promise<Manifest | undefined> {
  const [newest] = await listBackups(target);
  try {
    return newest && (await readManifest(target, key, newest.name));
  } catch (error) {
    if (!(error instanceof ArchiveRefused) || error.reason === 'damaged') return undefined;
    throw new ArchiveRefused(
      error.reason,
      `The newest backup in the target is none of these settings: ${error.message} Take backups into another target.`,
    );
  }
}

/** The registry of remotes in force, from a file or a URL; undefined if it cannot be read now. */
async function readRegistry({ REMOTES, INTERNAL_HOSTS }: Env): Promise<Buffer | undefined> {
  try {
    if (!/^https?:\/\//.test(REMOTES)) return await readFile(REMOTES);
    const outside = createOutside([...INTERNAL_HOSTS, ...hostsMeant(REMOTES, [])]);
    const signal = AbortSignal.timeout(REGISTRY_LIMIT_MS);
    const response = await outside.ask(new URL(REMOTES), { signal });
    return response.statusCode === 200 ? await buffer(response) : undefined;
  } catch {
    return undefined;
  }
}

async function* once(content: Buffer) {
  yield content;
}

async function listParts(target: BackupTarget): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of target.list('parts/')) names.add(name);
  return names;
}
