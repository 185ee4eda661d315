import { malformed } from '@lisle-harrow/server/http/refusal';
import type { Context } from 'hono';

// A string as in RFC 9651, which the draft of the header requires, or the unquoted value that many callers send.
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"$/;
const BARE = /^[!#-+\--~]{1,255}$/;

/** The request's `Idempotency-Key`; undefined without the header. Throws 400 for a malformed one. */
export function readIdempotencyKey(c: Context): string | undefined {
  const value = c.req.header('Idempotency-Key');
  if (value === undefined || BARE.test(value)) return value;
  const quoted = QUOTED.exec(value)?.[1];
  if (quoted === undefined)
    throw malformed('Idempotency-Key must be one string of 1 to 255 visible characters');
  return quoted;
}

/** The version that a change is based on, from `If-Match`; undefined without the header, which is optional. */
export const readIfMatch = (c: Context): string | undefined =>
  /^"([^"]*)"$/.exec(c.req.header('If-Match') ?? '')?.[1];
