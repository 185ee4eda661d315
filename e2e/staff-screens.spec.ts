import { expect, type Page } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { test } from './product-test';
import { NARROW, takePictures } from './screen-sizes';
import { STAFF } from './sign-in';

/** A4 between the margins of the style for print, in CSS pixels. */
const SHEET = { width: 672, height: 984 };
const TABLET = { width: 768, height: 1024 };

const soft = expect.configure({ soft: true });

/** Each staff screen by the name of its picture; with `first`, the page of the first record that this list leads to. */
const SCREENS: Readonly<Record<string, { path: string; first?: string }>> = {
  home: { path: '/' },
  dashboard: { path: '/admin' },
  contacts: { path: '/admin?tab=contacts' },
  assigned: { path: '/admin/assigned?of=all' },
  week: { path: '/admin/calendar' },
  day: { path: '/admin/calendar?view=day' },
  month: { path: '/admin/calendar?view=month' },
  clients: { path: '/admin/clients' },
  case: { path: '/admin/clients?q=okafor', first: '/admin/clients/' },
  articles: { path: '/admin/content' },
  article: { path: '/admin/content', first: '/admin/content/' },
  services: { path: '/admin/content/services' },
  service: { path: '/admin/content/services', first: '/admin/content/services/' },
  team: { path: '/admin/content/team' },
  person: { path: '/admin/content/team', first: '/admin/content/team/' },
  testimonials: { path: '/admin/content/testimonials' },
  testimonial: { path: '/admin/content/testimonials', first: '/admin/content/testimonials/' },
  firm: { path: '/admin/content/firm' },
  privacy: { path: '/admin/content/privacy' },
  hours: { path: '/admin/hours' },
  reports: { path: '/admin/reports' },
  settings: { path: '/admin/settings' },
  messages: { path: '/admin/messages' },
  accounts: { path: '/admin/accounts' },
  audit: { path: '/admin/audit' },
  platform: { path: '/admin/platform' },
};

/** Those that axe looks at here; the others it sees in tests of their own. */
const LOOKED_AT = ['assigned', 'team', 'testimonials', 'audit', 'platform'];

/** What is wrong with the page as it would be printed, each in words. */
const faultsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // What is for screen readers alone is a pixel wide.
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const wordsOf = (element: Element) =>
      (element.getAttribute('aria-label') || element.textContent || element.tagName).trim().slice(0, 40);
    // The name that opens a record is what a row is about.
    const useless =
      'header:not(main *), footer, nav a:not([aria-current="true"]), [role="tab"], [role="search"], button:not([data-record]), summary, input[type="file"]';
    for (const element of document.querySelectorAll(useless))
      if (isSeen(element)) faults.push(`printed for nothing: ${element.tagName} ${wordsOf(element)}`);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) faults.push(`${scrollWidth} px wide`);
    if (!isSeen(document.querySelector('main h1')!)) faults.push('no heading');
    const channel = (value: number) =>
      value / 255 <= 0.04 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const lines = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (lines.nextNode()) {
      const element = lines.currentNode.parentElement!;
      if (!lines.currentNode.textContent!.trim() || !isSeen(element)) continue;
      const [red, green, blue] = getComputedStyle(element)
        .color.match(/[\d.]+/g)!
        .map(Number);
      const light = 0.2126 * channel(red!) + 0.7152 * channel(green!) + 0.0722 * channel(blue!);
      // On white paper 4.5 to 1 is what a text needs.
      if (1.05 / (light + 0.05) < 4.5) faults.push(`too pale: ${wordsOf(element)}`);
      const { right } = element.getBoundingClientRect();
      if (right > window.innerWidth + 1) faults.push(`cut off: ${wordsOf(element)}`);
    }
    // A line of a form says nothing without what is chosen in it.
    for (const select of document.querySelectorAll('main li select'))
      if (!isSeen(select)) faults.push(`not printed: ${(select as HTMLSelectElement).value}`);
    for (const area of document.querySelectorAll('main textarea'))
      if (area.scrollHeight > area.clientHeight)
        faults.push(`cut off: ${(area as HTMLTextAreaElement).name}`);
    return [...new Set(faults)];
  });

/** What makes the page wider than its window, in words. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px`, ...beyond.map(({ tagName, className }) => `${tagName} ${className}`)];
  });

test('every staff screen is no wider than a phone or a tablet, and on paper its content alone, black on white in the dark theme too; axe finds nothing where no other test asks it', async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn(STAFF, FOR_AXE);
  const inquiries = '/api/admin/contacts';
  const [inquiry] = await (await page.request.get(inquiries)).json();
  const followed = await page.request.patch(`${inquiries}/${inquiry.id}/assignment`, {
    data: { followUpOn: '2098-01-12' },
  });
  expect(followed.ok()).toBe(true);
  for (const [name, { path, first }] of Object.entries(SCREENS)) {
    await page.goto(path);
    if (first)
      await page.goto(
        (await page
          .locator(`main a[href^="${first}"]:not(nav a, [href$="/new"])`)
          .first()
          .getAttribute('href'))!,
      );
    await hydrated(page);
    await takePictures(page, name);
    if (LOOKED_AT.includes(name)) soft(await findingsInEveryLook(page), name).toEqual([]);
    for (const size of [NARROW, TABLET]) {
      await page.setViewportSize(size);
      // What came last may still be settling, such as a font.
      await soft.poll(() => tooWide(page), name).toEqual([]);
    }
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-print.png`, fullPage: true });
    soft(await faultsOnPaper(page), name).toEqual([]);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
});
