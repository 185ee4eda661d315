import type { Context } from 'hono';

/** Whether the asker has the content that `etag` names; proxies that compress make a strong tag a weak one. */
export function hasEtag(c: Context, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  return known.some((tag) => opaque(tag) === opaque(etag));
}
