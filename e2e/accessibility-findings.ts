import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { NARROW, WIDE } from './screen-sizes';

/** What axe finds on the page as it is now (WCAG 2.2 AA and best practice), one line per rule; needs `bypassCSP`. */
export async function findings(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: '*{content-visibility:visible!important}' }).catch(() => undefined);
  // What is still fading in is not there yet for the tool.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: {
        run: (options: unknown) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const { violations } = await tool.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

/** Each theme and each width once, without the Content-Security-Policy, which would keep the tool out. */
export const LOOKS = [
  { look: 'light and wide', options: { viewport: WIDE, colorScheme: 'light', bypassCSP: true } },
  { look: 'dark and narrow', options: { viewport: NARROW, colorScheme: 'dark', bypassCSP: true } },
] as const;
