import type { Page } from '@playwright/test';

/**
 * Translates a page as Google Translate does, which browsers have built in: each text makes way for a new one in two `<font>`
 * elements, now and after each change of the page. Into the same words, so that a test can read them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LEFT_ALONE = 'font,script,style,textarea,[translate=no],[contenteditable]';
    const translateAll = () => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(LEFT_ALONE)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(translateAll).observe(document.body, changes);
    translateAll();
  });
}
