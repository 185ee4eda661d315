import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { wakeUp } from './hydration';
import { isDrawn, pagesOf, REMOTE_PAGES } from './faults/remote-pages';
import { root } from './product';
import { PUBLIC_PAGES } from './public-pages';
import { test } from './remotes-test';
import { signIn, STAFF } from './sign-in';

// A remote that one test stops must not be used by another.
test.describe.configure({ mode: 'default' });
test.afterEach(async ({ remotes }) => remotes.register());

test('remotes on other origins render and hydrate without a complaint', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  await expect(bookingDialog(page)).toBeVisible();
});

test('a rebuilt remote appears on the next page load, in HTML and browser, without touching the shell', async ({
  page,
  product,
  remotes,
}, testInfo) => {
  const { buildRemote } = await import(path.join(root, 'tooling/remote/build-remote.mjs'));
  const { projectAt } = await import(path.join(root, 'tooling/remote/project.mjs'));
  // The next version of the remote, in a folder of its own.
  const next = testInfo.outputPath('mfe-marketing');
  cpSync(path.join(root, 'mfe-marketing'), next, {
    recursive: true,
    filter: (file) => !['node_modules', 'dist'].includes(path.basename(file)),
  });
  const hero = path.join(next, 'src/home/hero.tsx');
  const source = readFileSync(hero, 'utf8');
  writeFileSync(hero, source.replace('Explore Services', 'Explore Everything'));
  await buildRemote(projectAt(next), path.join(remotes.folder, 'mfe-marketing'));
  await expect
    .poll(async () => (await fetch(product.url)).text(), { intervals: [100] })
    .toContain('Explore Everything');
  await page.goto('/', { waitUntil: 'networkidle' });
  await wakeUp(page);
  await expect(page.getByRole('link', { name: 'Explore Everything' })).toBeVisible();
});

test.describe('a failure leaves the rest working', () => {
  // Other failures of a remote are in fault-matrix.spec.ts. The console reports what failed.
  test.use({ expectedComplaints: /./ });

  test('with the marketing remote stopped the frame, booking and the other remotes work', async ({
    page,
    remotes,
  }) => {
    const port = remotes.portOf('mfe-marketing');
    await remotes.stop('mfe-marketing');
    await page.goto('/services');
    await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await expect(bookingDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await signIn(page, STAFF);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await remotes.serve('mfe-marketing', port);
  });

  test('a rendered page stays when its browser bundle fails, and the next page works', async ({ page }) => {
    await page.route('**/browser/**', (route) => route.abort());
    await page.goto('/');
    await page.mouse.move(5, 5);
    await page
      .getByText('Part of this page did not load', { exact: true })
      .first()
      .waitFor({ timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute('**/browser/**');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click();
    await expect(page.getByRole('heading', { level: 1, name: PUBLIC_PAGES['/insights'] })).toBeVisible();
    await page.getByRole('searchbox').fill('custody');
    await page.waitForURL(/q=custody/);
  });

  for (const { kind, isChanged } of [
    { kind: 'its entry', isChanged: (file: string) => file.startsWith('remoteEntry') },
    { kind: 'a chunk', isChanged: (file: string) => !file.startsWith('remoteEntry') },
  ])
    test(`a remote with ${kind} changed in transit does not run, and its page stays readable`, async ({
      page,
    }) => {
      let changed = 0;
      await page.route('**/browser/*.js*', async (route) => {
        if (!isChanged(path.basename(new URL(route.request().url()).pathname))) return route.continue();
        changed += 1;
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()};window.wasTampered = true;` });
      });
      await page.goto('/');
      await page.mouse.move(5, 5);
      await page
        .getByText('Part of this page did not load', { exact: true })
        .first()
        .waitFor({ timeout: 20_000 });
      expect(changed).toBeGreaterThan(0);
      expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

  const BROKEN = '{"remotes":[{"name":"x"}]}';
  const FOREIGN = readFileSync(path.join(root, 'shell/remotes.json'), 'utf8').replaceAll(
    '"/remotes/',
    '"http://elsewhere.example/',
  );
  for (const { fault, spoil } of [
    { fault: 'is missing', spoil: (file: string) => rmSync(file) },
    { fault: 'is not JSON', spoil: (file: string) => writeFileSync(file, 'not json') },
    { fault: 'is empty', spoil: (file: string) => writeFileSync(file, '') },
    { fault: 'names no remote', spoil: (file: string) => writeFileSync(file, '{"remotes":[]}') },
    { fault: 'breaks a rule', spoil: (file: string) => writeFileSync(file, BROKEN) },
    { fault: 'leads to a foreign origin', spoil: (file: string) => writeFileSync(file, FOREIGN) },
  ])
    test(`a registry that ${fault} removes nothing`, async ({ product, remotes, sessionOf, signedIn }) => {
      const read = pagesOf(product, sessionOf);
      const said = (text: string) => product.output().slice(before).split(text).length - 1;
      // Longer than the shell trusts the result of its last look, which may be from the test before.
      const untilLooksAgain = () => new Promise((resolve) => setTimeout(resolve, 200));
      await untilLooksAgain();
      for (const page of REMOTE_PAGES)
        await expect.poll(async () => isDrawn(page, (await read(page)).text)).toBe(true);
      const before = product.output().length;
      spoil(remotes.registryFile);
      await untilLooksAgain();
      for (const page of REMOTE_PAGES) expect(isDrawn(page, (await read(page)).text)).toBe(true);
      expect(said('the registry of remotes cannot be read')).toBe(1);

      const staff = await signedIn(STAFF);
      await staff.goto('/admin');
      await expect(staff.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await staff.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
      await expect(staff.getByRole('heading', { name: PUBLIC_PAGES['/services'] })).toBeVisible();

      remotes.register();
      await expect
        .poll(async () => {
          await read({ path: '/' });
          return said('the registry of remotes can be read again');
        })
        .toBe(1);
    });
});
