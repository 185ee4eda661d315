import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { wakeUp } from './hydration';
import { test } from './product-test';

// One page fades into the next. Meanwhile the browser shows pictures of both, which presses would meet in place of the page.

test.use({ contextOptions: { reducedMotion: 'no-preference' }, hasTouch: true });

/** Each fade stays in its first moment until something ends it. */
async function holdFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hold = (fade: ViewTransition | null) =>
      void fade?.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause();
        document.documentElement.dataset.fading = '';
      });
    addEventListener('pagereveal', ({ viewTransition }) => hold(viewTransition));
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const fade = start(change);
      hold(fade);
      return fade;
    };
  });
}

const centerOf = async (page: Page, name: string) => {
  const { x, y, width, height } = (await page.getByRole('banner').getByText(name).boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
};

const WAYS = { 'the browser loads': async () => {}, 'the router shows': wakeUp };

for (const [way, prepare] of Object.entries(WAYS)) {
  /** A page that fades in, and where `name` is in its header. */
  const fadingIn = async (page: Page, name: string) => {
    await holdFades(page);
    await page.goto('/');
    await prepare(page);
    const place = await centerOf(page, name);
    await page.mouse.click(...(await centerOf(page, 'About')));
    await page.waitForURL('/about');
    await page.locator('[data-fading]').waitFor();
    return place;
  };

  test(`a press while a page that ${way} fades in opens the booking dialog`, async ({ page }) => {
    await page.mouse.click(...(await fadingIn(page, 'Book Consultation')));
    await expect(bookingDialog(page).getByLabel('First name')).toBeVisible();
  });

  test(`a tap while a page that ${way} fades in follows a link`, async ({ page }) => {
    await page.touchscreen.tap(...(await fadingIn(page, 'Team')));
    await page.waitForURL('/team');
  });
}
