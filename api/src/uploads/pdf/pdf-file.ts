import type { FileText } from '../file-text';
import { decodeStream, filtersOf, UndecodableStream } from './decode-stream';
import { type ObjectTable, type Place, readTables, searchObjects } from './find-objects';
import { openEncryption, type PdfDecryption } from './pdf-encryption';
import { PdfReader, PdfSyntaxError } from './pdf-reader';
import { type PdfDictionary, PdfReference, PdfStream, type PdfValue } from './pdf-values';
import { BrokenTables, readIndirect, streamLength } from './read-indirect';

/** Thrown for a file that asks for a password before it opens. */
export class PdfLocked extends Error {
  override readonly name = 'PdfLocked';
}

/** For all streams that are decoded, so that a decompression bomb is not unpacked to its end. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const MAX_STREAM = 64 * 1024 * 1024;
const MOST_CACHED = 20_000;
/** A reference that leads to a reference, and so on. */
const MAX_STEPS = 32;

/** The objects of a PDF as readers find them: by the newest of its tables, or where these are broken by a search. */
export class PdfFile {
  readonly trailer: PdfDictionary;
  /** The catalogs that readers may open, the usual one first. */
  readonly roots: readonly PdfValue[];
  readonly #text: FileText;
  readonly #isSearched: boolean;
  readonly #places: ReadonlyMap<number, Place | null>;
  #decryption: PdfDecryption | undefined;
  #encryptionId: number | undefined;
  #objects = new Map<number, PdfValue>();
  #packed = new Map<number, ReadonlyMap<number, PdfValue>>();
  #unpacked = 0;

  private constructor(text: FileText, { trailer, otherRoots, places }: ObjectTable, isSearched: boolean) {
    this.#text = text;
    this.#isSearched = isSearched;
    this.trailer = trailer;
    const all = [trailer.get('Root') ?? null, ...otherRoots];
    this.roots = [
      ...new Map(all.map((root) => [root instanceof PdfReference ? root.number : root, root])).values(),
    ];
    this.#places = places;
  }

  /** By the tables that the end of the file leads to. Throws `BrokenTables` and `PdfLocked`, as does every later call. */
  static byTables(text: FileText): PdfFile {
    const file = new PdfFile(text, readTables(text), false);
    file.#unlock();
    return file;
  }

  /** By a search of the whole file, which finds the objects of a damaged one, too; never throws `BrokenTables`. */
  static bySearch(text: FileText): PdfFile {
    const { packs, places, ...found } = searchObjects(text);
    const all = new Map(places);
    const file = new PdfFile(text, { ...found, places: all }, true);
    file.#unlock();
    for (const pack of packs)
      for (const number of file.#objectsIn(pack).keys())
        // What is defined later in the file counts.
        if ((places.get(number)?.at ?? -1) < (places.get(pack)?.at ?? 0)) all.set(number, { at: -1, pack });
    return file;
  }

  /** What a value is, or leads to; null for an object that the file does not have. */
  get(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let step = 0; found instanceof PdfReference && step < MAX_STEPS; step++) found = this.#object(found);
    return found instanceof PdfReference ? null : found;
  }

