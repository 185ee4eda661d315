import type { Element, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { LRUCache } from 'lru-cache';

/** What a page says of itself. */
export interface PageWords {
  /** Title of the document, without the firm's name behind it. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
}

/** A remote's markup may be anything, and parsing takes as long as there is of it. */
const MOST_HEADING = 5000;

/** The same tags say the same, and parsing takes as long as a tenth of the page's rendering. */
const read = new LRUCache<string, PageWords>({ max: 500 });

/** Reads the words from the page's own markup, so that a page writes them once: from its head and its first `<h1>`. */
export function readPageWords(head: string, html: string, siteName: string): PageWords {
  const heading = headingTag(html);
  const key = JSON.stringify([head, heading, siteName]);
  const known = read.get(key);
  if (known) return known;
  const words = parseWords(head, heading, siteName);
  read.set(key, words);
  return words;
}

function parseWords(head: string, heading: string, siteName: string): PageWords {
  const tags = fromHtml(head, { fragment: true }).children.filter(isElement);
  const titleTag = tags.find(({ tagName }) => tagName === 'title');
  const meta = tags.find(({ properties }) => properties.name === 'description');
  const whole = (titleTag && plainText(titleTag)) || siteName;
  const title = whole.endsWith(` | ${siteName}`) ? whole.slice(0, -siteName.length - 3) : whole;
  return {
    title,
    description: String(meta?.properties.content ?? ''),
    heading: headingText(heading) || title,
  };
}

/** Only this element is parsed: a whole page would take longer than rendering it. */
function headingTag(html: string): string {
  const start = html.indexOf('<h1');
  const end = html.indexOf('</h1>', start);
  return start < 0 || end < 0 ? '' : html.slice(start, Math.min(end, start + MOST_HEADING));
}

function headingText(tag: string): string {
  const [heading] = fromHtml(tag, { fragment: true }).children;
  return heading && isElement(heading) ? plainText(heading) : '';
}

const isElement = (node: RootContent): node is Element => node.type === 'element';
const plainText = (element: Element) => textOf(element).replace(/\s+/g, ' ').trim();
