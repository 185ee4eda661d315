import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser';
import { type Product, startProduct } from './product';

/** The product and a browser for all tests of a file, there once its `beforeAll` has run; both end after the last test. */
export function runningProduct(
  settings: () => Promise<Record<string, string>> = async () => ({}),
): Product & { browser: Browser } {
  const running = {} as Product & { browser: Browser };

  beforeAll(async () => {
    await Promise.all([
      settings()
        .then(startProduct)
        .then((product) => Object.assign(running, product)),
      launchBrowser().then((browser) => Object.assign(running, { browser })),
    ]);
  }, 300_000);

  afterAll(async () => {
    await running.browser?.close();
    await running.stop?.();
  });

  return running;
}
