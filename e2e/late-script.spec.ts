import { expect, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { startSlowLine } from './engines/slow-line';
import { hydrated, wakeUp } from './hydration';
import { test } from './product-test';
import { FAILED_REQUEST } from './visitors';

// A public page is finished HTML; its script runs after the first interaction or once the visitor has stayed for a while, and
// nothing done before is lost.

/** The paths of the scripts that the page runs, in place of those that it only fetches ahead. */
const running = (page: Page): Promise<string[]> =>
  page
    .locator('script[src]')
    .evaluateAll((scripts) => scripts.map((script) => new URL((script as HTMLScriptElement).src).pathname));

/** Holds back every script until `release`, so that the visitor is always faster than the script. */
async function slowScripts(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

const saysConnection = (page: Page, connection: { effectiveType: string; saveData?: boolean }) =>
  page.addInitScript((said) => {
    Object.defineProperty(navigator, 'connection', { value: said });
  }, connection);

/** A visitor who has only just arrived, however slow this machine is. */
async function hasJustCome(page: Page): Promise<void> {
  await page.addInitScript((stayMs) => {
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, ms: number) =>
      ms === stayMs ? 0 : setTimeout(act, ms)) as typeof setTimeout;
  }, 5000);
}

test.describe('an idle page', () => {
  // To a browser a slow machine looks like a slow connection, over which nothing is prefetched.
  test.beforeEach(async ({ page }) => {
    await saysConnection(page, { effectiveType: '4g' });
    // On a busy machine a server that has just started leaves its first page to the browser, whose script then comes at once.
    await expect.poll(async () => (await page.request.get('/')).text()).toContain(' data-scripts=');
  });

  test('loads no schemas and no form library with its scripts: they come with the forms', async ({
    request,
  }) => {
    const html = await (await request.get('/')).text();
    const lists = [...html.matchAll(/ data-(?:scripts|preload)=("[^"]*"|'[^']*')/g)];
    const paths = lists.flatMap(([list]) => list.match(/\/[\w./-]+\.js/g) ?? []);
    expect(paths.filter((path) => path.includes('mfe-marketing')).length).toBeGreaterThan(1);
    for (const path of paths)
      expect(await (await request.get(path)).text(), path).not.toMatch(/_zod|shouldFocusError/);
  });

  // From pictures that do not exist yet.
  test.use({ expectedComplaints: FAILED_REQUEST });
  test('fetches its scripts without running them; a later press needs no network', async ({
    page,
    context,
  }) => {
    const arrived: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.js')) arrived.push(new URL(request.url()).pathname);
    });
    await hasJustCome(page);
    await page.goto('/');
    const ahead = await page.evaluate(() => {
      const { scripts, preload, dialog, form } = document.querySelector('script')!.dataset;
      return [scripts, preload, dialog, form].flatMap((list) => list!.split(' '));
    });
    const paths = ahead.map((script) => new URL(script, page.url()).pathname);
    await expect.poll(() => arrived.sort()).toEqual([...new Set(paths)].sort());
    expect(await running(page)).toEqual([]);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Book Consultation' }).first().click();
    await expect(bookingDialog(page).getByLabel('First name')).toBeEditable();
  });

  test('is interactive after five seconds, before the visitor does anything', async ({ page, context }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Book Consultation' }).first();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await button.dispatchEvent('click');
    await expect(bookingDialog(page).getByLabel('First name')).toBeEditable();
  });
});

for (const [connection, isFetched] of [
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
] as const)
  test(`${isFetched ? 'scripts are' : 'nothing is'} fetched and run ahead over ${JSON.stringify(connection)}`, async ({
    page,
  }) => {
    await saysConnection(page, connection);
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(60_000);
    const has = (selector: string) => page.evaluate((of) => !!document.querySelector(of), selector);
    expect(await has('link[rel=modulepreload]')).toBe(isFetched);
    // They are inserted once they have come.
    await expect.poll(() => has('script[src]')).toBe(isFetched);
  });

for (const path of ['/', '/insights'])
  test(`${path} runs no script until the visitor moves, and fetches no file twice`, async ({ page }) => {
    await hasJustCome(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await running(page)).toEqual([]);
    await wakeUp(page);
    await page.waitForLoadState('networkidle');
    expect((await running(page)).some((file) => /\/vendor\.\w+\.js$/.test(file))).toBe(true);
    const fetched = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name }) => name),
    );
    expect(fetched.some((url) => /\/vendor\.\w+\.js$/.test(url))).toBe(true);
    expect(fetched).toHaveLength(new Set(fetched).size);
  });

for (const [kind, name] of [
  ['a button of the shell', 'Book Consultation'],
  ["a button of the remote's page", 'Start Your Journey'],
] as const)
  test(`a press on ${kind} before the script loads opens the dialog once [R14]`, async ({ page }) => {
    const { release } = await slowScripts(page);
    await page.goto('/');
    const button = page.getByRole('button', { name }).first();
    await button.click();
    await button.click();
    await page.waitForFunction(() => document.querySelector('[data-waiting]'));
    release();
    await expect(bookingDialog(page)).toBeVisible();
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
  });

