import { expect } from '@playwright/test';
import { type EngineName, ENGINES, test } from './engines/engine-test';
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

const isDark = (tab: Tab) => tab.place('Dark', 'html[data-theme=dark] footer label');

for (const engine of Object.keys(ENGINES) as EngineName[])
  for (const [what, name, of, isDone] of PRESSES)
    for (const cache of ['cold', 'warm'] as const)
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

/** Opens the page as an earlier visit has, until all its scripts have come: Firefox reports those that a navigation cuts off. */
async function warmUp(tab: Tab) {
  await tab.open('/');
  await tab.press('Book Consultation', 'header button');
  await tab.reads('First name');
  const count = () => tab.evaluate<number>("performance.getEntriesByType('resource').length");
  let before = 0;
  const isQuiet = async () => before === (before = await count());
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
}
