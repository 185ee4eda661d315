/** Pieces of exactly `bytes`, but for the last, which may be shorter, and is empty only where everything is. */
export async function* chunksOf(source: AsyncIterable<Buffer>, bytes: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    waiting.push(piece);
    length += piece.length;
    if (length <= bytes) continue;
    const all = Buffer.concat(waiting, length);
    let from = 0;
    for (; length - from > bytes; from += bytes)
      yield { chunk: all.subarray(from, from + bytes), isLast: false };
    waiting = [all.subarray(from)];
    length -= from;
  }
  yield { chunk: Buffer.concat(waiting, length), isLast: true };
}
