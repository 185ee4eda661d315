import { expect } from '@playwright/test';
import { type EngineName, ENGINES, test } from './engines/engine-test';
import { NARROW, WIDE } from './screen-sizes';

// What is below the fold is skipped while the page loads; soon after it is there for readers, find and captures.

const ALL = ['/', '/services', '/about', '/team', '/insights', '/contact'];

for (const engine of Object.keys(ENGINES) as EngineName[])
  test(`in ${engine} the text of a page is complete soon after it was loaded, without scrolling`, async ({
    tabIn,
  }) => {
    const tab = await tabIn(engine);
    await tab.open('/');
    await expect
      .poll(() => tab.evaluate<boolean>(`document.body.innerText.includes('Begin with one conversation')`))
      .toBe(true);
    expect(await tab.evaluate<number>('scrollY')).toBe(0);
  });

for (const viewport of [WIDE, NARROW])
  test(`two seconds after the load the accessibility tree has every heading and link, and nothing has moved, at ${viewport.width} px`, async ({
    browser,
    product,
  }) => {
    for (const path of ALL) {
      const page = await browser.newPage({ viewport });
      await page.addInitScript(() => {
        const seen = Object.assign(window, { moved: 0, from: Infinity });
        // What comes earlier, such as fonts, is not meant here.
        addEventListener('transitionstart', ({ timeStamp, propertyName }) => {
          if (propertyName === 'content-visibility') seen.from = Math.min(seen.from, timeStamp);
        });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (entry.startTime >= seen.from) seen.moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(new URL(path, product.url).href);
      await page.waitForTimeout(2_000);
      const devtools = await page.context().newCDPSession(page);
      const { nodes } = await devtools.send('Accessibility.getFullAXTree');
      const count = (role: string) =>
        nodes.filter((node) => !node.ignored && node.role?.value === role).length;
      const shown = await page.evaluate(() =>
        ['h1, h2, h3, h4', 'a[href]'].map(
          (kind) =>
            [...document.querySelectorAll(kind)].filter((element) =>
              element.checkVisibility({ visibilityProperty: true }),
            ).length,
        ),
      );
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
      expect([path, count('heading'), count('link'), moved]).toEqual([path, ...shown, 0]);
      await page.close();
    }
  });
