/** Chunks of exactly `bytes`, except that the last may be shorter; it is empty only if the whole source is. */
export async function* splitChunks(source: AsyncIterable<Buffer>, bytes: number) {
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
