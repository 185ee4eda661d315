import { createHash } from 'node:crypto';
import type { Context } from 'hono';

// Other processes over the same database may publish: a copy is trusted for this long and no longer.
const TRUSTED_MS = 2_000;
const MAX_COPIES = 500;

interface Copy {
  readonly body: string;
  readonly etag: string;
  readonly readAt: number;
}

/** Answers public content as bytes made once, with an ETag that spares unchanged ones the wire. */
export function createCachedJson() {
  const copies = new Map<string, Copy>();

  return async (c: Context, key: string, read: () => Promise<unknown>): Promise<Response> => {
    let copy = copies.get(key);
    if (!copy || copy.readAt + TRUSTED_MS <= Date.now()) {
      const body = JSON.stringify(await read());
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      copy = { body, etag, readAt: Date.now() };
      if (copies.size >= MAX_COPIES) copies.delete(copies.keys().next().value!);
      copies.set(key, copy);
    }
    const headers = { ETag: copy.etag, 'Cache-Control': 'public, max-age=0, must-revalidate' };
    const known = c.req.header('If-None-Match');
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === copy.etag))
      return c.body(null, 304, headers);
    return c.body(copy.body, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  };
}
