import type { Registry } from '../../remotes/registry';

/**
 * Keeps crawlers off the api and off routes that the registry reserves for signed-in users (RFC 9309). Calendars that subscribe
 * to a feed obey it, too; its address is secret, so nothing else finds it.
 */
export function robotsTxt(origin: string, registry: Registry): string {
  const closed = registry.remotes.filter(({ signedIn }) => signedIn).flatMap(({ routes }) => routes);
  return [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/calendars/',
    ...['/api/', ...closed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
