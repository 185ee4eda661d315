import type { Browser } from '@playwright/test';
import type { Engine } from './engine';
import { SIZE } from './engine';

/** The browser of all other tests as an engine among others. */
export function chromiumEngine(browser: Browser): Engine {
  return {
    async newPage() {
      const context = await browser.newContext({ viewport: SIZE });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (/warning|error/.test(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return {
        open: async (url) => void (await page.goto(url)),
        evaluate: (expression) => page.evaluate(expression),
        async press({ x, y }, { heldMs, movedMs } = {}) {
          if (movedMs !== undefined) await page.mouse.move(x, SIZE.height / 2);
          await page.waitForTimeout(movedMs ?? 0);
          await page.mouse.click(x, y, { delay: heldMs });
        },
        type: (text) => page.keyboard.type(text),
        key: (name) => page.keyboard.press(name),
        choose: (field, file) => page.locator(field).setInputFiles(file),
        complaints: () => complaints,
        picture: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    stop: () => Promise.resolve(),
  };
}
