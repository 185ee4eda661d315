import type { FileText } from '../file-text';
import { decodeStream, filtersOf, UndecodableStream } from './decode-stream';
import { PdfReader } from './pdf-reader';
import {
  Ambiguous,
  type PdfDictionary,
  PdfKeyword,
  PdfName,
  PdfReference,
  PdfStream,
  type PdfValue,
} from './pdf-values';
import { BrokenTables, readIndirect, readTrailer, streamLength } from './read-indirect';

/** Where an object is: at an offset of the file or, if `pack` is set, in the object stream with that number. */
export interface Place {
  readonly at: number;
  readonly pack?: number;
}

export interface ObjectTable {
  readonly trailer: PdfDictionary;
  /** The catalogs of other trailers, which some readers open where they take this one, or its tables, for broken. */
  readonly otherRoots: readonly PdfValue[];
  /** By the number of the object; null for one that was removed. */
  readonly places: ReadonlyMap<number, Place | null>;
}

/** More than any program writes; the memory for their places stays below 300 MB. */
const MAX_OBJECTS = 2_000_000;
/** Readers look for the header among the first bytes, and for the address of the newest table among the last ones. */
const HEADER_WITHIN = 1_024;
const END_WITHIN = 2_048;
const MAX_TABLE = 64 * 1024 * 1024;

const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.name : undefined);

/** The objects by the tables and streams of references (ISO 32000-2, 7.5.4 and 7.5.8), the newest first. Throws `BrokenTables`. */
export function readTables(text: FileText): ObjectTable {
  const from = Math.max(0, text.length - END_WITHIN);
  const [, address] = /^.*startxref[\s\0]+(\d{1,15})/s.exec(text.slice(from, text.length)) ?? [];
  if (address === undefined) throw new BrokenTables();
  const headerAt = Math.max(0, text.slice(0, HEADER_WITHIN).indexOf('%PDF-'));
  // Offsets count from the header or, in most files with something before it, from the beginning of the file.
  const base = [headerAt, 0].find((each) => sectionAt(text, Number(address) + each, each));
  if (base === undefined) throw new BrokenTables();

  const places = new Map<number, Place | null>();
  const trailers: PdfDictionary[] = [];
  const seen = new Set<number>();
  const waiting = [Number(address)];
  for (let next = waiting.shift(); next !== undefined && !seen.has(next); next = waiting.shift()) {
    seen.add(next);
    const section = sectionAt(text, next + base, base);
    if (!section) throw new BrokenTables();
    trailers.push(section.trailer);
    // In a file for old and new readers, what the table calls free may be in the stream beside it.
    const beside = section.trailer.get('XRefStm');
    const hidden = typeof beside === 'number' ? sectionAt(text, beside + base, base) : undefined;
    if (hidden) trailers.push(hidden.trailer);
    for (const [number, place] of section.places)
      if (!places.has(number)) places.set(number, place ?? hidden?.places.get(number) ?? null);
    for (const [number, place] of hidden?.places ?? []) if (!places.has(number)) places.set(number, place);
    if (places.size > MAX_OBJECTS) throw new RangeError('Too many objects');
    const previous = section.trailer.get('Prev');
    if (typeof previous === 'number') waiting.push(previous);
  }
  const [trailer] = trailers;
  if (!trailer?.has('Root')) throw new BrokenTables();
  return { trailer, otherRoots: rootsOf([...trailers, ...trailersIn(text)]), places };
}

const rootsOf = (trailers: readonly PdfDictionary[]) => trailers.map((each) => each.get('Root') ?? null);

/** Those of tables, in the order of the file. */
function trailersIn(text: FileText): PdfDictionary[] {
  const found: PdfDictionary[] = [];
  for (let at = text.indexOf('trailer', 0); at >= 0; at = text.indexOf('trailer', at + 7)) {
    const trailer = readTrailer(text, at);
    if (trailer?.has('Root')) found.push(trailer);
  }
  return found;
}

type Section = Pick<ObjectTable, 'trailer' | 'places'>;

/** One table or stream of references. */
const sectionAt = (text: FileText, at: number, base: number): Section | undefined =>
  text
    .slice(at, at + 20)
    .trimStart()
    .startsWith('xref')
    ? tableAt(text, at, base)
    : streamAt(text, at, base);

