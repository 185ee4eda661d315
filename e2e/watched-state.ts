import type { Page } from '@playwright/test';

/**
 * A look at everything that a control which does nothing must leave as it is: address, history, scroll position,
 * network, toasts, dialogs. Waits until the page has fetched what it fetches by itself and stands still.
 */
export async function watchedState(page: Page): Promise<() => Promise<unknown>> {
  await page.waitForLoadState('networkidle');
  // Parts that come near the screen take their real height, fonts arrive: until then the page moves by itself.
  for (let before = '', now = 'unknown'; before !== now;) {
    before = now;
    now = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => setTimeout(done, 150));
      return `${scrollY} of ${document.documentElement.scrollHeight}`;
    });
  }
  let requests = 0;
  page.on('request', () => (requests += 1));
  return async () => {
    // What a press sets off has begun two frames later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const seen = await page.evaluate(() => ({
      address: location.href,
      entries: history.length,
      scroll: [scrollX, scrollY],
      toasts: document.querySelectorAll('[data-toasts] li').length,
      dialogs: document.querySelectorAll('[role=dialog],[role=alert]').length,
    }));
    return { ...seen, requests };
  };
}
