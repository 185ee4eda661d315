import type { Element, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { LRUCache } from 'lru-cache';

/** How a page describes itself. */
export interface PageWords {
  /** Title of the document, without the firm's name at its end. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
}

/** A remote's heading may be of any length, and parsing time grows with it. */
const MOST_HEADING = 5000;

/** Parsing takes a tenth of a page's render time, and the same tags give the same words. */
const read = new LRUCache<string, PageWords>({ max: 500 });

/** Reads the words from the page's own head and first `<h1>`, so that a page states them only once. */
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

/** Only the heading is parsed: parsing a whole page takes longer than rendering it. */
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
