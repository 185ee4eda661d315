import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { NARROW, signIn, visitor, WIDE } from './browser';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

const product = runningProduct();

async function findings(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: '*{content-visibility:visible!important}' }).catch(() => undefined);
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

const looks = [
  { look: 'light and wide', options: { viewport: WIDE, colorScheme: 'light' as const, bypassCSP: true } },
  { look: 'dark and narrow', options: { viewport: NARROW, colorScheme: 'dark' as const, bypassCSP: true } },
];

describe.each(looks)('$look', ({ options }) => {
  test.each(['/', '/services', '/about', '/team', '/insights', '/contact', '/nope', '/api/login'])(
    '%s has no accessibility finding',
    async (path) => {
      const { page } = await visitor(product.browser, options);
      await page.goto(product.url + path, { waitUntil: 'networkidle' });
      expect(await findings(page)).toEqual([]);
      await page.context().close();
    },
  );

  test('the booking dialog with its errors has no accessibility finding', async () => {
    const { page } = await visitor(product.browser, options);
    await page.goto(product.url, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Start Your Journey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' });
    await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
    await dialog.getByText('There is a problem').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['staff@lisleharrow.example', '/'],
    ['staff@lisleharrow.example', '/admin'],
    ['client@lisleharrow.example', '/'],
    ['client@lisleharrow.example', '/client-portal'],
    ['client@lisleharrow.example', '/client-portal?tab=profile'],
    ['client@lisleharrow.example', '/client-portal?tab=documents'],
    ['client@lisleharrow.example', '/client-portal?tab=progress'],
    ['client@lisleharrow.example', '/client-portal?tab=updates'],
    ['newclient@lisleharrow.example', '/client-portal'],
  ])('%s on %s has no accessibility finding', async (account, path) => {
    const { page } = await visitor(product.browser, options);
    await signIn(page, product.url, account, PASSWORD);
    await page.goto(product.url + path, { waitUntil: 'networkidle' });
    expect(await findings(page)).toEqual([]);
    await page.context().close();
  });
});
