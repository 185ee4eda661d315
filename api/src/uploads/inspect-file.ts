import type { FileKind } from '../contract';
import { HEAD_BYTES, kindOfHead } from './file-kind';
import { FileText } from './file-text';
import { requireWholeImage } from './judge-image';
import { judgeEmbedded, judgeOffice } from './office/judge-office';
import { judgePdf } from './pdf/judge-pdf';
import { isProgram, isProgramName, locked, Refused, shownName, uncheckable, withProgram } from './refused';

/**
 * What an inspection found: the kind and, as sentences, what a person should know of before they open the file; or why it is
 * refused and what to do instead.
 */
export type Inspection =
  | { readonly kind: FileKind; readonly marks: readonly string[]; readonly refused?: undefined }
  | { readonly refused: string };

/** A PDF attached to a PDF attached to a PDF. */
const MAX_DEPTH = 3;

/**
 * Judges a complete file by its content alone; undefined for one that is of no accepted kind. Takes long where the content is
 * made for that, and throws a `RangeError` for what is too much, so servers call it in a process with limits
 * (`api/src/parsing`).
 */
export async function inspectFile(path: string): Promise<Inspection | undefined> {
  const text = new FileText(path);
  try {
    const kind = kindOfHead(text.bytes(0, HEAD_BYTES));
    if (kind === 'compound') {
      if (isEncryptedDocument(text)) throw locked();
      return undefined;
    }
    if (kind === 'zip') return await judgeOffice(path);
    if (kind === 'application/pdf') return { kind, marks: await judgePdf(text, judgeAttachment(1)) };
    if (!kind) return undefined;
    requireWholeImage(kind as 'image/png', text);
    return { kind, marks: [] };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  } finally {
    text.close();
  }
}

/** Endings of archives that are no documents. */
const ARCHIVE = /\.(?:zip|rar|7z|t?gz|t?bz2?|t?xz|cab|arj|ace|lzh|tar)$/i;

/** Throws `Refused` for a program, for an archive, and for a document that would be refused on its own. */
const judgeAttachment =
  (depth: number) =>
  async (name: string, content: Buffer): Promise<void> => {
    if (depth > MAX_DEPTH) throw uncheckable('documents in documents');
    if (isProgramName(name) || isProgram(content)) throw withProgram(name);
    const kind = kindOfHead(content.subarray(0, HEAD_BYTES));
    if (kind === 'zip' ? !(await judgeEmbedded(content)) : ARCHIVE.test(name))
      throw uncheckable(`an archive (${shownName(name)})`);
    if (kind === 'compound') throw uncheckable(`a document of an old format (${shownName(name)})`);
    if (kind === 'application/pdf') await judgePdf(new FileText(content), judgeAttachment(depth + 1));
  };

const ENTRY = 128;
/** The directory of an encrypted document has a dozen entries. */
const MOST_SECTORS = 64;

/**
 * True for a compound file (MS-CFB) with the stream in which Office keeps a document that needs a password to open (MS-OFFCRYPTO,
 * 2.3.4.4).
 */
function isEncryptedDocument(text: FileText): boolean {
  const header = text.bytes(0, 512);
  if (header.length < 512) return false;
  const size = 2 ** Math.min(header.readUInt16LE(30), 16);
  const sector = (number: number) => text.bytes((number + 1) * size, (number + 2) * size);
  let number = header.readUInt32LE(48);
  for (let count = 0; count < MOST_SECTORS && (number + 1) * size < text.length; count++) {
    const entries = sector(number);
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
      const length = Math.min(Math.max(entries.readUInt16LE(at + 64) - 2, 0), 62);
      if (entries.toString('utf16le', at, at + length) === 'EncryptedPackage') return true;
    }
    // Where the next one is stands in one of the first 109 sectors of the allocation table, which the header lists.
    const perTable = size / 4;
    const table = Math.floor(number / perTable);
    if (table >= 109) return false;
    const allocation = sector(header.readUInt32LE(76 + 4 * table));
    const place = (number % perTable) * 4;
    if (place + 4 > allocation.length) return false;
    number = allocation.readUInt32LE(place);
  }
  return false;
}
