import { visitor } from './browser';
import { PASSWORD, type Product, startProduct } from './product';
import { inXml, pagesOf, pngSize, tagsOf } from './read-markup';
import { runningProduct } from './running-product';
import { startStubApi } from './stub-api';

const PUBLIC_URL = 'https://www.lisleharrow.example';

const product = runningProduct(async () => ({ PUBLIC_URL }));

/** Asks the product for what it calls by its public address. */
const get = (url: string, init?: RequestInit) => fetch(url.replace(PUBLIC_URL, product.url), init);
const text = async (path: string) => (await get(PUBLIC_URL + path)).text();

test('R1 every page of the sitemap is there, describes itself once and has its own picture', async () => {
  const urls = pagesOf(await text('/sitemap.xml'));
  const paths = urls.map((url) => url.slice(PUBLIC_URL.length));
  expect(urls.every((url) => url.startsWith(`${PUBLIC_URL}/`))).toBe(true);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['/', '/services', '/about', '/team', '/insights', '/contact'],
      ...['/services/tax-optimization', '/insights/custody-after-the-halving'],
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

test.each(['/', '/contact', '/services/tax-optimization', '/insights/custody-after-the-halving'])(
  'the picture of %s is drawn in full size and may be kept for ever',
  async (path) => {
    const picture = await get(tagsOf(await text(path))['og:image'] ?? '');
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    expect(await pngSize(picture)).toEqual([1200, 630]);
  },
);

test('only pages of the site are drawn, and another version is not kept', async () => {
  for (const path of ['/nope', '/services/no-such-slug', '/admin', '', '//evil.example/x', '/..%2findex'])
    expect({ path, status: (await get(`${PUBLIC_URL}/cards${path}.png`)).status }).toEqual({
      path,
      status: 404,
    });
  const other = await get(`${PUBLIC_URL}/cards/index.png?v=0000000000`);
  expect(other.headers.get('Cache-Control')).not.toContain('immutable');
});

test('search engines are told of firm, service, article and the way to them', async () => {
  const typesOf = async (path: string) => {
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(await text(path))?.[1] ?? '{}';
    const data = JSON.parse(json) as { '@graph': { '@type': string; department?: unknown[] }[] };
    return data['@graph'].map((node) => [node['@type'], node.department?.length].join(' ').trim());
  };
  expect(await typesOf('/')).toEqual(['Organization 3', 'WebSite']);
  expect(await typesOf('/services/tax-optimization')).toEqual([
    ...['Organization 3', 'WebSite', 'Service', 'BreadcrumbList'],
  ]);
  expect(await typesOf('/insights/keys-and-heirs')).toEqual([
    ...['Organization 3', 'WebSite', 'Article', 'BreadcrumbList'],
  ]);
});

test('the feed holds every article with its text, and is sent again only when it changed', async () => {
  const feed = await get(`${PUBLIC_URL}/feed.xml`);
  expect(feed.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await feed.text();
  const { page } = await visitor(product.browser);
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

test('crawlers read where they may go, home screens what the site looks like', async () => {
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
    ...['any 192x192', 'any 512x512', 'maskable 512x512', 'any any'],
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

test('the 404 page and signed-in pages stay out of every list', async () => {
  for (const path of ['/nope', '/insights/no-such-slug', '/admin'])
    expect(tagsOf(await text(path))).toMatchObject({ robots: 'noindex' });
  const login = await get(`${PUBLIC_URL}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'staff@lisleharrow.example', password: PASSWORD }),
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

test('a page can only be read, and over https alone once that is known', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await get(`${PUBLIC_URL}/services`, { method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  }
  for (const path of ['/', '/nope', '/robots.txt', '/api/services', '/design/art/emblem.svg'])
    expect((await get(PUBLIC_URL + path)).headers.get('Strict-Transport-Security')).toBe(
      'max-age=63072000; includeSubDomains',
    );
});

test('CA12 no page asks any other host for anything, ever', async () => {
  const { page, complaints } = await visitor(product.browser);
  const hosts = new Set<string>();
  page.context().on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).host);
  });
  for (const url of pagesOf(await text('/sitemap.xml'))) {
    await page.goto(url.replace(PUBLIC_URL, product.url));
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Book Consultation' }).first().click();
  await page.getByRole('dialog', { name: 'Book Your Consultation' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(product.url).host]);
  expect(complaints).toEqual([]);
}, 180_000);

describe('with an api that knows only the specified calls, and without a public address', () => {
  let bare: Product;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const stub = await startStubApi();
    stub.answers = { 'GET /api/auth/user': { status: 401, body: 'Unauthorized' } };
    stop = stub.stop;
    bare = await startProduct({ API_URL: stub.url });
  }, 300_000);

  afterAll(async () => {
    await bare?.stop();
    await stop?.();
  });

  test('the sitemap comes from the lists, and the feed is well-formed', async () => {
    const read = async (path: string) => (await fetch(bare.url + path)).text();
    const urls = pagesOf(await read('/sitemap.xml'));
    expect(urls).toEqual(
      expect.arrayContaining([
        `${bare.url}/`,
        `${bare.url}/services/service-7`,
        `${bare.url}/insights/insight-4`,
      ]),
    );
    const { page } = await visitor(product.browser);
    expect(await inXml(page, await read('/feed.xml'), 'feed > title')).toEqual(['Lisle Harrow: Insights']);
    const tags = tagsOf(await read('/insights/insight-4'));
    expect(tags).toMatchObject({
      canonical: `${bare.url}/insights/insight-4`,
      'og:title': expect.stringMatching(/^\w/),
      'og:type': 'article',
    });
    expect(await pngSize(await fetch(tags['og:image'] ?? ''))).toEqual([1200, 630]);
    expect((await fetch(bare.url)).headers.get('Strict-Transport-Security')).toBeNull();
  });
});
