import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { BackupTarget } from './backup-target';
import { ArchiveRefused, type BackupKey, seal, unseal } from './seal';

const content = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)), size: z.int() });

/** What a backup consists of. It is written last, so a backup that has one is complete and was verified. */
const manifest = z.object({
  product: z.literal('lisle-harrow'),
  /** Instant at which the backup began; it contains everything that was acknowledged before. */
  takenAt: z.string(),
  /** Of the last migration. */
  schema: z.number(),
  database: z.extend(content, {
    /** Number of rows by table. */
    tables: z.record(z.string(), z.number()),
  }),
  /** The registry of remotes, if it could be read. */
  registry: z.nullable(content),
  /** Where the product kept files, which determines the form of their keys. */
  store: z.enum(['folder', 'bucket']),
  files: z.array(z.extend(content, { key: z.string().check(z.regex(/^(documents\/)?[0-9a-f-]{36}$/)) })),
  /** Files that rows name but that could not be read, or had other content. */
  lost: z.array(z.object({ key: z.string(), document: z.string() })),
  /** Instant at which every file was last read back. */
  filesVerifiedAt: z.string(),
});

export type Manifest = z.infer<typeof manifest>;

const FOLDER = 'backups/';
const ENDING = '.lhbackup';

/** The name of the backup that began at this time, in milliseconds since 1970. */
export const backupName = (time: number) =>
  `${FOLDER}${new Date(time).toISOString().replaceAll(':', '-')}${ENDING}`;

/** When a backup began, in milliseconds since 1970, by its name. */
const timeOf = (name: string) =>
  Date.parse(name.slice(FOLDER.length, -ENDING.length).replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3'));

export interface ListedBackup {
  readonly name: string;
  /** When it began, in milliseconds since 1970. */
  readonly time: number;
}

/** The backups of a target, newest first. */
export async function listBackups(target: BackupTarget): Promise<ListedBackup[]> {
  const found: ListedBackup[] = [];
  for await (const { name } of target.list(FOLDER)) {
    const time = name.endsWith(ENDING) ? timeOf(name) : NaN;
    if (!Number.isNaN(time)) found.push({ name, time });
  }
  return found.sort((a, b) => b.time - a.time);
}

export async function writeManifest(
  target: BackupTarget,
  key: BackupKey,
  name: string,
  written: Manifest,
): Promise<void> {
  await pipeline([Buffer.from(JSON.stringify(written))], createGzip(), seal(key), (sealed) =>
    target.put(name, sealed as AsyncIterable<Buffer>),
  );
}

/**
 * Throws `ArchiveRefused` for an archive that is cut off, foreign, of another key or of a newer format, `NotInTarget`
 * if there is none.
 */
export async function readManifest(target: BackupTarget, key: BackupKey, name: string): Promise<Manifest> {
  const sealed = await target.read(name);
  let json = '';
  await pipeline(sealed, unseal(key), createGunzip(), async (bytes) => {
    json = (await buffer(bytes as AsyncIterable<Buffer>)).toString();
  });
  const parsed = z.safeParse(manifest, JSON.parse(json));
  if (!parsed.success)
    throw new ArchiveRefused('foreign', 'The archive does not say what a backup of this product says.');
  return parsed.data;
}
