import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FileKind } from '../contract';

const unpack = promisify(inflateRaw);

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const KINDS: readonly FileKind[] = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
] as const;
const CONTENTS = '[Content_Types].xml';
const MAX_BYTES = 1024 * 1024;
/** The record at the end of an archive, with the longest comment that it can have. */
const MAX_END_BYTES = 22 + 0xffff;

/**
 * Whether an archive is a DOCX or XLSX file without macros. It is read as Office reads it, from the directory at its
 * end: its list of contents says what it is, wherever in the archive that lies.
 */
export async function officeKind(path: string): Promise<FileKind | undefined> {
  const handle = await open(path, 'r');
  try {
    const contents = await readContents(handle);
    if (contents === undefined || /macroEnabled|vbaProject/i.test(contents)) return undefined;
    return KINDS.find((kind) => contents.includes(`"${kind}.main+xml"`));
  } finally {
    await handle.close();
  }
}

async function readContents(handle: FileHandle): Promise<string | undefined> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(size - MAX_END_BYTES, 0), MAX_END_BYTES);
  const end = tail.subarray(Math.max(tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1'), 0));
  if (end.length < 22 || end.readUInt32LE(12) > MAX_BYTES) return undefined;
  const directory = await readAt(handle, end.readUInt32LE(16), end.readUInt32LE(12));
  const entry = findEntry(directory);
  if (!entry || entry.packedBytes > MAX_BYTES) return undefined;

  // Name and extra field may be longer here than in the directory.
  const local = await readAt(handle, entry.offset, 30);
  if (local.length < 30) return undefined;
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = await readAt(handle, start, entry.packedBytes);
  if (entry.method === 0) return packed.toString('utf8');
  if (entry.method !== 8) return undefined;
  const bytes = await unpack(packed, { maxOutputLength: MAX_BYTES }).catch(() => undefined);
  return bytes?.toString('utf8');
}

function findEntry(directory: Buffer) {
  for (let at = 0; at + 46 <= directory.length;) {
    const nameBytes = directory.readUInt16LE(at + 28);
    if (directory.toString('latin1', at + 46, at + 46 + nameBytes) === CONTENTS)
      return {
        method: directory.readUInt16LE(at + 10),
        packedBytes: directory.readUInt32LE(at + 20),
        offset: directory.readUInt32LE(at + 42),
      };
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}

/** Fewer bytes where the file ends before. */
async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