test('a form filled in and sent before the script loads arrives [CO3]', async ({ page }) => {
  const { release } = await slowScripts(page);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Henrietta Early');
  await page.getByLabel('Email').fill('early@visitor.example');
  await page.getByLabel('Subject').fill('Before the script');
  await page.getByLabel('Message').fill('Typed while the page was still without its script.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL('/contact');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  release();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Henrietta Early',
    email: 'early@visitor.example',
    subject: 'Before the script',
    message: 'Typed while the page was still without its script.',
  });
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible();
});

test('a search typed before the script loads filters the list [IN1]', async ({ page }) => {
  const { release } = await slowScripts(page);
  await page.goto('/insights');
  const articles = page.getByRole('link', { name: /Read Article/ });
  const before = await articles.count();
  await page.getByPlaceholder('Search insights...').fill('custody');
  release();
  await page.waitForFunction(
    (all) => document.querySelectorAll('main a[href^="/insights/"]').length < all,
    before,
  );
  await expect(page.getByPlaceholder('Search insights...')).toHaveValue('custody');
});

for (const [path, field, kind] of [
  ['/insights', 'Search insights...', 'a field that React controls'],
  ['/contact', 'Name', 'a field that the form reads'],
] as const)
  test(`${path} keeps every letter typed during hydration: ${kind}`, async ({ visitor }) => {
    for (const delay of [0, 15]) {
      const page = await visitor();
      await page.goto(path);
      const box = path === '/contact' ? page.getByLabel(field) : page.getByPlaceholder(field);
      await box.pressSequentially('Custody after the halving', { delay });
      await wakeUp(page);
      await page.waitForLoadState('networkidle');
      await expect(box).toHaveValue('Custody after the halving');
    }
  });

test('a link works without the script', async ({ page }) => {
  await slowScripts(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.waitForURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('over a slow line', () => {
  // The page from which the link leads does not exist: the shell has it without any remote.
  test.use({ expectedComplaints: /404 \(Not Found\)/ });
  test('the remote of the next page is loaded once, however long it takes', async ({ page, product }) => {
    test.slow();
    const line = await startSlowLine(product.url, 3_000);
    const entries: string[] = [];
    page.on('request', (request) => {
      if (/mfe-marketing\/.*remoteEntry/.test(request.url())) entries.push(request.url());
    });
    await page.goto(`${line.url}/nowhere`);
    await wakeUp(page);
    await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForFunction(() => document.title.startsWith('About'));
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(new Set(entries).size).toBe(1);
    line.stop();
  });
});

test.describe('scripts that do not load', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  /** The landing page after the first interaction, which failed to fetch these files. */
  async function failedOnce(page: Page, files = /\/(?:vendor|main)\.\w+\.js$/) {
    const network = { broken: true };
    await page.route(files, (route) => (network.broken ? route.abort() : route.continue()));
    await hasJustCome(page);
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.mouse.move(5, 5);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    return { network, button: page.getByRole('button', { name: 'Book Consultation' }).first() };
  }

  for (const [name, files] of [
    ['all', undefined],
    ['the first', /\/vendor\.\w+\.js$/],
    ['the second', /\/main\.\w+\.js$/],
  ] as const)
    test(`are retried at the next press: ${name}`, async ({ page }) => {
      const { network, button } = await failedOnce(page, files);
      network.broken = false;
      await button.click();
      await expect(bookingDialog(page)).toBeVisible();
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    });

  test('cause a reload after a second failure, to get the current ones', async ({ page }) => {
    const { network, button } = await failedOnce(page);
    const reloaded = page.waitForEvent('framenavigated');
    await button.click();
    await reloaded;
    network.broken = false;
    await button.click();
    await expect(bookingDialog(page)).toBeVisible();
  });

  test('are neither asked for again nor cause a reload in place of the link that was pressed', async ({
    page,
  }) => {
    await failedOnce(page);
    // Safari cancels what is loading when a navigation begins.
    const begun = page.waitForRequest('**/about');
    let asked = 0;
    let askedBeforeLeaving = 0;
    await page.route(/\/(?:vendor|main)\.\w+\.js$/, async (route) => {
      asked++;
      await begun;
      await route.abort();
    });
    const failed = page.waitForEvent('requestfailed');
    await page.route('/about', async (route) => {
      await failed;
      // Time enough for a reload, which would take the place of this page.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      askedBeforeLeaving = asked;
      await route.continue();
    });
    await page.mouse.move(9, 9);
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await page.waitForURL('/about');
    expect(askedBeforeLeaving).toBe(2);
  });
});

test('the year and the remembered theme are right without script [FT5]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await slowScripts(page);
  await hasJustCome(page);
  await page.clock.setFixedTime(new Date('2031-02-28T12:00:00Z'));
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/');
  await expect(page.getByText(/© ?2031/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await expect(page.locator('input[name=theme][value=dark]')).toBeChecked();
  expect(await running(page)).toEqual([]);
});

test('a page is sent once: a repeated request answers 304, and every visitor gets the same bytes', async ({
  product,
}) => {
  const first = await fetch(product.url);
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).not.toBe('');
  const again = await fetch(product.url, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  expect(await (await fetch(product.url)).text()).toBe(await first.text());
});
