import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import type { FileKind } from '../contract';

const openZip = promisify<string, Options, ZipFile>(open);

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const KINDS: readonly FileKind[] = [
  `${OFFICE}wordprocessingml.document`,
  `${OFFICE}spreadsheetml.sheet`,
] as const;
const CONTENTS = '[Content_Types].xml';
/** Far more than any list of contents, so that a bomb is not unpacked. */
const MAX_BYTES = 1024 * 1024;
/** Far more than any document has: a directory without end is not read to its end. */
const MAX_ENTRIES = 10_000;

/**
 * Whether an archive is a DOCX or XLSX file without macros. It is read as Office reads it, from the central directory at
 * its end; what only looks at the beginning takes a document that was written as a stream for a plain archive.
 */
export async function officeKind(path: string): Promise<FileKind | undefined> {
  const contents = await readContents(path).catch(() => undefined);
  if (contents === undefined || /macroEnabled|vbaProject/i.test(contents)) return undefined;
  return KINDS.find((kind) => contents.includes(`"${kind}.main+xml"`));
}

/** The archive's list of contents; rejects where the archive cannot be read. */
async function readContents(path: string): Promise<string | undefined> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > MAX_ENTRIES) return undefined;
    const entry = await findEntry(zip);
    if (!entry || entry.uncompressedSize > MAX_BYTES) return undefined;
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
    const chunks: Buffer[] = [];
    // Ends with an error where there is more than the directory says.
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    zip.close();
  }
}

function findEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(undefined));
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName === CONTENTS) resolve(entry);
      else zip.readEntry();
    });
    zip.readEntry();
  });
}
