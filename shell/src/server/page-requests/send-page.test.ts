import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { PageResponse } from './page-response';
import { createPageSender } from './send-page';
import { createUnavailablePage } from './unavailable-page';

const page: PageResponse = {
  html: '<p>whole</p>',
  brotli: Object.assign(async () => new TextEncoder().encode('compressed'), { latest: () => undefined }),
  etag: 'W/"abc"',
  status: 200,
  isPersonal: false,
  styleNonce: 'n',
  remoteUrls: [],
};

/** Asks for `answered` as a browser does. */
function ask(answered: PageResponse, headers: Record<string, string> = {}, method = 'GET') {
  const app = new Hono();
  const { sendPage } = createPageSender('');
  app.get('/', (c) => sendPage(c, answered));
  return app.request('/', { method, headers });
}

test.each(['W/"abc"', '"abc"', '"other", W/"abc"'])(
  'a browser that has the page under %s gets 304',
  async (known) => {
    const answer = await ask(page, { 'If-None-Match': known });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  },
);

test('a browser that has another page gets the whole page, with an ETag for all encodings', async () => {
  const answer = await ask(page, { 'If-None-Match': 'W/"ab", "c"' });
  expect([answer.status, await answer.text()]).toEqual([200, page.html]);
  expect(answer.headers.get('ETag')).toBe('W/"abc"');
  expect(answer.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
  const compressed = await ask(page, { 'Accept-Encoding': 'gzip, br' });
  expect([compressed.headers.get('Content-Encoding'), await compressed.text()]).toEqual(['br', 'compressed']);
});

test('a personal page is stored by no cache', async () => {
  const answer = await ask({ ...page, isPersonal: true, etag: undefined });
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.has('ETag')).toBe(false);
});

test('an unavailable page has Retry-After and reloads itself; HEAD gets only the headers', async () => {
  const unavailable = { ...page, status: 503, etag: undefined, isPersonal: true } as const;
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(unavailable, {}, method);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(Number(answer.headers.get('Refresh'))).toBeGreaterThanOrEqual(5);
    expect(await answer.text()).toBe(method === 'GET' ? page.html : '');
  }
});

test('an unavailable page after a form says what became of it, claims nothing else and does not reload itself', async () => {
  const makePage = createUnavailablePage({
    globalStyle: '',
    startScript: '',
    scripts: [],
    dialogScripts: [],
    formScripts: [],
    preloadFonts: [],
    icon: '',
  });
  expect(makePage.latest()).toBeUndefined();
  const read = await ask(makePage('Firm'));
  expect([read.headers.has('Refresh'), await read.text()]).toEqual([
    true,
    expect.stringContaining('Nothing is lost'),
  ]);
  const form = await ask(makePage.latest('We do not know whether it was saved.')!);
  expect([form.status, form.headers.has('Refresh')]).toEqual([503, false]);
  const html = await form.text();
  expect(html).toContain('We do not know whether it was saved. The form is one step back.');
  expect(html).not.toMatch(/Nothing is lost|href=""/);
});

test('a page without its main content is 200 for people and 503 for crawlers', async () => {
  const frameOnly = { ...page, failure: 'data', etag: undefined } as const;
  const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const browser =
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  for (const rendered of [browser, browser.replace('Chrome', 'HeadlessChrome')])
    expect((await ask(frameOnly, { 'User-Agent': rendered })).status).toBe(200);
  const answer = await ask(frameOnly, { 'User-Agent': robot });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60']);
  expect((await ask(page, { 'User-Agent': robot })).status).toBe(200);
});

test('the content security policy allows the site and the folders of its remotes, and requires trusted types', async () => {
  const script = 'console.log(1)';
  const app = new Hono();
  const remoteUrls = ['https://cdn.example/desk/', 'https://cdn.example/portal/'];
  app.get('/', (c) => createPageSender(script).sendPage(c, { ...page, remoteUrls }));
  const { headers } = await app.request('/');
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}' ${remoteUrls.join(' ')}`,
    "style-src 'self' 'nonce-n'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default article-html 'allow-duplicates'",
    'report-uri /api/reports',
  ]);
  expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
});

test('a page that has moved redirects to its new address', async () => {
  const answer = await ask({ ...page, html: '', etag: undefined, status: 301, movedTo: '/insights/new' });
  expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([
    301,
    '/insights/new',
    'no-cache',
  ]);
});
