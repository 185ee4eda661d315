import { expect, type Page } from '@playwright/test';
import { bookingDialog } from '../booking-dialog';
import { test } from '../deployments-test';
import { wakeUp } from '../hydration';

// Where an extension or a translator has changed the server's HTML, React renders it anew; nothing that a visitor did is lost.

// React reports that it has done so.
test.use({ expectedComplaints: /Minified React error #418/ });

/** What extensions do, with all of the page. */
const CHANGES = {
  'inserts nodes': () => {
    for (const element of document.querySelectorAll('header,main,main section,form,button')) {
      const own = document.createElement('button');
      own.textContent = 'Of an extension';
      own.type = 'button';
      element.before(own);
      element.prepend(document.createElement('span'));
    }
  },
  'changes words': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (!text.parentElement?.closest('script,style')) text.data = text.data.toUpperCase();
    }
  },
};

/** Scripts, which change the page as soon as they are asked for, wait until `release`. */
async function slowScripts(page: Page, change: () => void): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${String(change)})`);
  return release;
}

for (const [what, change] of Object.entries(CHANGES)) {
  test(`a form filled in and sent before the script loads arrives where something ${what}`, async ({
    page,
  }) => {
    const release = await slowScripts(page, change);
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Contact' });
    const typed = {
      name: 'Henrietta Early',
      email: 'early@visitor.example',
      subject: 'Before',
      message: 'All of it.',
    };
    for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
    await form.locator('button[type=submit]').click();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    release();
    expect((await sent).postDataJSON()).toEqual(typed);
  });

  test(`the first press opens the dialog where something ${what}`, async ({ page }) => {
    for (const part of ['banner', 'main'] as const) {
      const release = await slowScripts(page, change);
      await page.goto('/');
      await page.getByRole(part).locator('[data-opens=booking]').filter({ visible: true }).first().click();
      release();
      await expect(bookingDialog(page)).toBeVisible();
      await page.unrouteAll();
    }
  });

  test(`a press that lasts until the page is rendered anew counts where something ${what}`, async ({
    page,
  }) => {
    const release = await slowScripts(page, change);
    await page.goto('/');
    await page.getByRole('banner').locator('[data-opens=booking]').filter({ visible: true }).hover();
    await page.evaluate(() => {
      (window as { old?: Element | null }).old = document.querySelector('header [data-opens=booking]');
    });
    await page.mouse.down();
    release();
    await page.waitForFunction(() => !(window as { old?: Element }).old!.isConnected);
    await page.mouse.up();
    await expect(bookingDialog(page)).toBeVisible();
  });

  test(`every letter typed while the page is rendered anew is kept where something ${what}`, async ({
    page,
  }) => {
    const release = await slowScripts(page, change);
    await page.goto('/contact');
    const box = page.locator('form [name=message]');
    const [before, after] = ['Typed on the old page, ', 'and on through the change of it.'.repeat(4)];
    await box.pressSequentially(before);
    release();
    await page.keyboard.type(after, { delay: 5 });
    await wakeUp(page);
    await expect(box).toHaveValue(before + after);
    await expect(box).toBeFocused();
  });
}
