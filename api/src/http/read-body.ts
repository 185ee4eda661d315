import type { Context } from 'hono';
import * as z from 'zod/mini';
import { invalid, malformed, wrongContentType } from '../errors';
import { readText } from './read-text';

const MAX_DEPTH = 32;

/** The request's JSON as the schema has it; unknown fields are dropped. Throws 400, 408, 413, 415 or 422. */
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

/** A request's JSON as the schema has it; unknown fields are dropped. Throws 422. */
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

function requireContentType(c: Context, expected: string): void {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected) throw wrongContentType(expected);
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
    // SQLite's text ends at NUL: what follows would be acknowledged and lost.
    if (level.some((item) => typeof item === 'string' && item.includes('\0')))
      throw malformed('The body contains the character NUL');
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return value;
}
