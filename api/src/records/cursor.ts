import * as z from 'zod/mini';

/** Keyset pagination: the next page begins after this row, in this order. */
export interface Cursor {
  readonly seq: number;
  readonly sort: 'newest' | 'oldest';
  /** The number of rows in the whole list as the first page counted them; missing if counted elsewhere or not at all. */
  readonly total?: number | undefined;
}

const shape = z.tuple([
  z.int().check(z.positive()),
  z.enum(['newest', 'oldest']),
  z.optional(z.int().check(z.nonnegative())),
]);

/** Opaque to callers: base64url of the row's `seq`, the sort order and the count. */
export function writeCursor({ seq, sort, total }: Cursor): string {
  const parts = total === undefined ? [seq, sort] : [seq, sort, total];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined for text that is not a cursor. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const [seq, sort, total] = z.parse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { seq, sort, total };
  } catch {
    return undefined;
  }
}
