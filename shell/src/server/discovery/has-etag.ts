/** Whether the asker, with this `If-None-Match`, has the content that `etag` names; proxies that compress make a strong tag a weak one. */
export function hasEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch?.split(',') ?? []).some((tag) => opaque(tag) === opaque(etag));
}
