import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';

// Other processes over the same database may publish: a copy expires after this time.
const TRUSTED_MS = 2_000;
const MAX_COPIES = 500;

interface Copy {
  readonly body: string;
  readonly etag: string;
}

/** Serves public content from serialized copies, with an ETag so that unchanged content is answered with 304. */
export function createCachedJson() {
  const copies = new LRUCache<string, Copy>({ max: MAX_COPIES, ttl: TRUSTED_MS });

  return async (c: Context, key: string, read: () => Promise<unknown>): Promise<Response> => {
    let copy = copies.get(key);
    if (!copy) {
      const body = JSON.stringify(await read());
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      copy = { body, etag };
      copies.set(key, copy);
    }
    const headers = { ETag: copy.etag, 'Cache-Control': 'public, max-age=0, must-revalidate' };
    const known = c.req.header('If-None-Match');
    if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === copy.etag))
      return c.body(null, 304, headers);
    return c.body(copy.body, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  };
}
