import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Site } from '@lisle-harrow/api/contract';
import { ICONS, icoOf, type IconName } from '../share-images/icon-svg';
import type { ImageRenderer } from '../share-images/image-renderer';
import type { ShareImageText } from '../share-images/share-image-svg';
import type { RemoteReleases } from '../remotes/remote-releases';
import { shareImageVersion, type SiteAddress } from './describe-page';
import type { Directory } from './directory';
import { feedXml } from './feed';
import { hasEtag } from './has-etag';
import { webManifest } from './manifest';
import { robotsTxt } from './robots';
import { securityTxt } from './security-txt';
import { sitemapXml } from './sitemap';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=300';
/** The same as for pages. */
const CHECKED = 'public, max-age=0, must-revalidate';

/** What search engines, feed readers, home screens and other sites fetch besides pages. */
export function discoveryRoutes(deps: {
  address: SiteAddress;
  directory: () => Promise<Directory>;
  readSite: () => Promise<Site>;
  remotes: Pick<RemoteReleases, 'registry'>;
  images: ImageRenderer;
  /** The page at a path as signed-out visitors get it. */
  openPage: (path: string) => Promise<{ status: number; shareImage?: ShareImageText | undefined }>;
  vectorIcon: string | undefined;
  /** Where to report weaknesses, as a URI. */
  securityContact: string | undefined;
}): Hono {
  const { address, directory, readSite, remotes, images, openPage, vectorIcon, securityContact } = deps;
  const routes = new Hono();

  routes.get('/sitemap.xml', async (c) =>
    text(c, 'application/xml', CHECKED, sitemapXml(address.origin(), (await directory()).pages)),
  );

  routes.get('/feed.xml', async (c) => {
    const { site, pages } = await directory();
    return text(c, 'application/atom+xml', CHECKED, feedXml(address.origin(), site, pages));
  });

  routes.get('/robots.txt', async (c) =>
    text(c, 'text/plain', BRIEFLY, robotsTxt(address.origin(), await remotes.registry())),
  );

  if (securityContact)
    routes.get('/.well-known/security.txt', (c) =>
      text(c, 'text/plain', BRIEFLY, securityTxt(address.publicUrl, securityContact)),
    );

  routes.get('/manifest.webmanifest', async (c) => {
    const manifest = webManifest(await readSite(), address.imageVersion, vectorIcon);
    return text(c, 'application/manifest+json', BRIEFLY, JSON.stringify(manifest));
  });

  /** Only existing pages have a share image, and only with their own text. */
  routes.get('/cards/*', async (c) => {
    const path = /^\/cards(\/.+)\.png$/.exec(c.req.path)?.[1];
    const page = path ? await openPage(path === '/index' ? '/' : path) : undefined;
    if (!page?.shareImage || page.status !== 200) return c.text('Not found', 404);
    const isPresent = c.req.query('v') === shareImageVersion(page.shareImage, address.imageVersion);
    return picture(c, images.shareImage(page.shareImage), isPresent);
  });

  routes.get('/icons/:file', async (c) => {
    const name = c.req.param('file').replace(/\.png$/, '');
    if (!Object.hasOwn(ICONS, name)) return c.text('Not found', 404);
    return picture(c, images.icon(name as IconName), c.req.query('v') === address.imageVersion);
  });

  routes.get('/favicon.ico', async (c) => {
    const png = await images.icon('favicon');
    if (!png) return busy(c);
    c.header('X-Content-Type-Options', 'nosniff');
    return c.body(new Uint8Array(icoOf(png, ICONS.favicon.size)), 200, {
      'Content-Type': 'image/x-icon',
      'Cache-Control': 'public, max-age=86400',
    });
  });

  return routes;
}

function text(c: Context, type: string, caching: string, body: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  c.header('Cache-Control', caching);
  c.header('ETag', etag);
  c.header('X-Content-Type-Options', 'nosniff');
  if (hasEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
  c.header('Content-Type', `${type}; charset=utf-8`);
  return c.body(body);
}

async function picture(
  c: Context,
  drawn: Promise<Uint8Array<ArrayBuffer>> | undefined,
  isPresent: boolean,
): Promise<Response> {
  const png = await drawn;
  if (!png) return busy(c);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', isPresent ? IMMUTABLE : BRIEFLY);
  c.header('Content-Type', 'image/png');
  return c.body(png);
}

function busy(c: Context): Response {
  c.header('Retry-After', '5');
  return c.text('Too many pictures are being drawn. Please try again.', 503);
}
