/** Whether an `If-None-Match` header matches `etag`. The comparison is weak: proxies that compress turn strong tags into weak ones. */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch?.split(',') ?? []).some((tag) => opaque(tag) === opaque(etag));
}