function tableAt(text: FileText, at: number, base: number): Section | undefined {
  const end = text.indexOf('trailer', at);
  if (end < 0 || end - at > MAX_TABLE) return undefined;
  const reader = new PdfReader(text.bytes(at, end));
  reader.next();
  const places = new Map<number, Place | null>();
  for (;;) {
    const first = reader.next();
    if (first === undefined) break;
    const count = reader.next();
    if (typeof first !== 'number' || typeof count !== 'number') return undefined;
    for (let number = first; number < first + count; number++) {
      const [offset, , kind] = [reader.next(), reader.next(), reader.next()];
      if (typeof offset !== 'number' || !(kind instanceof PdfKeyword)) return undefined;
      const place = kind.word === 'n' ? { at: offset + base } : null;
      const other = places.get(number);
      if (place && other && other.at !== place.at) throw new Ambiguous();
      // A free entry removes nothing that the same table has.
      places.set(number, place ?? other ?? null);
    }
  }
  const trailer = readTrailer(text, end);
  return trailer && { trailer, places };
}

function streamAt(text: FileText, at: number, base: number): Section | undefined {
  const stream = readIndirect(text, at)?.value;
  if (!(stream instanceof PdfStream)) return undefined;
  const { dictionary, start } = stream;
  const widths = numbers(dictionary.get('W'));
  if (nameOf(dictionary.get('Type')) !== 'XRef' || widths.length < 3) return undefined;
  const raw = text.bytes(start, start + streamLength(text, dictionary.get('Length') ?? null, start));
  const bytes = decoded(raw, dictionary);
  if (!bytes) return undefined;
  const index = numbers(dictionary.get('Index') ?? [0, dictionary.get('Size') ?? 0]);
  const places = new Map<number, Place | null>();
  let read = 0;
  const field = (width: number, otherwise: number) => {
    if (!width) return otherwise;
    let value = 0;
    for (let each = 0; each < width; each++) value = value * 256 + (bytes[read++] ?? 0);
    return value;
  };
  for (let range = 0; range + 1 < index.length; range += 2)
    for (
      let number = index[range]!;
      number < index[range]! + index[range + 1]! && read < bytes.length;
      number++
    ) {
      const [type, second] = [field(widths[0]!, 1), field(widths[1]!, 0)];
      field(widths[2]!, 0);
      places.set(number, type === 1 ? { at: second + base } : type === 2 ? { at: -1, pack: second } : null);
    }
  return { trailer: dictionary, places };
}

function decoded(raw: Buffer, dictionary: PdfDictionary): Buffer | undefined {
  try {
    return decodeStream(raw, filtersOf(dictionary), MAX_TABLE);
  } catch (error) {
    if (error instanceof UndecodableStream) return undefined;
    throw error;
  }
}

const numbers = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? (value as PdfValue[]).map((each) => (typeof each === 'number' ? each : 0)) : [];

/**
 * The objects that a search of the whole file finds, as readers do where its tables are broken, and the numbers of the object
 * streams among them. Of objects with the same number the last one counts.
 */
export function searchObjects(text: FileText): ObjectTable & { readonly packs: readonly number[] } {
  const places = new Map<number, Place>();
  const packs = new Set<number>();
  const described: PdfDictionary[] = [];
  let catalog: PdfReference | undefined;
  for (let at = text.indexOf('obj', 0); at >= 0; at = text.indexOf('obj', at)) {
    const before = /\d{1,10}[\s\0]+\d{1,5}[\s\0]*$/.exec(text.slice(Math.max(0, at - 32), at));
    const found = before ? readIndirect(text, at - before[0].length) : undefined;
    if (!found) {
      at += 3;
      continue;
    }
    const { id, value, end } = found;
    places.set(id.number, { at: at - before![0].length });
    if (places.size > MAX_OBJECTS) throw new RangeError('Too many objects');
    packs.delete(id.number);
    at = end;
    const type = nameOf(
      (value instanceof PdfStream
        ? value.dictionary
        : value instanceof Map
          ? (value as PdfDictionary)
          : undefined
      )?.get('Type'),
    );
    if (type === 'Catalog') catalog = id;
    if (!(value instanceof PdfStream)) continue;
    if (type === 'ObjStm') packs.add(id.number);
    if (type === 'XRef' && value.dictionary.has('Root')) described.push(value.dictionary);
    const length = value.dictionary.get('Length');
    if (typeof length === 'number') at += streamLength(text, length, end);
  }
  const trailers = trailersIn(text);
  return {
    trailer: trailers.at(-1) ?? described.at(-1) ?? new Map(catalog && [['Root', catalog]]),
    otherRoots: rootsOf([...trailers, ...described]),
    places,
    packs: [...packs],
  };
}
