import type { FileText } from '../file-text';
import { PdfReader, PdfSyntaxError } from './pdf-reader';
import { PdfKeyword, PdfReference, PdfStream, type PdfDictionary, type PdfValue } from './pdf-values';

/** Thrown where the file does not have what its tables say: a reader then searches all of it for objects. */
export class BrokenTables extends Error {
  override readonly name = 'BrokenTables';
}

/** The first window in which an object is read; it grows as long as the object does not end in it. */
const WINDOW = 4 * 1024;
/** Far longer than any object is apart from its stream. */
const MAX_OBJECT = 16 * 1024 * 1024;
/** What ends this close to the end of a window may go on behind it. */
const END = 20;
export interface IndirectObject {
  readonly id: PdfReference;
  readonly value: PdfValue;
  /** Where it ends, apart from its stream. */
  readonly end: number;
}

/** The object whose number stands at this offset: `12 0 obj …`; undefined where no whole one does. */
export const readIndirect = (text: FileText, offset: number): IndirectObject | undefined =>
  readFrom(text, offset, (reader) => indirectFrom(reader, offset));

/** The dictionary behind the keyword `trailer` at this offset; undefined where none is. */
export const readTrailer = (text: FileText, offset: number): PdfDictionary | undefined =>
  readFrom(text, offset, (reader) => {
    reader.next();
    const value = reader.next();
    return value instanceof Map ? (value as PdfDictionary) : undefined;
  });

/** Reads in a window that grows as long as what is read does not end in it. */
function readFrom<Found>(
  text: FileText,
  offset: number,
  read: (reader: PdfReader) => Found | undefined,
): Found | undefined {
  for (let size = WINDOW; ; size *= 4) {
    const bytes = text.bytes(offset, offset + size);
    const reader = new PdfReader(bytes);
    const isLast = () => offset + size >= text.length || size > MAX_OBJECT || reader.at + END < bytes.length;
    try {
      const found = read(reader);
      if (isLast()) return found;
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      if (isLast()) return undefined;
    }
  }
}

function indirectFrom(reader: PdfReader, offset: number): IndirectObject | undefined {
  const [number, generation, keyword] = [reader.next(), reader.next(), reader.next()];
  if (typeof number !== 'number' || typeof generation !== 'number') return undefined;
  if (!(keyword instanceof PdfKeyword) || keyword.word !== 'obj') return undefined;
  const id = new PdfReference(number, generation);
  const value = reader.next() ?? null;
  if (!(value instanceof Map)) return { id, value, end: offset + reader.at };
  const dictionary = value as PdfDictionary;
  const end = offset + reader.at;
  const next = reader.next();
  if (!(next instanceof PdfKeyword) || next.word !== 'stream') return { id, value: dictionary, end };
  const { bytes } = reader;
  if (bytes[reader.at] === 13) reader.at++;
  if (bytes[reader.at] === 10) reader.at++;
  const start = offset + reader.at;
  return { id, value: new PdfStream(dictionary, start, id), end: start };
}

/** The length of the stream that begins at `start`: what its dictionary says if the stream ends there. */
export function streamLength(text: FileText, stated: PdfValue, start: number): number {
  if (
    typeof stated === 'number' &&
    stated >= 0 &&
    /^\s*endstream/.test(text.slice(start + stated, start + stated + 20))
  )
    return stated;
  const end = text.indexOf('endstream', start);
  return (end < 0 ? text.length : end) - start;
}
