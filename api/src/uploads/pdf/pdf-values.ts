/** A name such as `/Type`, without its slash and with its escapes resolved. */
export class PdfName {
  constructor(readonly name: string) {}
}
/** A reference to another object of the file: `12 0 R`. */
export class PdfReference {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}
/** A keyword outside objects, such as `obj` or `endobj`. */
export class PdfKeyword {
  constructor(readonly word: string) {}
}
/** A stream of the file: its dictionary, and where its bytes begin. */
export class PdfStream {
  constructor(
    readonly dictionary: PdfDictionary,
    readonly start: number,
    /** The object that it is, since its bytes are encrypted by that. */
    readonly id: PdfReference,
  ) {}
}
/** Thrown for what one program reads in one way and another in another, so that nobody knows what a person's does. */
export class Ambiguous extends Error {
  override readonly name = 'Ambiguous';
}
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** Strings have one character for each byte; null also stands for what is missing. */
export type PdfValue =
  | null
  | boolean
  | number
  | string
  | PdfName
  | PdfReference
  | PdfKeyword
  | PdfStream
  | readonly PdfValue[]
  | PdfDictionary;
