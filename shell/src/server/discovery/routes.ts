import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Site } from 'api/contract';
import { ICONS, icoOf, type IconName } from '../share-images/icon-svg';
import type { PictureStudio } from '../share-images/image-renderer';
import type { RemoteSource } from '../remotes/remote-releases';
import type { VisitAnswer } from '../page-requests/page-responder';
import { cardVersion, type Place } from './describe-page';
import type { Directory } from './directory';
import { feedXml } from './feed';
import { webManifest } from './manifest';
import { robotsTxt } from './robots';
import { sitemapXml } from './sitemap';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=300';

/** What search engines, feed readers, home screens and other sites ask for beside the pages. */
export function discoveryRoutes(deps: {
  place: Place;
  directory: () => Promise<Directory>;
  readSite: () => Promise<Site>;
  remotes: Pick<RemoteSource, 'registry'>;
  studio: PictureStudio;
  /** The page of a path as everyone gets it. */
  openPage: (path: string) => Promise<Pick<VisitAnswer, 'status' | 'card'>>;
  vectorIcon: string | undefined;
}): Hono {
  const { place, directory, readSite, remotes, studio, openPage, vectorIcon } = deps;
  const routes = new Hono();

  routes.get('/sitemap.xml', async (c) =>
    text(c, 'application/xml', sitemapXml(place.origin(), (await directory()).pages)),
  );

  routes.get('/feed.xml', async (c) => {
    const { site, pages } = await directory();
    return text(c, 'application/atom+xml', feedXml(place.origin(), site, pages));
  });

  routes.get('/robots.txt', async (c) =>
    text(c, 'text/plain', robotsTxt(place.origin(), await remotes.registry())),
  );

  routes.get('/manifest.webmanifest', async (c) => {
    const manifest = webManifest(await readSite(), place.edition, vectorIcon);
    return text(c, 'application/manifest+json', JSON.stringify(manifest));
  });

  /** Only pages that exist have a picture, and only with their own words. */
  routes.get('/cards/*', async (c) => {
    const path = /^\/cards(\/.+)\.png$/.exec(c.req.path)?.[1];
    const page = path ? await openPage(path === '/index' ? '/' : path) : undefined;
    if (!page?.card || page.status !== 200) return c.text('Not found', 404);
    const isPresent = c.req.query('v') === cardVersion(page.card, place.edition);
    return picture(c, studio.card(page.card), isPresent);
  });

  routes.get('/icons/:file', (c) => {
    const name = c.req.param('file').replace(/\.png$/, '');
    if (!(name in ICONS)) return c.text('Not found', 404);
    return picture(c, studio.icon(name as IconName), c.req.query('v') === place.edition);
  });

  routes.get('/favicon.ico', async (c) => {
    const png = await studio.icon('favicon');
    if (!png) return busy(c);
    c.header('X-Content-Type-Options', 'nosniff');
    return c.body(new Uint8Array(icoOf(png, ICONS.favicon.size)), 200, {
      'Content-Type': 'image/x-icon',
      'Cache-Control': 'public, max-age=86400',
    });
  });

  return routes;
}

function text(c: Context, type: string, body: string): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  c.header('Cache-Control', BRIEFLY);
  c.header('ETag', etag);
  c.header('X-Content-Type-Options', 'nosniff');
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304);
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
