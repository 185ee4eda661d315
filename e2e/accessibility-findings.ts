import axe from 'axe-core';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { NARROW, WIDE } from './screen-sizes';

/** A visitor without the Content-Security-Policy, which would keep the tool out. */
export const FOR_AXE = { bypassCSP: true } satisfies BrowserContextOptions;

/** Each theme and each width once. */
const LOOKS = [
  { look: 'dark and narrow', viewport: NARROW, colorScheme: 'dark' },
  { look: 'light and wide', viewport: WIDE, colorScheme: 'light' },
] as const;

/** What is wrong with the page in its present state, in each look, which it leaves light and wide; needs `FOR_AXE`. */
export async function findings(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const { look, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const finding of await findingsNow(page)) all.push(`${look}: ${finding}`);
  }
  return all;
}

/** What axe finds on the page as it looks now (WCAG 2.2 AA and best practice), and whether it is wider than the window. */
async function findingsNow(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addStyleTag({ content: '*{content-visibility:visible!important}' });
    await page.evaluate(axe.source);
  }
  // What is still fading in is not there yet for the tool.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: {
        run: (options: unknown) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const { violations } = await tool.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    const wider = document.documentElement.scrollWidth > window.innerWidth ? ['wider than the window'] : [];
    return violations
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      .concat(wider);
  });
}
