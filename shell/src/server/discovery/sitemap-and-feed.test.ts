/** @jest-environment jsdom */
import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import type { ListedPage } from '../../contract';
import { withWholeLinks } from '../rendering/whole-links';
import { feedXml } from './feed';
import { sitemapXml } from './sitemap';

const ORIGIN = 'https://www.firm.example';
const HOSTILE = `Tax <b>&amp; "trusts"</b> 'n' \u0007\ud800 ]]> 税`;

function parsed(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

function article(number: number, more: Partial<ListedPage['about']> = {}): ListedPage {
  return {
    path: `/insights/article-${number}`,
    about: {
      type: 'Article',
      title: `Article ${number}`,
      summary: 'In short',
      parent: { path: '/insights', title: 'Insights' },
      topic: 'Tax Strategy',
      published: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
      bodyHtml: '<p>Words.</p>',
      ...more,
    },
  };
}

const textsOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent);

test('the sitemap lists every page with its absolute URL, and the date of change if it is known', () => {
  const document = parsed(
    sitemapXml(ORIGIN, [{ path: '/' }, { path: '/a&b' }, article(1), article(2, { published: 'soon' })]),
  );
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(textsOf(document, 'loc')).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/a&b`,
    `${ORIGIN}/insights/article-1`,
    `${ORIGIN}/insights/article-2`,
  ]);
  expect(textsOf(document, 'lastmod')).toEqual(['2026-01-02']);
});

test('2,000 articles fit into one sitemap, and the newest into a feed', () => {
  const pages = Array.from({ length: 2000 }, (_, at) => article(at));
  expect(textsOf(parsed(sitemapXml(ORIGIN, pages)), 'loc')).toHaveLength(2000);
  const titles = textsOf(parsed(feedXml(ORIGIN, DEFAULT_SITE, pages)), 'entry > title');
  expect(titles).toHaveLength(20);
  expect(titles.slice(0, 2)).toEqual(['Article 1999', 'Article 1998']);
});

test('the feed and its entries have the elements that Atom requires', () => {
  const document = parsed(feedXml(ORIGIN, DEFAULT_SITE, [{ path: '/' }, article(1), article(3)]));
  expect(document.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  expect(textsOf(document, 'feed > id, feed > updated, feed > author > name')).toEqual([
    `${ORIGIN}/`,
    '2026-01-04T00:00:00.000Z',
    'Lisle Harrow',
  ]);
  expect(document.querySelector('link[rel="self"]')?.getAttribute('href')).toBe(`${ORIGIN}/feed.xml`);
  expect(textsOf(document, 'entry > id')).toEqual([
    `${ORIGIN}/insights/article-3`,
    `${ORIGIN}/insights/article-1`,
  ]);
  expect(textsOf(document, 'entry:first-of-type > :is(title, updated, published, summary)')).toEqual([
    'Article 3',
    '2026-01-04T00:00:00.000Z',
    '2026-01-04T00:00:00.000Z',
    'In short',
  ]);
  expect(document.querySelector('category')?.getAttribute('term')).toBe('Tax Strategy');
});

test('markup and quotes are escaped, and characters that are invalid in XML are removed', () => {
  const hostile = article(1, {
    title: HOSTILE,
    summary: HOSTILE,
    topic: HOSTILE,
    bodyHtml: `<p>${HOSTILE}</p>`,
  });
  const document = parsed(feedXml(ORIGIN, { ...DEFAULT_SITE, name: HOSTILE, tagline: HOSTILE }, [hostile]));
  const plain = HOSTILE.replace('\u0007\ud800', '');
  expect(textsOf(document, 'entry > title, entry > summary, author > name')).toEqual([plain, plain, plain]);
  expect(document.querySelector('category')?.getAttribute('term')).toBe(plain);
  expect(document.querySelector('content')?.textContent).toBe(`<p>${plain}</p>`);
  expect(document.querySelector('content')?.getAttribute('type')).toBe('html');
});

test('links in an article are absolute, so that they work in a feed reader', () => {
  const bodyHtml =
    '<a href="/contact">a</a><a href="#custody">b</a><a href="https://other.example/x">c</a><a href="mailto:a@b.example">d</a>';
  const whole = withWholeLinks(bodyHtml, `${ORIGIN}/insights/article-1`);
  expect([...whole.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    `${ORIGIN}/contact`,
    `${ORIGIN}/insights/article-1#custody`,
    'https://other.example/x',
    'mailto:a@b.example',
  ]);
});

test('articles without a known date are in the sitemap but not in the feed', () => {
  const pages = [article(1, { published: undefined }), article(2, { published: '', bodyHtml: undefined })];
  expect(textsOf(parsed(sitemapXml(ORIGIN, pages)), 'loc')).toHaveLength(2);
  const feed = parsed(feedXml(ORIGIN, DEFAULT_SITE, pages));
  expect(textsOf(feed, 'entry')).toEqual([]);
  expect(textsOf(feed, 'feed > updated')).toEqual(['1970-01-01T00:00:00.000Z']);
});
