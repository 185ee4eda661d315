import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import type { PageSubject } from '../../contract';
import { describePage } from './describe-page';

const ORIGIN = 'https://www.firm.example';
const address = { origin: () => ORIGIN, publicUrl: ORIGIN, imageVersion: 'e1' };

const article: PageSubject = {
  type: 'Article',
  title: 'Keys & heirs',
  summary: 'Who can sign when you cannot.',
  parent: { path: '/insights', title: 'Insights' },
  topic: 'Digital Assets',
  published: '2026-03-19T09:00:00Z',
};

const rendered = {
  head: '<title>Keys &amp; heirs | Lisle Harrow</title><meta name="description" content="Who &quot;signs&quot; &lt;now&gt;"/>',
  html: '<main><h1 class="x">Keys &amp; <em>heirs</em></h1><h1>Second</h1></main>',
};

function described(changes: Partial<Parameters<typeof describePage>[0]> = {}) {
  return describePage({
    address,
    path: '/insights/keys-and-heirs',
    site: DEFAULT_SITE,
    listed: true,
    about: article,
    rendered,
    ...changes,
  });
}

/** The content or href of each tag, by name or rel. */
function tagsOf(head: string): Record<string, string> {
  const tags = head.matchAll(
    /<(?:meta|link) (?:name|property|rel)="([^"]+)"[^>]*(?:content|href)="([^"]*)"/g,
  );
  return Object.fromEntries([...tags].map(([, name = '', value = '']) => [name, value]));
}

interface Graph {
  '@graph': Record<string, unknown>[];
}
const nodesOf = (data: unknown) =>
  Object.fromEntries((data as Graph)['@graph'].map((node) => [String(node['@type']), node]));

test('a shared page is shown with its own title, description and picture', () => {
  const { head, shareImage } = described();
  expect(tagsOf(head)).toMatchObject({
    'og:type': 'article',
    'og:title': 'Keys &amp; heirs',
    'og:description': 'Who &quot;signs&quot; &lt;now&gt;',
    'og:url': `${ORIGIN}/insights/keys-and-heirs`,
    'og:site_name': 'Lisle Harrow',
    'og:locale': 'en_US',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Keys &amp; heirs. Lisle Harrow',
    'article:published_time': '2026-03-19T09:00:00.000Z',
    'twitter:card': 'summary_large_image',
  });
  expect(tagsOf(head)['og:image']).toMatch(
    /^https:\/\/www\.firm\.example\/cards\/insights\/keys-and-heirs\.png\?v=[0-9a-f]{10}$/,
  );
  expect(shareImage).toEqual({
    seed: '/insights/keys-and-heirs',
    title: 'Keys & heirs',
    label: 'Digital Assets',
    firm: 'Lisle Harrow',
    foot: 'New York, London, Singapore',
  });
});

test('a change of text or of the drawing code changes the URL of the share image', () => {
  const imageOf = (changes: Parameters<typeof described>[0]) => tagsOf(described(changes).head)['og:image'];
  const images = [
    imageOf({}),
    imageOf({ address: { ...address, imageVersion: 'e2' } }),
    imageOf({ rendered: { ...rendered, html: '<h1>Other words</h1>' } }),
  ];
  expect(new Set(images).size).toBe(3);
  expect(imageOf({})).toBe(images[0]);
});

test('hreflang links are written only if the public URL of the site is known', () => {
  expect(described().head.match(/hreflang="[^"]+" href="[^"]+"/g)).toEqual([
    `hreflang="en" href="${ORIGIN}/insights/keys-and-heirs"`,
    `hreflang="x-default" href="${ORIGIN}/insights/keys-and-heirs"`,
  ]);
  expect(described({ address: { ...address, publicUrl: undefined } }).head).not.toContain('hreflang');
});

test('an unlisted page is marked noindex and has no other metadata', () => {
  const { head, data, shareImage } = described({ listed: false });
  expect(tagsOf(head)).toMatchObject({ robots: 'noindex' });
  expect(head).not.toMatch(/og:|twitter:|hreflang/);
  expect([data, shareImage]).toEqual([undefined, undefined]);
});

test('an article is described as an Article by the firm, with breadcrumbs', () => {
  const nodes = nodesOf(described().data);
  expect(nodes.Article).toMatchObject({
    headline: 'Keys & heirs',
    datePublished: '2026-03-19T09:00:00.000Z',
    author: { '@type': 'Organization', name: 'Lisle Harrow' },
    publisher: { '@id': `${ORIGIN}/#firm` },
    image: [expect.stringContaining('/cards/insights/keys-and-heirs.png')],
  });
  expect(nodes.BreadcrumbList?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Insights', item: `${ORIGIN}/insights` },
    { '@type': 'ListItem', position: 3, name: 'Keys & heirs', item: `${ORIGIN}/insights/keys-and-heirs` },
  ]);
});

test('a service is described as a Service of the firm, without an invented date', () => {
  const about: PageSubject = { ...article, type: 'Service', topic: undefined, published: undefined };
  const { data, head } = described({ about, path: '/services/x' });
  expect(nodesOf(data).Service).toMatchObject({
    name: 'Keys & heirs',
    provider: { '@id': `${ORIGIN}/#firm` },
  });
  expect(tagsOf(head)['og:type']).toBe('website');
  expect(JSON.stringify(data)).not.toContain('datePublished');
});

test('the structured data of every page describes the firm and its three offices', () => {
  const nodes = nodesOf(described({ about: undefined, path: '/' }).data);
  expect(Object.keys(nodes)).toEqual(['Organization', 'WebSite']);
  expect(nodes.Organization).toMatchObject({
    name: 'Lisle Harrow',
    email: DEFAULT_SITE.email,
    department: DEFAULT_SITE.offices.map(({ city, phone }) => ({
      '@type': 'FinancialService',
      name: `Lisle Harrow, ${city}`,
      telephone: phone,
      address: { '@type': 'PostalAddress', addressLocality: city },
    })),
  });
});

test('a page that is left for the browser to render is described by the name of the firm', () => {
  const { head, shareImage } = described({
    about: undefined,
    path: '/team',
    rendered: { head: '', html: '' },
  });
  expect(tagsOf(head)['og:title']).toBe('Lisle Harrow');
  expect(shareImage).toMatchObject({ title: 'Lisle Harrow', label: '' });
});
