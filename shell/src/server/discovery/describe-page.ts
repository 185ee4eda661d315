import { createHash } from 'node:crypto';
import type { Site } from '@lisle-harrow/api/contract';
import type { PageSubject } from '../../contract';
import { SHARE_IMAGE_SIZE, type ShareImageText } from '../share-images/share-image-svg';
import { isoInstant } from './iso-instant';
import { iconUrl } from './manifest';
import { type PageWords, readPageWords } from './page-words';
import { structuredData } from './structured-data';
import { escapeXml } from '../../escape-xml';

/** The public address of the site and of its images. */
export interface SiteAddress {
  /** Absolute address of the site: PUBLIC_URL, or this machine's own. */
  readonly origin: () => string;
  readonly publicUrl: string | undefined;
  /** Version of the code that draws share images and icons. */
  readonly imageVersion: string;
}

export interface Description {
  /** Tags for the head. */
  readonly head: string;
  /** JSON-LD, where search engines may list the page. */
  readonly data?: unknown;
  /** Text of the share image; only listed pages have one. */
  readonly shareImage?: ShareImageText;
}

/** A page's metadata for search engines, other sites and home screens; full only for `listed` pages. */
export function describePage(page: {
  readonly address: SiteAddress;
  readonly path: string;
  readonly site: Site;
  readonly listed: boolean;
  readonly about: PageSubject | undefined;
  readonly rendered: { readonly head: string; readonly html: string };
}): Description {
  const { address, path, site, about, rendered } = page;
  const always = [
    link('manifest', '/manifest.webmanifest'),
    link('apple-touch-icon', iconUrl('apple-touch-icon', address.imageVersion), ' sizes="180x180"'),
    link('alternate', '/feed.xml', ` type="application/atom+xml" title="${escapeXml(site.name)}: Insights"`),
  ];
  if (!page.listed) return { head: [named('robots', 'noindex'), ...always].join('') };

  const words = readPageWords(rendered.head, rendered.html, site.name);
  const shareImage = shareImageText(path, site, words, about);
  const origin = address.origin();
  const image = `${origin}${shareImagePath(path)}?v=${shareImageVersion(shareImage, address.imageVersion)}`;
  return {
    head: [
      ...languages(address, path),
      ...always,
      ...shareTags({ origin, path, site, about, words, image }),
    ].join(''),
    data: structuredData({
      origin,
      path,
      site,
      about,
      image,
      logo: origin + iconUrl('icon-512', address.imageVersion),
    }),
    shareImage,
  };
}

/** Path of a page's share image. */
const shareImagePath = (path: string) => `/cards${path === '/' ? '/index' : path}.png`;

/** Changes with the text and the drawing code, so that an image may be cached forever. */
export function shareImageVersion(text: ShareImageText, imageVersion: string): string {
  return createHash('sha256')
    .update(JSON.stringify([text, imageVersion]))
    .digest('hex')
    .slice(0, 10);
}

function shareImageText(
  path: string,
  site: Site,
  words: PageWords,
  about: PageSubject | undefined,
): ShareImageText {
  const label = about ? about.topic || about.parent.title : words.title;
  return {
    seed: path,
    title: words.heading,
    // The home page's title is the firm's name, which is already on the image.
    label: label === words.heading || label.startsWith(site.name) ? '' : label,
    firm: site.name,
    foot: site.offices.map(({ city }) => city).join(', '),
  };
}

/** One language today; another one needs another link. */
function languages({ publicUrl }: SiteAddress, path: string): string[] {
  if (!publicUrl) return [];
  return ['en', 'x-default'].map((language) =>
    link('alternate', publicUrl + path, ` hreflang="${language}"`),
  );
}

/** Open Graph (ogp.me) and X card tags. */
function shareTags(page: {
  readonly origin: string;
  readonly path: string;
  readonly site: Site;
  readonly about: PageSubject | undefined;
  readonly words: PageWords;
  readonly image: string;
}): string[] {
  const { origin, path, site, about, words, image } = page;
  const { title, description } = words;
  const published = isoInstant(about?.published);
  const isArticle = about?.type === 'Article';
  return [
    property('og:type', isArticle ? 'article' : 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'en_US'),
    property('og:url', origin + path),
    property('og:title', title),
    property('og:description', description),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(SHARE_IMAGE_SIZE.width)),
    property('og:image:height', String(SHARE_IMAGE_SIZE.height)),
    property('og:image:alt', `${words.heading}. ${site.name}`),
    ...(isArticle && published ? [property('article:published_time', published)] : []),
    ...(isArticle && about.topic ? [property('article:section', about.topic)] : []),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
  ];
}

const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeXml(href)}">`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeXml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeXml(content)}">`;
