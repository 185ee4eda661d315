import axe from 'axe-core';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { NARROW, WIDE } from './screen-sizes';

/** A visitor without the Content-Security-Policy, which would block the tool. */
export const FOR_AXE = { bypassCSP: true } satisfies BrowserContextOptions;

interface Look {
  readonly viewport: { width: number; height: number };
  readonly colorScheme: 'dark' | 'light';
}

/** Each theme and each width once. */
const TWO_LOOKS: readonly Look[] = [
  { viewport: NARROW, colorScheme: 'dark' },
  { viewport: WIDE, colorScheme: 'light' },
];
const FOUR_LOOKS: readonly Look[] = [
  { viewport: WIDE, colorScheme: 'dark' },
  { viewport: NARROW, colorScheme: 'light' },
  ...TWO_LOOKS,
];

/** The faults of the page in its present state, in two looks; leaves it light and wide; needs `FOR_AXE`. */
export const findings = (page: Page): Promise<string[]> => findingsIn(TWO_LOOKS, page);

/** The same in both themes at both widths. */
export const findingsInEveryLook = (page: Page): Promise<string[]> => findingsIn(FOUR_LOOKS, page);

async function findingsIn(looks: readonly Look[], page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const finding of await findingsNow(page))
      all.push(`${colorScheme}, ${viewport.width} px: ${finding}`);
  }
  return all;
}

/** What axe finds on the page as it looks now (WCAG 2.2 AA and best practice), and whether it is wider than the window. */
async function findingsNow(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // The tool misjudges elements that are still fading in, and misses what is below the fold until a page is loaded.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  return page.evaluate(async () => {
    // What the header happens to cover in part would be too small a target.
    window.scrollTo({ top: 0, behavior: 'instant' });
    type Findings = { id: string; nodes: { target: string[] }[] }[];
    const { axe: tool } = window as unknown as {
      axe: { run: (options: unknown) => Promise<{ violations: Findings; incomplete: Findings }> };
    };
    const { violations, incomplete } = await tool.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations', 'incomplete'],
    });
    const wider = document.documentElement.scrollWidth > window.innerWidth ? ['wider than the window'] : [];
    // Under an open dialog, axe cannot decide whether hidden content takes the focus and leaves it to people. Radix's own
    // guards, empty ones at both ends of the page and of the toasts, pass the focus on into the dialog. An element that has
    // left the page meanwhile is reported at the root.
    const focusable = incomplete
      .filter(({ id }) => id === 'aria-hidden-focus')
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(
          ({ target }) =>
            !document
              .querySelector(target.join())
              ?.matches('[data-radix-focus-guard], [role="region"] > span, :root'),
        ),
      }))
      .filter(({ nodes }) => nodes.length > 0);
    return violations
      .concat(focusable)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      .concat(wider);
  });
}
