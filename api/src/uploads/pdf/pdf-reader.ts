import {
  Ambiguous,
  type PdfDictionary,
  PdfKeyword,
  PdfName,
  PdfReference,
  type PdfValue,
} from './pdf-values';

/** Thrown for bytes that no object of a PDF can have. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

/** Deeper than any program nests arrays and dictionaries, and far from the end of the stack. */
const MAX_DEPTH = 200;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((each) => each.charCodeAt(0)));
const isRegular = (byte: number | undefined) =>
  byte !== undefined && !WHITE.has(byte) && !DELIMITER.has(byte);
/** Keys that say what acts, when and how, or lead to it: through the file, its catalog, pages, forms, attachments and media. */
const ACTING = new Set(
  [
    'Root Encrypt Prev XRefStm Index W Filter First Type Subtype',
    'Pages Kids Parent Names JavaScript Annots AcroForm Fields XFA EmbeddedFiles AF FS EF Ref',
    'OpenAction AA A PA PresSteps NA Next S N JS F Win P',
    'O C WC WS DS WP DP E X D U PO PC PV PI Fo Bl K V',
    '3DA RichMediaSettings Activation Condition RichMediaContent Configurations Instances',
  ].flatMap((keys) => keys.split(' ')),
);
/** Equal only for equal values: a dictionary differs from a list of its keys and values. */
const written = (value: PdfValue) =>
  JSON.stringify(value, (_key, each: unknown) => (each instanceof Map ? { entries: [...each] } : each));
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads objects and keywords from bytes, one after another, by the syntax of ISO 32000-2, 7.2 and 7.3. */
export class PdfReader {
  constructor(
    readonly bytes: Buffer,
    public at = 0,
  ) {}

  /** The next object or keyword; undefined at the end of the bytes. */
  next(depth = 0): PdfValue | undefined {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError('nested too deeply');
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === undefined) return undefined;
    switch (String.fromCharCode(byte)) {
      case '/':
        return this.#name();
      case '(':
        return this.#string();
      case '[':
        this.at++;
        return this.#until(']', depth);
      case '<':
        if (this.bytes[this.at + 1] !== 0x3c) return this.#hexString();
        this.at += 2;
        return this.#dictionary(depth);
      case '>':
      case ']':
      case '{':
      case '}':
      case ')': {
        const isDouble = byte === 0x3e && this.bytes[this.at + 1] === 0x3e;
        this.at += isDouble ? 2 : 1;
        return new PdfKeyword(isDouble ? '>>' : String.fromCharCode(byte));
      }
      default:
        return this.#numberOrWord();
    }
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === 0x25) while (this.at < this.bytes.length && !this.#isLineEnd()) this.at++;
      else if (byte !== undefined && WHITE.has(byte)) this.at++;
      else return;
    }
  }

  #isLineEnd() {
    return this.bytes[this.at] === 10 || this.bytes[this.at] === 13;
  }

  #word(): string {
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    return this.bytes.toString('latin1', from, this.at);
  }

  #name(): PdfName {
    this.at++;
    const word = this.#word();
    return new PdfName(
      word.includes('#')
        ? word.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
        : word,
    );
  }

  #numberOrWord(): PdfValue {
    const word = this.#word();
    if (/^[+-]*[\d.]/.test(word)) {
      const value = Number.parseFloat(word.replace(/^[+-]*-/, '-').replace(/^\++/, ''));
      if (/^\d+$/.test(word)) return this.#reference(value) ?? value;
      return Number.isNaN(value) ? 0 : value;
    }
    if (word === 'true') return true;
    if (word === 'false') return false;
    return word === 'null' ? null : new PdfKeyword(word);
  }

  /** The reference that begins with this number, if one does. */
  #reference(number: number): PdfReference | undefined {
    const before = this.at;
    this.skipSpace();
    const generation = this.#digits();
    if (generation !== undefined) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x52 && !isRegular(this.bytes[this.at + 1])) {
        this.at++;
        return new PdfReference(number, generation);
      }
    }
    this.at = before;
    return undefined;
  }

  #digits(): number | undefined {
    let value = 0;
    const from = this.at;
    for (let byte = this.bytes[from]; byte! >= 0x30 && byte! <= 0x39; byte = this.bytes[++this.at])
      value = value * 10 + byte! - 0x30;
    return this.at > from && this.at - from < 11 ? value : undefined;
  }

  #until(end: string, depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    for (;;) {
      const value = this.next(depth + 1);
      if (value === undefined) throw new PdfSyntaxError('an array or dictionary without its end');
      if (value instanceof PdfKeyword) {
        if (value.word === end) return values;
        // Readers go on behind a stray word, but an object has ended here.
        if (value.word === 'endobj' || value.word === 'stream') throw new PdfSyntaxError('unexpected end');
        values.push(null);
      } else values.push(value);
    }
  }

  #dictionary(depth: number): PdfDictionary {
    const values = this.#until('>>', depth);
    const dictionary = new Map<string, PdfValue>();
    for (let at = 0; at + 1 < values.length; at += 2) {
      // Behind something that is no key, readers go on with the next name.
      while (at + 1 < values.length && !(values[at] instanceof PdfName)) at++;
      const key = values[at];
      if (!(key instanceof PdfName) || at + 1 >= values.length) continue;
      // Of two entries with one key, some readers take the first and others the last.
      if (
        ACTING.has(key.name) &&
        dictionary.has(key.name) &&
        written(dictionary.get(key.name)!) !== written(values[at + 1]!)
      )
        throw new Ambiguous();
      dictionary.set(key.name, values[at + 1]!);
    }
    return dictionary;
  }

  #string(): string {
    let text = '';
    let open = 1;
    let from = ++this.at;
    const take = () => (text += this.bytes.toString('latin1', from, this.at));
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new PdfSyntaxError('a string without its end');
      if (byte === 0x28) open++;
      else if (byte === 0x29 && --open === 0) {
        take();
        this.at++;
        return text;
      } else if (byte === 0x5c) {
        take();
        this.at++;
        text += this.#escaped();
        from = this.at;
        continue;
      }
      this.at++;
    }
  }

  #escaped(): string {
    const character = String.fromCharCode(this.bytes[this.at++] ?? 0);
    if (character === '\r' && this.bytes[this.at] === 10) this.at++;
    if (character === '\r' || character === '\n') return '';
    if (!/[0-7]/.test(character)) return ESCAPES[character] ?? character;
    let octal = character;
    while (octal.length < 3 && /[0-7]/.test(String.fromCharCode(this.bytes[this.at] ?? 0)))
      octal += String.fromCharCode(this.bytes[this.at++]!);
    return String.fromCharCode(parseInt(octal, 8) & 0xff);
  }

  #hexString(): string {
    const end = this.bytes.indexOf('>', this.at);
    if (end < 0) {
      // All bytes were read: it may end behind them.
      this.at = this.bytes.length;
      throw new PdfSyntaxError('a string without its end');
    }
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[^\da-f]/gi, '');
    this.at = end + 1;
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }
}
