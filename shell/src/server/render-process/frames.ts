import type { Duplex } from 'node:stream';

// The framing of messages between the shell and a render process; the reader of Node's own channel would trust any length that
// the other side claims. A frame is the length of its JSON and of its bytes (32 bits each), the JSON, then the bytes.

const HEAD_BYTES = 8;
/** Several times the largest page with its data. */
const MOST_BYTES = 8 * 1024 * 1024;

// Captured before a remote's code runs, which might replace them.
const { stringify, parse } = JSON;
const { setImmediate: afterThisTurn } = globalThis;

/**
 * Writes a message, together with all others of the same turn of the event loop: each write wakes the process at the other
 * end, which costs more than the data.
 */
export function writeFrame(pipe: Duplex, message: object, bytes: Uint8Array = Buffer.alloc(0)): void {
  const json = Buffer.from(stringify(message));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(json.length, 0);
  head.writeUInt32BE(bytes.length, 4);
  if (pipe.writableCorked === 0) {
    pipe.cork();
    afterThisTurn(() => pipe.uncork());
  }
  pipe.write(head);
  pipe.write(json);
  if (bytes.length > 0) pipe.write(bytes);
}

/** Calls `onFrame` with each message. If that throws or a frame is invalid, reading ends with `onFault`. */
export function readFrames(
  pipe: Duplex,
  onFrame: (message: unknown, bytes: Buffer) => void,
  onFault: (error: unknown) => void,
): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = HEAD_BYTES;
  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted) return;
    let held = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
    try {
      for (;;) {
        wanted = HEAD_BYTES;
        if (held.length < wanted) break;
        const jsonEnd = HEAD_BYTES + held.readUInt32BE(0);
        wanted = jsonEnd + held.readUInt32BE(4);
        if (wanted > MOST_BYTES) throw new Error('a message is too large');
        if (held.length < wanted) break;
        onFrame(parse(held.toString('utf8', HEAD_BYTES, jsonEnd)), held.subarray(jsonEnd, wanted));
        held = held.subarray(wanted);
      }
    } catch (error) {
      pipe.off('data', onData);
      return onFault(error);
    }
    chunks = [held];
    size = held.length;
  };
  pipe.on('data', onData);
}
