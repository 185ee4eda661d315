import { expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { PASSWORD } from './product';
import { test as base } from './product-test';
import { PUBLIC_PAGES } from './public-pages';
import { inXml, pagesOf, pngSize, tagsOf } from './read-markup';
import { STAFF } from './sign-in';

const PUBLIC_URL = 'https://www.lisleharrow.example';

type Get = (url: string, init?: RequestInit) => Promise<Response>;

/** A test that requests from the product what it refers to by its public address. */
const test = base.extend<{ get: Get; text: (path: string) => Promise<string> }>({
  get: ({ product }, use) => use((url, init) => fetch(url.replace(PUBLIC_URL, product.url), init)),
  text: ({ get }, use) => use(async (path) => (await get(PUBLIC_URL + path)).text()),
});

test.use({ settings: { PUBLIC_URL } });
// One product for all tests of this file, which alone uses these settings.
test.describe.configure({ mode: 'default' });

test('every page of the sitemap exists, describes itself once and has its own picture [R1]', async ({
  get,
  text,
}) => {
  const urls = pagesOf(await text('/sitemap.xml'));
  const paths = urls.map((url) => url.slice(PUBLIC_URL.length));
  expect(urls.every((url) => url.startsWith(`${PUBLIC_URL}/`))).toBe(true);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/services',
      '/about',
      '/team',
      '/insights',
      '/contact',
      '/services/tax-optimization',
      '/insights/custody-after-the-halving',
    ]),
  );
  expect(paths.filter((path) => /^\/(admin|client-portal|api)/.test(path))).toEqual([]);

  const pictures = new Set<string>();
  for (const url of urls) {
    const answer = await get(url);
    const html = await answer.text();
    const tags = tagsOf(html);
    expect({ url, status: answer.status, canonical: tags.canonical }).toEqual({
      url,
      status: 200,
      canonical: url,
    });
    expect(tags).toMatchObject({
      'og:url': url,
      'og:site_name': 'Lisle Harrow',
      'og:description': tags.description,
      'twitter:card': 'summary_large_image',
      'twitter:image': tags['og:image'],
    });
    expect(tags.robots).toBeUndefined();
    for (const once of ['<title', 'name="description"', 'rel="canonical"', 'property="og:title"'])
      expect(html.split(once)).toHaveLength(2);
    expect(html.match(/hreflang="(en|x-default)"/g)).toHaveLength(2);
    pictures.add(tags['og:image'] ?? '');
  }
  expect(pictures.size).toBe(urls.length);
});

for (const path of ['/', '/insights/custody-after-the-halving'])
  test(`the share image of ${path} has full size and is cached as immutable`, async ({ get, text }) => {
    const picture = await get(tagsOf(await text(path))['og:image'] ?? '');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    expect(await pngSize(picture)).toEqual([1200, 630]);
  });

test('only pages have share images; other versions are not immutable', async ({ get }) => {
  for (const path of ['/nope', '/services/no-such-slug', '/admin', '', '//evil.example/x', '/..%2findex'])
    expect({ path, status: (await get(`${PUBLIC_URL}/cards${path}.png`)).status }).toEqual({
      path,
      status: 404,
    });
  const other = await get(`${PUBLIC_URL}/cards/index.png?v=0000000000`);
  expect(other.headers.get('Cache-Control')).not.toContain('immutable');
});

test('structured data describes the firm, service, article and breadcrumbs', async ({ text }) => {
  const typesOf = async (path: string) => {
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(await text(path))?.[1] ?? '{}';
    const data = JSON.parse(json) as { '@graph': { '@type': string; department?: unknown[] }[] };
    return data['@graph'].map((node) => [node['@type'], node.department?.length].join(' ').trim());
  };
  expect(await typesOf('/')).toEqual(['Organization 3', 'WebSite']);
  expect(await typesOf('/services/tax-optimization')).toEqual([
    'Organization 3',
    'WebSite',
    'Service',
    'BreadcrumbList',
  ]);
  expect(await typesOf('/insights/keys-and-heirs')).toEqual([
    'Organization 3',
    'WebSite',
    'Article',
    'BreadcrumbList',
  ]);
});

