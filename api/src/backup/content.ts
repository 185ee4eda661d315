import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Content, measureContent } from '../file-store/measure-content';
import { type BackupTarget, NotInTarget } from './backup-target';
import { ArchiveRefused, type BackupKey, nameOfContent, seal, unseal } from './seal';

/** Most documents are compressed already, and on a database more effort gains little. */
const GZIP_LEVEL = 3;

/** The bytes received are not the content that was announced. */
export class ContentDiffers extends Error {
  override readonly name = 'ContentDiffers';
}

/** Where a target keeps content: identical content is stored once. */
export function partName(key: BackupKey, { sha256 }: Content): string {
  const name = nameOfContent(key, sha256);
  return `parts/${name.slice(0, 2)}/${name}`;
}

/** Compresses, encrypts and stores content; throws `ContentDiffers`, with nothing stored, if the source yields other content. */
export async function sendContent(
  target: BackupTarget,
  key: BackupKey,
  content: Content,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const differs = () => new ContentDiffers('The content differs from its hash');
  await pipeline(source, checked(content, differs), createGzip({ level: GZIP_LEVEL }), seal(key), (sealed) =>
    target.put(partName(key, content), sealed as AsyncIterable<Buffer>),
  );
}

/** Passes stored content to `take`; throws `ArchiveRefused` if it is missing, damaged or other content. */
export async function readContent(
  target: BackupTarget,
  key: BackupKey,
  content: Content,
  take: (bytes: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<void> {
  const differs = () =>
    new ArchiveRefused('damaged', 'A part of the backup has another content than it had.');
  try {
    const sealed = await target.read(partName(key, content));
    await pipeline(sealed, unseal(key), createGunzip(), checked(content, differs), (bytes) =>
      take(bytes as AsyncIterable<Buffer>),
    );
  } catch (error) {
    throw error instanceof NotInTarget
      ? new ArchiveRefused('damaged', 'A part of the backup is missing.')
      : error;
  }
}

/** Reads content to its end, only to check that it is whole. */
export const checkContent = (target: BackupTarget, key: BackupKey, content: Content): Promise<void> =>
  readContent(target, key, content, measureContent);

function checked({ sha256, size }: Content, differs: () => Error) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let passed = 0;
    for await (const chunk of source) {
      hash.update(chunk);
      passed += chunk.length;
      yield chunk;
    }
    if (passed !== size || hash.digest('hex') !== sha256) throw differs();
  };
}
