import type { Registry } from '../../remotes/registry';

/** Keeps crawlers off the api and off routes that the registry reserves for signed-in users (RFC 9309). */
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
