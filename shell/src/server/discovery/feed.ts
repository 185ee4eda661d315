import type { Site } from '@lisle-harrow/api/contract';
import type { ListedPage, PageSubject } from '../../contract';
import { isoInstant } from './iso-instant';
import { escapeXml } from '../../escape-xml';

const MOST_ENTRIES = 20;
/** `updated` of an empty feed, so that it does not seem to change. */
const NEVER = '1970-01-01T00:00:00.000Z';

interface Entry {
  readonly url: string;
  readonly about: PageSubject;
  readonly published: string;
}

/** The newest articles as an Atom feed (RFC 4287). Articles without a known date are left out: an entry must have one. */
export function feedXml(origin: string, site: Site, pages: readonly ListedPage[]): string {
  const entries = pages
    .flatMap(({ path, about }): Entry[] => {
      const published = about?.type === 'Article' ? isoInstant(about.published) : undefined;
      return about && published ? [{ url: origin + path, about, published }] : [];
    })
    .sort((one, other) => other.published.localeCompare(one.published))
    .slice(0, MOST_ENTRIES);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(origin)}/</id>`,
    `<title>${escapeXml(site.name)}: Insights</title>`,
    `<subtitle>${escapeXml(site.tagline)}</subtitle>`,
    `<updated>${entries[0]?.published ?? NEVER}</updated>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/"/>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');
}

function entryXml({ url, about, published }: Entry): string {
  const { title, summary, topic, bodyHtml } = about;
  return [
    '<entry>',
    // The article's address is a permanent id: its slug does not change.
    `<id>${escapeXml(url)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    topic ? `<category term="${escapeXml(topic)}"/>` : '',
    `<summary>${escapeXml(summary)}</summary>`,
    bodyHtml ? `<content type="html">${escapeXml(bodyHtml)}</content>` : '',
    '</entry>',
  ].join('');
}
