import { type Page, test } from '@playwright/test';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

const PICTURES_MS = 20_000;

/**
 * Where the variable `SHOTS` names a folder, saves pictures there at both widths in both themes: of the whole page, or, while a
 * dialog is open, of the window that it covers.
 */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  // The pictures must not use up the test's own time.
  test.setTimeout(test.info().timeout + PICTURES_MS);
  const before = page.viewportSize();
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  for (const size of [WIDE, NARROW])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      // A sticky header would cover the middle of the page.
      if (fullPage) await page.evaluate(() => scrollTo(0, 0));
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: `${process.env.SHOTS}/${file}`, fullPage, animations: 'disabled' });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