  /** The dictionary that a value is, or that its stream has; undefined for anything else. */
  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const found = this.get(value);
    if (found instanceof PdfStream) return found.dictionary;
    return found instanceof Map ? (found as PdfDictionary) : undefined;
  }

  /** The values of an array; a single value counts as an array of one. */
  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.get(value);
    if (Array.isArray(found)) return found as PdfValue[];
    return found === null ? [] : [found];
  }

  /**
   * The decoded bytes of a stream. Throws `UndecodableStream`, and a `RangeError` for a file whose
   * streams are longer together than any program writes.
   */
  decode({ dictionary, start, id }: PdfStream): Buffer {
    const known = new Map([...dictionary].map(([key, value]) => [key, this.#plain(value)]));
    const filters = filtersOf(known);
    const raw = this.#text.bytes(start, start + this.#lengthOf(dictionary, start));
    const ownFilter = filters.some(({ name }) => name === 'Crypt');
    const bytes = this.#decryption && !ownFilter ? this.#decryption.bytes(raw, id) : raw;
    const left = Math.min(MAX_UNPACKED - this.#unpacked, MAX_STREAM);
    if (left <= 0) throw new RangeError('The streams of this file are too long');
    const decoded = decodeStream(bytes, filters, left);
    this.#unpacked += decoded.length;
    return decoded;
  }

  /** With the references in it resolved, two levels deep: enough for filters and their parameters. */
  #plain(value: PdfValue, depth = 2): PdfValue {
    const found = this.get(value);
    if (depth === 0) return found;
    if (Array.isArray(found)) return found.map((each: PdfValue) => this.#plain(each, depth - 1));
    if (!(found instanceof Map)) return found;
    return new Map([...(found as PdfDictionary)].map(([key, each]) => [key, this.#plain(each, depth - 1)]));
  }

  #unlock(): void {
    const { trailer } = this;
    if (!trailer.has('Encrypt')) return;
    const reference = trailer.get('Encrypt');
    if (reference instanceof PdfReference) this.#encryptionId = reference.number;
    const encrypt = this.dictionary(reference);
    if (!encrypt) return;
    const id = this.get(this.list(trailer.get('ID'))[0]);
    const opened = openEncryption(this.#plain(encrypt, 3) as PdfDictionary, typeof id === 'string' ? id : '');
    if (opened === 'locked') throw new PdfLocked();
    this.#decryption = opened;
    this.#objects.clear();
  }

  #object({ number }: PdfReference): PdfValue {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const place = this.#places.get(number);
    // A file may lead from an object to itself.
    this.#objects.set(number, null);
    const found = place ? this.#read(number, place) : null;
    if (this.#objects.size > MOST_CACHED) this.#objects.clear();
    this.#objects.set(number, found);
    return found;
  }

  #read(number: number, { at, pack }: Place): PdfValue {
    if (pack !== undefined) return this.#objectsIn(pack).get(number) ?? null;
    const found = readIndirect(this.#text, at);
    if (found?.id.number !== number) {
      if (this.#isSearched) return null;
      throw new BrokenTables();
    }
    return this.#decryption && number !== this.#encryptionId
      ? this.#decrypted(found.value, found.id)
      : found.value;
  }

  #decrypted(value: PdfValue, id: PdfReference): PdfValue {
    if (typeof value === 'string') return this.#decryption!.text(value, id);
    if (Array.isArray(value)) return value.map((each: PdfValue) => this.#decrypted(each, id));
    if (value instanceof PdfStream)
      return new PdfStream(this.#decrypted(value.dictionary, id) as PdfDictionary, value.start, id);
    if (!(value instanceof Map)) return value;
    return new Map([...(value as PdfDictionary)].map(([key, each]) => [key, this.#decrypted(each, id)]));
  }

  /** The objects in an object stream (ISO 32000-2, 7.5.7) by their numbers. */
  #objectsIn(pack: number): ReadonlyMap<number, PdfValue> {
    const known = this.#packed.get(pack);
    if (known) return known;
    const objects = new Map<number, PdfValue>();
    this.#packed.set(pack, objects);
    const place = this.#places.get(pack);
    const stream = place && place.pack === undefined ? this.#object(new PdfReference(pack, 0)) : undefined;
    if (!(stream instanceof PdfStream)) {
      if (this.#isSearched) return objects;
      throw new BrokenTables();
    }
    const first = this.get(stream.dictionary.get('First'));
    const count = this.get(stream.dictionary.get('N'));
    const reader = new PdfReader(this.decode(stream));
    const offsets: [number, number][] = [];
    for (let at = 0; at < Number(count); at++) {
      const number = reader.next();
      const offset = reader.next();
      if (typeof number !== 'number' || typeof offset !== 'number')
        throw new UndecodableStream('It ends early');
      offsets.push([number, offset + Number(first)]);
    }
    for (const [number, offset] of offsets) {
      reader.at = offset;
      try {
        objects.set(number, reader.next() ?? null);
      } catch (error) {
        if (!(error instanceof PdfSyntaxError)) throw error;
      }
    }
    return objects;
  }

  #lengthOf(dictionary: PdfDictionary, start: number): number {
    return streamLength(this.#text, this.get(dictionary.get('Length')), start);
  }
}
