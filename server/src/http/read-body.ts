import type { Context } from 'hono';
import * as z from 'zod/mini';
import { invalid, malformed, Refusal, tooLarge, tooSlow, wrongContentType } from './refusal';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 32;
/** The server-wide timeout is sized for uploads; without this one, a small body could hold a connection for that long. */
const PATIENCE_MS = 15_000;

/** The request's JSON, parsed by the schema; unknown fields are dropped. Throws 400, 408, 413, 415 or 422. */
export async function readJson<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return checkBody(schema, await readBody(c));
}

/** The request's JSON as it was sent. Throws 400, 408, 413 or 415. */
export async function readBody(c: Context): Promise<unknown> {
  requireContentType(c, 'application/json');
  return parseJson(await readText(c));
}

/** The body, parsed by the schema; unknown fields are dropped. Throws 422. */
export function checkBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(parsed.error.issues));
}

/** Fields of an HTML form. Throws 400, 408, 413 or 415. */
export async function readForm(c: Context): Promise<URLSearchParams> {
  requireContentType(c, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(c));
}

/** The first message of each field, as JSON pointers into the body. */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const pointer = path
      .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('');
    if (!messages.has(pointer)) messages.set(pointer, message);
  }
  return [...messages].map(([pointer, message]) => ({ pointer, message }));
}

/** The media type of a request's body, such as `application/json`, without parameters. */
export const contentTypeOf = (c: Context) =>
  c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();

function requireContentType(c: Context, expected: string): void {
  if (contentTypeOf(c) !== expected) throw wrongContentType(expected);
}

/** The body as text. Throws 400 if it is cut off, 408 after 15 seconds, 413 beyond 64 KB. */
export async function readText(c: Context): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), PATIENCE_MS);
  });
  try {
    return await Promise.race([readWhole(c), timeIsUp]);
  } catch (error) {
    // A caller that disconnects while sending is not a server error.
    throw error instanceof Refusal ? error : malformed('The body was cut off');
  } finally {
    clearTimeout(timer);
  }
}

/** Relies on `Content-Length`, which the server enforces, and counts the bytes of a chunked body itself. */
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

/** Like `readText`, but returns why there is no text instead of throwing, for a server that answers refusals in its own way. */
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

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON');
  }
  for (let level = [value], depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw malformed('The body is nested too deeply');
    // SQLite text ends at a NUL character: what follows it would be acknowledged and lost.
    if (level.some((item) => typeof item === 'string' && item.includes('\0')))
      throw malformed('The body contains the character NUL');
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return value;
}
