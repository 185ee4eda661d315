import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const PAGE = 1024 * 1024;
/** As many as one search may move forward and back across; with fewer, a hostile file could force them to be read over and over. */
const MOST_PAGES = 4;

/** The bytes of a file, with only a few pages in memory however long it is, or bytes that are in memory already. */
export class FileText {
  readonly length: number;
  readonly #file: number | undefined;
  /** Most recently used first. */
  #pages: { readonly at: number; readonly bytes: Buffer }[] = [];

  constructor(source: string | Buffer) {
    if (typeof source === 'string') {
      this.#file = openSync(source, 'r');
      this.length = fstatSync(this.#file).size;
    } else {
      this.#pages = [{ at: 0, bytes: source }];
      this.length = source.length;
    }
  }

  /** Undefined before the beginning and past the end. */
  byte(index: number): number | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const { at, bytes } = this.#pageOf(index);
    return bytes[index - at];
  }

  bytes(from: number, to: number): Buffer {
    const end = Math.min(to, this.length);
    const pieces: Buffer[] = [];
    for (let index = from; index < end;) {
      const { at, bytes } = this.#pageOf(index);
      const piece = bytes.subarray(index - at, end - at);
      pieces.push(piece);
      index += piece.length;
    }
    return Buffer.concat(pieces);
  }

  slice(from: number, to: number): string {
    return this.bytes(from, to).toString('latin1');
  }

  #startsWith(word: string, index: number): boolean {
    for (let i = 0; i < word.length; i++) if (this.byte(index + i) !== word.charCodeAt(i)) return false;
    return true;
  }

  /** Where `word` next begins, or -1. */
  indexOf(word: string, from: number): number {
    for (let index = from; index < this.length;) {
      const { at, bytes } = this.#pageOf(index);
      const found = bytes.indexOf(word, index - at, 'latin1');
      if (found >= 0) return at + found;
      // The word may begin in this page and end in the next.
      const next = at + bytes.length;
      for (index = Math.max(index, next - word.length + 1); index < next; index++)
        if (this.#startsWith(word, index)) return index;
    }
    return -1;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #pageOf(index: number) {
    const [latest] = this.#pages;
    if (latest && index >= latest.at && index < latest.at + latest.bytes.length) return latest;
    const at = index - (index % PAGE);
    const page = this.#pages.find((each) => each.at === at) ?? { at, bytes: this.#read(at) };
    this.#pages = [page, ...this.#pages.filter((each) => each !== page)].slice(0, MOST_PAGES);
    return page;
  }

  #read(at: number): Buffer {
    const bytes = Buffer.allocUnsafe(Math.min(PAGE, this.length - at));
    let read = 0;
    while (read < bytes.length) {
      const more = readSync(this.#file!, bytes, read, bytes.length - read, at + read);
      if (more === 0) throw new Error('The file became shorter while it was read');
      read += more;
    }
    return bytes;
  }
}
