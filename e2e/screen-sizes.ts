import type { Page } from '@playwright/test';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

/** Where the variable `SHOTS` names a folder: pictures of the whole page there, at both widths in both themes. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize();
  for (const size of [WIDE, NARROW])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: `${process.env.SHOTS}/${file}`, fullPage: true, animations: 'disabled' });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
