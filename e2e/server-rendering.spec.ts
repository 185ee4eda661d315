import { expect } from '@playwright/test';
import { wakeUp } from './hydration';
import { test } from './product-test';
import { signIn, STAFF } from './sign-in';

for (const path of ['/', '/services', '/about', '/team', '/insights', '/contact'])
  test(`${path} hydrates the server HTML without a complaint, a second fetch or a rebuilt node [R1, CA6]`, async ({
    page,
    product,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        (window as unknown as { served: Element | null }).served = document.querySelector('main h1');
      });
    });
    await page.goto(path);
    await wakeUp(page);
    await page.waitForLoadState('networkidle');
    expect(
      await page.evaluate(
        () => (window as unknown as { served: Element | null }).served === document.querySelector('main h1'),
      ),
    ).toBe(true);
    expect(calls).toEqual([]);
    expect(await page.title()).toMatch(/Lisle Harrow/);
    const inHead = (selector: string, name: string) => page.locator(`head ${selector}`).getAttribute(name);
    expect(await inHead('meta[name="description"]', 'content')).toMatch(/\w{3}/);
    expect(await inHead('link[rel="canonical"]', 'href')).toBe(product.url + path);
  });

test('a page shared by all visitors hydrates at an address with other parameters, and keeps it [R1, CA6]', async ({
  page,
  product,
}) => {
  const shared = await (await fetch(`${product.url}/insights`)).text();
  const address = '/insights?utm_source=mail&fbclid=x#main';
  const answer = await page.goto(address);
  expect(await answer?.text()).toBe(shared);
  await wakeUp(page);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).search).toBe('?utm_source=mail&fbclid=x');
  // The page still reads its own parameters, and those that it does not read stay in the address.
  await page.getByRole('searchbox').fill('custody');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('custody');
});

test('unknown paths answer 404 with the 404 page [R19]', async ({ product }) => {
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

test('a signed-in page arrives signed in and private, and does not load the session again [HD10, CA3]', async ({
  page,
}) => {
  await signIn(page, STAFF);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked.push(request.url());
  });
  const answer = await page.goto('/services');
  expect(await answer?.text()).toMatch(/Hello, (<!-- -->)?\w+/);
  expect(answer?.headers()['cache-control']).toContain('private');
  expect(asked).toEqual([]);
});

test('every response has the security headers', async ({ product }) => {
  const response = await fetch(product.url);
  expect(response.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'/,
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).not.toMatch(/<[a-z][^>]* style=/);
});
