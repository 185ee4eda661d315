import type { Context } from 'hono';
import { malformed } from '../errors';

// A string of RFC 9651 as the draft has it, or the bare word that many clients send.
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"$/;
const BARE = /^[!#-+\--~]{1,255}$/;

/** The request's `Idempotency-Key`; undefined without the header. Throws 400 for one that is no key. */
export function readIdempotencyKey(c: Context): string | undefined {
  const value = c.req.header('Idempotency-Key');
  if (value === undefined || BARE.test(value)) return value;
  const quoted = QUOTED.exec(value)?.[1];
  if (quoted === undefined)
    throw malformed('Idempotency-Key must be one string of 1 to 255 visible characters');
  return quoted;
}

/** What a change goes on from, as `If-Match` names it; undefined where the caller does not say, and is not asked. */
export const readIfMatch = (c: Context): string | undefined =>
  /^"([^"]*)"$/.exec(c.req.header('If-Match') ?? '')?.[1];
