import { register } from 'tsx/esm/api';
import { watchNavigation } from './in-page.mjs';
import { untilQuiet, openSlowPage } from './measure-page-load.mjs';

register();
const { signIn, STAFF } = await import('../../e2e/sign-in.ts');

/** Navigations from a page that is open and idle, by a link of the header. */
export const WAYS = [
  { title: 'home to services', from: '/', link: 'Services', to: '/services' },
  { title: 'services to insights', from: '/services', link: 'Insights', to: '/insights' },
  {
    title: "services to admin (another remote's)",
    from: '/services',
    link: 'Admin',
    to: '/admin',
    staff: true,
  },
];

/** The time between hovering over a link and pressing it: less than most people leave for prefetching. */
const REACHING_MS = 150;

/** Time from the press until the next page's heading is painted, in ms, and the layout shifts on the way. */
export async function measureWarmNavigation(browser, product, way, cpu) {
  const { context, page, traffic, slowDown } = await openSlowPage(browser, product);
  try {
    // The way to the first page is not measured.
    await slowDown(1);
    if (way.staff) {
      await signIn(page, STAFF);
      await untilQuiet(traffic, 700);
    }
    await page.goto(product + way.from, { waitUntil: 'load' });
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 300);
    await untilQuiet(traffic, 1500);
    const link = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: way.link, exact: true });
    const { x, y, width, height } = await link.boundingBox();
    await slowDown(cpu);
    await page.evaluate(watchNavigation, way.to);
    await page.mouse.move(x + width / 2, y + height / 2);
    await new Promise((resolve) => setTimeout(resolve, REACHING_MS));
    await page.mouse.down();
    await page.mouse.up();
    return await page.evaluate('navigated');
  } finally {
    await context.close();
  }
}
