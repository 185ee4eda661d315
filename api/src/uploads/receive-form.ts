import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { invalid, malformed, Refusal } from '@lisle-harrow/server/http/refusal';
import type { FileKind } from '../contract';
import { writeChunk } from '../file-store/durable-file';
import { OverLimit } from '../parsing/parsing';
import { HEAD_BYTES, kindOfHead } from './file-kind';
import type { inspectFile } from './inspect-file';
import { TOO_COMPLEX, WRONG_KIND } from './refused';

/** What a form has besides its file: boundaries, part headers and short fields. */
export const FORM_OVERHEAD_BYTES = 64 * 1024;

/** A dropped connection must not hold one of the client's upload slots for long. */
const STALL_MS = 60_000;

const wrongKind = () =>
  new Refusal(415, 'unsupported-file', 'Unsupported file', {
    detail: WRONG_KIND,
  });
const unsafeFile = (detail: string) => new Refusal(415, 'unsafe-file', 'Unsafe file', { detail });
const emptyFile = () => invalid([{ pointer: '/file', message: 'The file is empty' }]);
export const fileTooLarge = (maxBytes: number) =>
  new Refusal(413, 'too-large', 'File too large', {
    detail: `The file is larger than ${maxBytes / (1024 * 1024)} MB, the most that one file may have`,
  });
const noFile = () => invalid([{ pointer: '/file', message: 'Please choose a file' }]);
const severalFiles = () => invalid([{ pointer: '/file', message: 'Send one file at a time' }]);

/** A file that is complete, checked and on disk, but not yet stored. */
interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  readonly kind: FileKind;
  /** What a person should know of before they open it, as sentences. */
  readonly marks: readonly string[];
}

interface SpoolRules {
  readonly folder: string;
  readonly maxBytes: number;
  /** `inspectFile` with limits: rejects with `OverLimit` where they are exceeded, and never takes forever. */
  readonly inspect: typeof inspectFile;
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: SpooledFile;
  /** As it was sent. */
  readonly fileName: string;
}

/**
 * Reads a multipart form with one part `file`, which is spooled to disk as it arrives, no faster than the disk takes it; fields
 * may come before and after it. Throws 400, 413, 415 or 422 as soon as one is certain, and then leaves no file behind.
 */
export function receiveForm(incoming: IncomingMessage, rules: SpoolRules): Promise<ReceivedForm> {
  const parser = createParser(incoming);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let part: BusboyFileStream | undefined;
    let fileName = '';
    let spooling: Promise<SpooledFile> | undefined;
    let received = 0;
    let settled = false;

    const stalled = setTimeout(() => fail(malformed('The upload stood still for a minute')), STALL_MS);
    const settle = () => {
      settled = true;
      clearTimeout(stalled);
      incoming.unpipe(parser);
      incoming.off('data', count);
      incoming.off('close', cutOff);
    };
    const fail = (error: Error) => {
      if (settled) return;
      settle();
      part?.destroy(error);
      const removed = spooling?.then(
        ({ path }) => rm(path, { force: true }),
        () => undefined,
      );
      void Promise.resolve(removed).then(() => reject(error), reject);
    };
    const count = (chunk: Buffer) => {
      received += chunk.length;
      stalled.refresh();
      if (received > rules.maxBytes + FORM_OVERHEAD_BYTES) fail(fileTooLarge(rules.maxBytes));
    };
    const cutOff = () => {
      if (!incoming.complete) fail(malformed('The upload was cut off'));
    };

    parser.on('field', (name, value) => void fields.set(name, value));
    parser.on('file', (name, stream, given) => {
      // The reader of the part handles the error as well; without a listener it would end the process.
      stream.on('error', () => undefined);
      if (settled || name !== 'file') {
        stream.resume();
        fail(noFile());
        return;
      }
      part = stream;
      // A part may come without a name.
      fileName = unescapedName((given as string | undefined) ?? '');
      spooling = spoolFile(stream, rules);
      spooling.catch(fail);
    });
    parser.on('filesLimit', () => fail(severalFiles()));
    for (const event of ['partsLimit', 'fieldsLimit'] as const)
      parser.on(event, () => fail(malformed('The form has too many parts')));
    parser.on('error', () => fail(malformed('The body is not a whole multipart form')));
    parser.on('finish', () => {
      if (!spooling) fail(noFile());
      else
        void spooling.then((file) => {
          if (settled) return;
          settle();
          resolve({ fields, file, fileName });
        }, fail);
    });

    incoming.on('error', cutOff);
    incoming.on('close', cutOff);
    incoming.on('data', count);
    incoming.pipe(parser);
    // The connection may have closed while account and quota were looked up.
    if (incoming.destroyed) cutOff();
  });
}

/** Undoes how browsers write a file's name into a form (WHATWG HTML, multipart/form-data: quotation marks and line ends). */
const unescapedName = (given: string) =>
  given.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');

function createParser({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      preservePath: true,
      limits: { files: 1, fields: 8, parts: 10, fieldSize: 4_096, headerPairs: 16, headerSize: 16 * 1024 },
    });
  } catch {
    throw malformed('The multipart form names no boundary');
  }
}

/** Writes the chunks to a new file; throws 413, 415 or 422 and then leaves nothing behind. */
async function spoolFile(
  chunks: AsyncIterable<Buffer>,
  { folder, maxBytes, inspect }: SpoolRules,
): Promise<SpooledFile> {
  const path = join(folder, `${randomUUID()}.part`);
  const handle = await open(path, 'wx', 0o600);
  try {
    const written = await writeAll(handle, chunks, maxBytes);
    const found = await inspect(path).catch((error: unknown) => {
      throw error instanceof OverLimit ? unsafeFile(TOO_COMPLEX) : error;
    });
    if (!found) throw wrongKind();
    if (found.refused !== undefined) throw unsafeFile(found.refused);
    await handle.sync();
    await handle.close();
    return { path, kind: found.kind, marks: found.marks, ...written };
  } catch (error) {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>, maxBytes: number) {
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw fileTooLarge(maxBytes);
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      if (head.length === HEAD_BYTES && !kindOfHead(head)) throw wrongKind();
    }
    hash.update(chunk);
    await writeChunk(handle, chunk);
  }
  if (size === 0) throw emptyFile();
  return { size, sha256: hash.digest('hex') };
}
