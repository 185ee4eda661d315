import { expect, test } from '@playwright/test';
import { type Product, startProduct } from './product';

/** Lines of the logs of both servers that are about this request, once each of them has one. */
async function linesOf(product: Product, requestId: string | null) {
  for (;;) {
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(`"requestId":"${requestId}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    if (['shell', 'api'].every((name) => lines.some((line) => line.name === name && line.msg === 'request')))
      return lines;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('one request id leads from the answer to the lines of the shell and of the api, and no line has what a person sent', async () => {
  const product = await startProduct({ LOG_LEVEL: 'trace' });
  const canary = 'canary@osei.com';
  const forged = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${forged}-00f067aa0ba902b7-01`, 'User-Agent': canary };

  // A page that is rendered, with calls to the api, and then the same from the cache.
  const page = await fetch(`${product.url}/insights?for=${canary}`, { headers });
  const pageLines = await linesOf(product, page.headers.get('Request-Id'));
  expect(pageLines).toContainEqual(
    expect.objectContaining({
      ...{ name: 'shell', method: 'GET', route: '/insights', status: 200, cache: 'miss' },
      ...{ remote: 'mfe-marketing', release: expect.stringMatching(/^[\da-f]{10}$/) },
    }),
  );
  expect(pageLines).toContainEqual(expect.objectContaining({ name: 'api', route: '/api/insights' }));
  const again = await fetch(`${product.url}/insights`, { headers });
  expect(await linesOf(product, again.headers.get('Request-Id'))).toContainEqual(
    expect.objectContaining({ name: 'shell', cache: 'hit' }),
  );

  // A call that the shell hands on, with a token in its path.
  const call = await fetch(`${product.url}/api/invitation/${canary}?for=${canary}`, { headers });
  const callLines = await linesOf(product, call.headers.get('Request-Id'));
  expect(callLines.map(({ name, route, status }) => [name, route, status]).sort()).toEqual([
    ['api', '/api/invitation/:token', 404],
    ['shell', '/api/*', 404],
  ]);

  // An address that no page has.
  const unknown = await fetch(`${product.url}/${canary}`, { headers });
  const [line] = (await linesOf(product, unknown.headers.get('Request-Id'))).filter(
    ({ name }) => name === 'shell',
  );
  expect(line).toMatchObject({ route: '/*', status: 404 });
  await product.stop();
  expect(product.output()).not.toMatch(/canary|osei/);
  expect(product.output()).not.toContain(forged);
});
