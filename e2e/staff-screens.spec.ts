import { expect, type Page } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { faultsOnPaper, SHEET } from './on-paper';
import { test } from './product-test';
import { NARROW, takePictures } from './screen-sizes';
import { STAFF } from './sign-in';

const TABLET = { width: 768, height: 1024 };

const soft = expect.configure({ soft: true });

/** Each staff screen by the name of its picture; with `first`, the page of the first record to which this list leads. */
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
  webhooks: { path: '/admin/settings/webhooks' },
  system: { path: '/admin/settings/system' },
  messages: { path: '/admin/messages' },
  accounts: { path: '/admin/accounts' },
  audit: { path: '/admin/audit' },
  platform: { path: '/admin/platform' },
};

/** The screens that axe checks here; it checks the others in their own tests. */
const LOOKED_AT = ['assigned', 'team', 'testimonials', 'audit', 'platform'];

/** What makes the page wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px`, ...beyond.map(({ tagName, className }) => `${tagName} ${className}`)];
  });

test('every staff screen fits a phone and a tablet, and prints only its content, black on white even in the dark theme; axe finds nothing on those without another axe test', async ({
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
      // What arrived last, such as a font, may still be settling.
      await soft.poll(() => tooWide(page), name).toEqual([]);
    }
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-print.png`, fullPage: true });
    // Colors of the previous theme may still be fading.
    await soft.poll(() => faultsOnPaper(page), name).toEqual([]);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  }
});
