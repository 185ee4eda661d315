import type { Page } from '@playwright/test';

/** Moves the pointer, which makes the start script load the rest, and waits until the page is hydrated. */
export async function wakeUp(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await hydrated(page);
}

/** Waits until a page whose script was requested is hydrated, frame and content, or only as far as `part`. */
export async function hydrated(page: Page, part = 'main h1'): Promise<void> {
  // React lets an event through to hydrated components only.
  await page.waitForFunction((selector) => {
    const heading = document.querySelector(selector);
    let arrived = false;
    heading?.addEventListener('touchcancel', () => (arrived = true), { once: true });
    heading?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    return arrived && !('earlyPresses' in window && window.earlyPresses);
  }, part);
}
