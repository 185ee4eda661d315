import { expect } from '@playwright/test';
import { type EngineName, ENGINES, test } from './engines/engine-test';
import { startSlowLine } from './engines/slow-line';
import type { Tab } from './engines/tab';

// The first press on a page is never lost, in whatever state of loading it finds the page's script.

const SECONDS = [0.3, 1.5, 3, 7];
/** What is pressed on the home page, and what follows. */
const PRESSES: [what: string, press: string, of: string, isDone: (tab: Tab) => Promise<unknown>][] = [
  ['a link of the frame', 'About', 'header nav a', (tab) => tab.at('/about')],
  ['a link in the page', 'Explore Services', 'main a', (tab) => tab.at('/services')],
  ['a button that changes the look', 'Dark', 'footer label', (tab) => isDark(tab)],
  ['the booking button of the frame', 'Book Consultation', 'header button', (tab) => tab.reads('First name')],
  ['the booking button of the page', 'Start Your Journey', 'main button', (tab) => tab.reads('First name')],
];

/** With the scripts of an earlier visit the page is at another stage at each moment: a link and a button prove it. */
const PRESSED_WARM = new Set(['a link of the frame', 'the booking button of the page']);

const isDark = (tab: Tab) => tab.place('Dark', 'html[data-theme=dark] footer label');

for (const engine of Object.keys(ENGINES) as EngineName[])
  for (const [what, name, of, isDone] of PRESSES)
    for (const cache of PRESSED_WARM.has(what) ? ['cold', 'warm'] : ['cold'])
      test(`in ${engine} the first press on ${what} is not lost, with a ${cache} cache`, async ({
        tabIn,
      }) => {
        const pressAfter = async (seconds: number) => {
          const tab = await tabIn(engine);
          if (cache === 'warm') await warmUp(tab);
          await tab.open('/');
          const place = await tab.place(name, of);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
          await tab.pressAt(place);
          await test.step(`pressed after ${seconds} s`, () => isDone(tab));
        };
        await Promise.all(SECONDS.map(pressAfter));
      });

for (const engine of Object.keys(ENGINES) as EngineName[]) {
  for (const [what, name, of, isDone] of PRESSES)
    test(`in ${engine} a long press on ${what} is not lost, while the script comes`, async ({ tabIn }) => {
      const tab = await tabIn(engine);
      await tab.open('/');
      await tab.pressAt(await tab.place(name, of), { heldMs: 1000 });
      await isDone(tab);
    });

  test(`in ${engine} a link is followed, the page left works after going back, and nothing complains when the pointer comes over it while the script loads`, async ({
    tabIn,
    product,
  }) => {
    const line = await startSlowLine(product.url, 3_000);
    const pressComing = async (movedMs: number) => {
      const tab = await tabIn(engine);
      await tab.open(line.url);
      await tab.pressAt(await tab.place('About', 'header nav a'), { movedMs });
      await tab.at('/about');
      await tab.rests();
      await tab.evaluate('history.back()');
      await tab.at('/');
      await tab.press('Dark', 'footer label');
      await isDark(tab);
      // The end of the line would cut off what still comes.
      await tab.rests();
    };
    await Promise.all([0, 200, 1000].map(pressComing)).finally(line.stop);
  });

  test(`in ${engine} the booking dialog opens and closes by the keyboard alone`, async ({ tabIn }) => {
    const tab = await tabIn(engine);
    await tab.open('/');
    const focused = () => tab.evaluate<string>('document.activeElement.textContent');
    while ((await focused()) !== 'Book Consultation') await tab.key('Tab');
    await tab.key('Enter');
    await tab.reads('First name');
    await expect
      .poll(() => tab.evaluate('!!document.activeElement.closest("dialog,[role=dialog]")'))
      .toBe(true);
    await tab.key('Escape');
    await expect.poll(focused).toBe('Book Consultation');
    expect(await tab.evaluate('document.querySelectorAll("dialog[open],[role=dialog]").length')).toBe(0);
  });
}

/** Opens the page as an earlier visit has, until all its scripts have come: Firefox reports those that a navigation cuts off. */
async function warmUp(tab: Tab) {
  await tab.open('/');
  await tab.press('Book Consultation', 'header button');
  await tab.reads('First name');
  await tab.rests();
}
