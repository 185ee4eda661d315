import { signIn, visitor, wakeUp } from './browser';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

const product = runningProduct();

test('R1 the landing page is whole without JavaScript', async () => {
  const { page } = await visitor(product.browser, { javaScriptEnabled: false });
  const answer = await page.goto(product.url);
  expect(answer?.status()).toBe(200);
  const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
  for (const words of [
    'Explore Services',
    'Digital Assets Management',
    'Luxury Lifestyle Services',
    '250+',
    'Our Story',
  ])
    expect(text).toContain(words);
  expect(await page.locator('blockquote').count()).toBe(3);
  expect(await page.getByText('Read Article').count()).toBe(3);
  expect(text).toContain('All rights reserved. Licensed and regulated by financial authorities worldwide.');
});

test.each(['/', '/services', '/about', '/team', '/insights', '/contact'])(
  'R1 CA6 %s hydrates the server HTML without a complaint, a second fetch or a rebuilt node',
  async (path) => {
    const { page, complaints } = await visitor(product.browser);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        (window as unknown as { served: Element | null }).served = document.querySelector('main h1');
      });
    });
    await page.goto(product.url + path, { waitUntil: 'networkidle' });
    await wakeUp(page);
    await page.waitForLoadState('networkidle');
    expect(
      await page.evaluate(
        () => (window as unknown as { served: Element | null }).served === document.querySelector('main h1'),
      ),
    ).toBe(true);
    expect(calls).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await page.title()).toMatch(/Lisle Harrow/);
    const inHead = (selector: string, name: string) => page.locator(`head ${selector}`).getAttribute(name);
    expect(await inHead('meta[name="description"]', 'content')).toMatch(/\w{3}/);
    expect(await inHead('link[rel="canonical"]', 'href')).toBe(product.url + path);
  },
);

test('R19 unknown paths answer 404 with the 404 page', async () => {
  for (const path of [
    '/nope',
    '/services2/x',
    '/insights/no-such-slug',
    '/services/no-such-slug',
    '/client-portal/x',
  ]) {
    const response = await fetch(product.url + path);
    expect({ path, status: response.status }).toEqual({ path, status: 404 });
    expect(await response.text()).toContain('404 Page Not Found');
  }
});

test('HD10 CA3 a signed-in page arrives signed in, private, and does not ask again who the visitor is', async () => {
  const { page, complaints } = await visitor(product.browser);
  await signIn(page, product.url, 'staff@lisleharrow.example', PASSWORD);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked.push(request.url());
  });
  const answer = await page.goto(`${product.url}/services`);
  expect(await answer?.text()).toMatch(/Hello, (<!-- -->)?\w+/);
  expect(answer?.headers()['cache-control']).toContain('private');
  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
});

test('every answer carries the security headers', async () => {
  const response = await fetch(product.url);
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'/,
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).not.toMatch(/<[a-z][^>]* style=/);
});
