import { malformed } from '@lisle-harrow/server/http/refusal';
import type { Context } from 'hono';

/** The header of a write that is based on what the caller has seen, as its route declares it. */
export const IF_MATCH = { 'If-Match': 'Revision that the change is based on; 412 if there is a later one' };

/** The revision that the write is based on. Throws 400 if the caller names none. */
export function readRevision(c: Context): number {
  const revision = /^"?(\d{1,15})"?$/.exec(c.req.header('If-Match') ?? '')?.[1];
  if (revision === undefined) throw malformed('Send the revision that this goes on from as If-Match');
  return Number(revision);
}