test('the feed has every article with its text, and is sent again only after a change', async ({
  visitor,
  get,
  text,
}) => {
  const feed = await get(`${PUBLIC_URL}/feed.xml`);
  expect(feed.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await feed.text();
  const page = await visitor();
  const links = await inXml(page, xml, 'entry > id');
  const articles = pagesOf(await text('/sitemap.xml')).filter((url) => url.includes('/insights/'));
  expect([...links].sort()).toEqual([...articles].sort());
  const bodies = await inXml(page, xml, 'entry > content[type=html]');
  expect(bodies).toHaveLength(links.length);
  for (const body of bodies) expect(body).toMatch(/<p>\w/);
  expect(await inXml(page, await text('/sitemap.xml'), 'url > loc')).not.toHaveLength(0);

  const known = { 'If-None-Match': `"other", W/${feed.headers.get('ETag')}` };
  expect((await get(`${PUBLIC_URL}/feed.xml`, { headers: known })).status).toBe(304);
  expect(tagsOf(await text('/team')).alternate).toBe('/feed.xml');
});

test('crawlers get robots rules, and home screens a manifest with icons', async ({ get, text }) => {
  const robots = await text('/robots.txt');
  for (const line of ['Disallow: /api/', 'Disallow: /admin', 'Disallow: /client-portal'])
    expect(robots).toContain(line);
  expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);

  const manifest = JSON.parse(await text('/manifest.webmanifest')) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest.name).toBe('Lisle Harrow');
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
    'any any',
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(PUBLIC_URL + src);
    expect(icon.headers.get('Content-Type')).toContain(type);
    if (type === 'image/png') expect((await pngSize(icon)).join('x')).toBe(sizes);
  }
  expect(await pngSize(await get(PUBLIC_URL + tagsOf(await text('/'))['apple-touch-icon']))).toEqual([
    180, 180,
  ]);
  const favicon = await get(`${PUBLIC_URL}/favicon.ico`);
  expect([favicon.status, favicon.headers.get('Content-Type')]).toEqual([200, 'image/x-icon']);
});

test('the 404 page and signed-in pages are not indexed', async ({ get, text }) => {
  for (const path of ['/nope', '/insights/no-such-slug', '/admin'])
    expect(tagsOf(await text(path))).toMatchObject({ robots: 'noindex' });
  const login = await get(`${PUBLIC_URL}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: STAFF, password: PASSWORD }),
  });
  const headers = { Cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
  for (const path of ['/', '/admin', '/services']) {
    const html = await (await get(PUBLIC_URL + path, { headers })).text();
    expect({ path, greets: html.includes('Hello, ') }).toEqual({ path, greets: true });
    expect(tagsOf(html).robots).toBe('noindex');
    expect({ path, describesItself: /property="og:|ld\+json/.test(html) }).toEqual({
      path,
      describesItself: false,
    });
  }
});

test('a page allows only GET and HEAD, and every response sets HSTS', async ({ get }) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await get(`${PUBLIC_URL}/services`, { method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  }
  for (const path of ['/', '/nope', '/robots.txt', '/api/services', '/design/art/emblem.svg'])
    expect((await get(PUBLIC_URL + path)).headers.get('Strict-Transport-Security')).toBe(
      'max-age=63072000; includeSubDomains',
    );
});

test('no page sends a request to another host [CA12]', async ({ page, product }) => {
  const hosts = new Set<string>();
  page.context().on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).host);
  });
  for (const path of Object.keys(PUBLIC_PAGES).concat(
    '/services/tax-optimization',
    '/insights/keys-and-heirs',
  )) {
    await page.goto(path);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Book Consultation' }).first().click();
  await expect(bookingDialog(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(product.url).host]);
});
