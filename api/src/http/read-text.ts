import type { Context } from 'hono';
import { malformed, Refusal, tooLarge, tooSlow } from '../errors';

const MAX_BODY_BYTES = 64 * 1024;
/** The server-wide timeout is sized for uploads: without this one, a few bytes could hold a connection that long. */
const PATIENCE_MS = 15_000;

/** The body as text. Throws 400 where it is cut off, 408 after 15 seconds, 413 past 64 KB. */
export async function readText(c: Context): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), PATIENCE_MS);
  });
  try {
    return await Promise.race([readWhole(c), timeIsUp]);
  } catch (error) {
    // A caller that disconnects while sending is not an error of the server.
    throw error instanceof Refusal ? error : malformed('The body was cut off');
  } finally {
    clearTimeout(timer);
  }
}

/** Trusts `Content-Length`, which the server enforces, and counts the bytes of a chunked body itself. */
async function readWhole(c: Context): Promise<string> {
  const length = c.req.header('Content-Length');
  if (length !== undefined) {
    if (Number(length) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    return c.req.text();
  }
  const reader = c.req.raw.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw tooLarge(MAX_BODY_BYTES);
    }
    chunks.push(value);
  }
}

/** The same, or why there is none: for a server that answers refusals in its own way. */
export async function tryReadText(
  c: Context,
): Promise<{ text: string } | { status: 400 | 408 | 413; detail: string }> {
  try {
    return { text: await readText(c) };
  } catch (error) {
    const { status, extra } = error as Refusal;
    return { status: status as 400 | 408 | 413, detail: extra.detail ?? '' };
  }
}
