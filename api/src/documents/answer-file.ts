import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Refusal } from '@lisle-harrow/server/http/refusal';
import { counter } from '@lisle-harrow/server/telemetry/meter';
import { requestIdOf } from '@lisle-harrow/server/telemetry/observe-requests';
import contentDisposition from 'content-disposition';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { clientDocuments } from '../db/schema';
import type { Database } from '../db/open';
import { notFound } from '../errors';
import { FileDamaged, FileMissing, type FileStore } from '../file-store/file-store';
import type { Fact } from '../ledger/entry';
import { requireScanned } from './scan-files';

interface Parts {
  readonly database: Pick<Database, 'read'>;
  readonly files: FileStore;
  readonly log: Logger;
}

const damagedFiles = counter(
  'lisle_harrow_damaged_files_total',
  'Downloads cut off because the stored file was not the one that was uploaded',
  [{}],
);

/** A document or one of its versions. */
type FileRow = Pick<
  typeof clientDocuments.$inferSelect,
  'id' | 'fileName' | 'fileSize' | 'mimeType' | 'storageKey' | 'sha256'
>;

/** The ledger's line about a download of the present file, or of the version with this id. */
export const downloadOf = (client: string, subject: string, versionId?: string): Fact => ({
  action: 'document-downloaded',
  client,
  subject,
  ...(versionId ? { changes: { version: [versionId] } } : {}),
});

/**
 * Answers with the file of a document as a download, whole or one range of it. Whatever it contains, browsers save it and
 * never display it on this site's origin. If the content differs from what was uploaded, a download of the whole file never
 * completes. `tell` is called once the file is ready, before the first byte is sent. If `may` is given, the download is aborted
 * soon after it no longer holds.
 */
export async function answerFile(
  c: Context,
  { database, files, log }: Parts,
  row: FileRow | undefined,
  tell: () => Promise<unknown> | void,
  may?: () => Promise<boolean>,
): Promise<Response> {
  if (!row?.storageKey) throw notFound('There is no file at this address');
  const sealedBy = await requireScanned(database, row.storageKey);
  const etag = `"${row.sha256}"`;
  // A download that goes on from another version of the file must not get this one (RFC 9110, 13.1.1).
  if (!holds(c.req.header('If-Match'), etag))
    throw new Refusal(412, 'file-changed', 'Precondition failed', {
      detail: 'The file of this document is another one now; please load it again',
    });
  const range = rangeOf(c, row.fileSize, etag);
  const headers: Record<string, string> = {
    'Content-Type': row.mimeType,
    // Some browsers misread Latin-1, which the library would otherwise send as the fallback.
    'Content-Disposition': contentDisposition(row.fileName, {
      fallback: row.fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_'),
    }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${row.fileSize}` });

  const { start, end } = range ?? { start: 0, end: row.fileSize - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${row.fileSize}`;
  const status = range ? 206 : 200;
  // Nothing would read or cancel the stream of a HEAD, and its file would stay open.
  if (c.req.method === 'HEAD') return c.body(null, status, headers);
  const report = () => {
    damagedFiles.add(1);
    log.error(
      { requestId: requestIdOf(c), document: row.id },
      'a stored file is not the one that was uploaded',
    );
  };
  let file: Readable | undefined;
  try {
    file = await files.read(row.storageKey, { start, end }, sealedBy);
    // The hash covers the whole file, so a range cannot be checked.
    const isWhole = start === 0 && end === row.fileSize - 1;
    const content = isWhole ? checkContent(file, row) : chunksOf(file);
    // Reading the first chunk early means that a small file is fully checked before the first byte of the answer.
    const chunks = startingWith(await content.next(), content, report);
    await tell();
    return c.body(webStream(file, may ? whileAllowed(chunks, may) : chunks), status, headers);
  } catch (error) {
    file?.destroy();
    if (error instanceof FileDamaged) {
      report();
      throw new Refusal(500, 'damaged-file', 'Damaged file', {
        detail: 'The file of this document is not as it was uploaded; please tell us',
      });
    }
    if (!(error instanceof FileMissing)) throw error;
    log.error({ err: error, requestId: requestIdOf(c), document: row.id }, 'a stored file is missing');
    throw notFound('The file of this document is missing; please tell us');
  }
}

/** Whether `If-Match` is missing, or names this version among others, or any; compared strongly. */
const holds = (ifMatch: string | undefined, etag: string) =>
  ifMatch === undefined || ifMatch.trim() === '*' || ifMatch.split(',').some((tag) => tag.trim() === etag);

/**
 * The requested range; undefined for several ranges, a malformed one or one of another version, which are answered with the
 * whole file (RFC 9110, 14.2). The package range-parser would answer some of them with 416.
 */
function rangeOf(c: Context, size: number, etag: string) {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(c.req.header('Range') ?? '') ?? [];
  const condition = c.req.header('If-Range');
  if ((!first && !last) || (condition !== undefined && condition !== etag)) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

/** The chunks of a file; throws instead of yielding the last one if the content is not what was uploaded. */
async function* checkContent(
  file: Readable,
  { sha256, storageKey }: Pick<FileRow, 'sha256' | 'storageKey'>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new FileDamaged(storageKey!);
  if (held) yield held;
}

async function* chunksOf(file: Readable): AsyncGenerator<Uint8Array> {
  yield* file as AsyncIterable<Uint8Array>;
}

async function* startingWith(
  first: IteratorResult<Uint8Array, unknown>,
  rest: AsyncGenerator<Uint8Array>,
  report: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } catch (error) {
    if (error instanceof FileDamaged) report();
    throw error;
  }
}

/** How often a running download checks that it is still allowed. */
const ASK_EVERY_MS = 1_000;

async function* whileAllowed(
  chunks: AsyncGenerator<Uint8Array>,
  may: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let askedAt = Date.now();
  for await (const chunk of chunks) {
    if (Date.now() - askedAt >= ASK_EVERY_MS) {
      if (!(await may())) throw new Error('The access was withdrawn');
      askedAt = Date.now();
    }
    yield chunk;
  }
}

/** Closes the file when the reader disconnects, even before it requested the first byte. */
function webStream(file: Readable, chunks: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void file.destroy(),
    },
    { highWaterMark: 0 },
  );
}
