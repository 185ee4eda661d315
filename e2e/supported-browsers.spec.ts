import { readdirSync } from 'node:fs';
import path from 'node:path';
import baselineCss from '@eslint/css';
import { expect, type Page } from '@playwright/test';
import { ESLint, type Linter } from 'eslint';
import baselineScript from 'eslint-plugin-baseline-js';
import { root } from './product';
import { test } from './product-test';
import { PUBLIC_PAGES } from './public-pages';
import { NARROW, WIDE } from './screen-sizes';
import { CLIENT, STAFF } from './sign-in';

// The supported browsers have what Baseline calls widely available; whatever else the built product uses, it does without.

const WIDELY = { available: 'widely' } as const;
/** What the scripts use only where a browser has it, and why they do without. */
const OPTIONAL_IN_SCRIPTS = [
  // Each supported browser has it; what Baseline misses is how it reports an end by hand.
  'abortsignal-timeout',
  // Each supported browser copies text; what Baseline misses is the reading of the clipboard.
  'async-clipboard',
  // Asked for before it is used, by React.
  'is-input-pending',
  // Asked for before it is used: without it, a browser is not known to save data.
  'network-information',
];
/** Styles without which a page reads and works the same. */
const OPTIONAL_IN_STYLES = [
  'text-wrap',
  'selection',
  'content-visibility',
  '@starting-style',
  'field-sizing',
  'resize',
  'scrollbar-width',
  'overflow-anchor',
  '@view-transition',
  'view-transition-old',
  'view-transition-new',
  'animation-range',
  'break-after',
  '@page',
  'forced-color-adjust',
  'print-color-adjust',
  // Each supported browser shows a popover; what Baseline misses is that a touch beside it closes it on every phone.
  'popover-open',
];

const eslint = (config: ESLint.Options['overrideConfig']) =>
  new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: config,
    allowInlineConfig: false,
    ignore: false,
  });

test('a browser of 2018 reads the script that shows what works without the others', async () => {
  const [linted] = await eslint([
    { files: ['**/*.js'], languageOptions: { ecmaVersion: 2017, sourceType: 'script' } },
  ]).lintFiles(['shell/dist/start-script.js']);
  expect(linted!.messages).toEqual([]);
});

test('the built scripts are of 2022 and need nothing that a supported browser lacks', async () => {
  const folders = ['shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
  const linted = await eslint([
    {
      files: ['**/*.js'],
      // Its types are looser than those of ESLint.
      plugins: { 'baseline-js': { rules: baselineScript.rules } },
      languageOptions: { ecmaVersion: 2022, sourceType: 'script' },
      rules: baselineScript.configs.recommended({ ...WIDELY, level: 'error' }).rules as Linter.RulesRecord,
    },
  ]).lintFiles([
    'shell/dist/start-script.js',
    ...folders.map((name) => path.join(name, 'dist/browser/*.js')),
  ]);
  expect(linted.length).toBeGreaterThan(20);
  const found = linted.flatMap(({ messages }) =>
    messages.map(({ message }) => nameIn(message, /\(([\w-]+)\)/)),
  );
  expect([...new Set(found)].sort()).toEqual(OPTIONAL_IN_SCRIPTS.sort());
});

test('the styles of pages need nothing that a supported browser lacks', async ({ product, signedIn }) => {
  const pages = [...Object.keys(PUBLIC_PAGES), '/book', '/write'];
  const html = await Promise.all(pages.map(async (page) => (await fetch(product.url + page)).text()));
  for (const [account, page] of [
    [STAFF, '/admin'],
    [CLIENT, '/client-portal'],
  ] as const)
    html.push(await (await (await signedIn(account)).request.get(page)).text());
  const styles = html.flatMap((text) =>
    [...text.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style]) => style!),
  );
  expect(styles.length).toBeGreaterThan(html.length);
  const [linted] = await eslint([
    {
      files: ['**/*.css'],
      plugins: { css: baselineCss },
      language: 'css/css',
      rules: { 'css/use-baseline': ['error', WIDELY] },
    },
  ]).lintText([...new Set(styles)].join('\n'), { filePath: path.join(root, 'styles.css') });
  const found = linted!.messages.map(({ message }) =>
    nameIn(message, /(?:property|Property|Selector|At-rule) '([\w@-]+)'/),
  );
  expect([...new Set(found)].sort()).toEqual(OPTIONAL_IN_STYLES.sort());
});

test.describe('in a browser that is too old', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'));
  });

  for (const viewport of [WIDE, NARROW])
    test(`a visitor gets the page that works without script, ${viewport.width} pixels wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await wakeUpInVain(page);
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
      ).toBeVisible();
      for (const name of ['Book Consultation', 'Start Your Journey', 'Menu'])
        await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
      await page.getByRole('link', { name: 'Start Your Journey' }).click();
      await page.waitForURL('/book');
      await expect(page.getByLabel('First name')).toBeEditable();
    });

  test('a client reads the portal', async ({ page, context, sessionOf }) => {
    await context.addCookies((await sessionOf(CLIENT)).cookies);
    await page.goto('/client-portal');
    await wakeUpInVain(page);
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  });

  /** Moves the pointer and waits for all that a page would load. */
  async function wakeUpInVain(page: Page) {
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'isPlain' in window && window.isPlain)).toBe(true);
    expect(await page.evaluate(() => document.querySelectorAll('[data-waiting], noscript').length)).toBe(0);
  }
});

/** The name in a message, or the whole message of another kind, such as an error of syntax. */
const nameIn = (message: string, pattern: RegExp) => pattern.exec(message)?.[1] ?? message;
