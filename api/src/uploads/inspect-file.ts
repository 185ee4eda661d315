import type { FileKind } from '../contract';
import { HEAD_BYTES, kindOfHead } from './file-kind';
import { FileText } from './file-text';
import { requireWholeImage } from './judge-image';
import { isEncryptedDocument } from './office/is-encrypted-document';
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
