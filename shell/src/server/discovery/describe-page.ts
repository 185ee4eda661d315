import { createHash } from 'node:crypto';
import type { Site } from 'api/contract';
import type { PageSubject } from '../../contract';
import { CARD, type CardText } from '../share-images/share-image-svg';
import { isoInstant } from './iso-instant';
import { iconUrl } from './manifest';
import { type PageWords, readPageWords } from './page-words';
import { structuredData } from './structured-data';
import { escapeXml } from '../../escape-xml';

/** What the head needs to know of the place where the site stands. */
export interface Place {
  /** Absolute address of the site: PUBLIC_URL, or this machine's own. */
  readonly origin: () => string;
  readonly publicUrl: string | undefined;
  /** Names the present drawing of cards and icons. */
  readonly edition: string;
}

export interface Description {
  /** Tags for the head. */
  readonly head: string;
  /** JSON-LD, where search engines may list the page. */
  readonly data?: unknown;
  /** Words for the picture of a page that may be shared. */
  readonly card?: CardText;
}

/** What search engines, other sites and home screens read of a page. Only `listed` pages are described to them. */
export function describePage(page: {
  readonly place: Place;
  readonly path: string;
  readonly site: Site;
  readonly listed: boolean;
  readonly about: PageSubject | undefined;
  readonly rendered: { readonly head: string; readonly html: string };
}): Description {
  const { place, path, site, about, rendered } = page;
  const always = [
    link('manifest', '/manifest.webmanifest'),
    link('apple-touch-icon', iconUrl('apple-touch-icon', place.edition), ' sizes="180x180"'),
    link('alternate', '/feed.xml', ` type="application/atom+xml" title="${escapeXml(site.name)}: Insights"`),
  ];
  if (!page.listed) return { head: [named('robots', 'noindex'), ...always].join('') };

  const words = readPageWords(rendered.head, rendered.html, site.name);
  const card = cardText(path, site, words, about);
  const origin = place.origin();
  const image = `${origin}${cardPath(path)}?v=${cardVersion(card, place.edition)}`;
  return {
    head: [
      ...languages(place, path),
      ...always,
      ...shareTags({ origin, path, site, about, words, image }),
    ].join(''),
    data: structuredData({
      ...{ origin, path, site, about, image },
      logo: origin + iconUrl('icon-512', place.edition),
    }),
    card,
  };
}

/** Where the picture of a page is found. */
const cardPath = (path: string) => `/cards${path === '/' ? '/index' : path}.png`;

/** Changes with the words and with the drawing, so that a picture may be kept for ever. */
export function cardVersion(card: CardText, edition: string): string {
  return createHash('sha256')
    .update(JSON.stringify([card, edition]))
    .digest('hex')
    .slice(0, 10);
}

function cardText(path: string, site: Site, words: PageWords, about: PageSubject | undefined): CardText {
  const label = about ? about.topic || about.parent.title : words.title;
  return {
    seed: path,
    title: words.heading,
    // The home page's title is the firm's name, which stands on the card already.
    label: label === words.heading || label.startsWith(site.name) ? '' : label,
    firm: site.name,
    foot: site.offices.map(({ city }) => city).join(', '),
  };
}

/** One language today; a second one is a second line. */
function languages({ publicUrl }: Place, path: string): string[] {
  if (!publicUrl) return [];
  return ['en', 'x-default'].map((language) =>
    link('alternate', publicUrl + path, ` hreflang="${language}"`),
  );
}

/** Open Graph (ogp.me) and the card tags of X. */
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
    property('og:image:width', String(CARD.width)),
    property('og:image:height', String(CARD.height)),
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
