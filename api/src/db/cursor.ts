import * as z from 'zod/mini';

/** Where the next page begins: after this row, in this order. */
export interface Cursor {
  readonly seq: number;
  readonly sort: 'newest' | 'oldest';
}

const shape = z.tuple([z.int().check(z.positive()), z.enum(['newest', 'oldest'])]);

/** Opaque to clients: base64url of the row's order number and the sort order it belongs to. */
export function writeCursor({ seq, sort }: Cursor): string {
  return Buffer.from(JSON.stringify([seq, sort])).toString('base64url');
}

export function readCursor(text: string): Cursor | undefined {
  try {
    const [seq, sort] = z.parse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { seq, sort };
  } catch {
    return undefined;
  }
}
