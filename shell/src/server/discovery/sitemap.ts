import type { ListedPage } from '../../contract';
import { isoInstant } from './iso-instant';
import { escapeXml } from '../../escape-xml';

/** The most URLs that one file may hold (sitemaps.org). */
const MOST_URLS = 50_000;

/** The public pages as a sitemap (sitemaps.org 0.9), with `lastmod` where the date is known. */
export function sitemapXml(origin: string, pages: readonly ListedPage[]): string {
  const urls = pages.slice(0, MOST_URLS).map(({ path, about }) => {
    const day = isoInstant(about?.published)?.slice(0, 10);
    return `<url><loc>${escapeXml(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
