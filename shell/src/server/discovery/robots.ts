import type { Registry } from '../../remotes/registry';

/** What crawlers leave alone: the api, and what the registry keeps for signed-in users (RFC 9309). */
export function robotsTxt(origin: string, registry: Registry): string {
  const closed = registry.remotes.filter(({ signedIn }) => signedIn).flatMap(({ routes }) => routes);
  return [
    'User-agent: *',
    'Allow: /',
    ...['/api/', ...closed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
