import type { Locator, Page } from '@playwright/test';

/** Presses Tab until `target` has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 120; stops++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`120 times Tab did not lead to ${String(target)}`);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tabs to a button or link and presses Enter on it. */
export async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await tabTo(page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Tabs to a field, which selects its content, and types. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
