import type { Locator } from '@playwright/test';

/** Presses Tab until `target` has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 60; stops++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`60 times Tab did not lead to ${String(target)}`);
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
