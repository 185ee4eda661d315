// Landing, services and an article: (a) the product, (b) the same sources as one server-rendered application that is split by
// route, (c) as one bundle drawn in the browser, (d) static HTML. Every page load has a cold cache; the variants are
// interleaved, and ratios compare figures of the same run.
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { register } from 'tsx/esm/api';
import { findBrowser } from '../../tooling/browser.mjs';
import { step } from '../../tooling/prepare.mjs';
import { buildOneBundle, buildSplitApp } from './peers.mjs';
import { lateTable, pagesTable, warmTable } from './report.mjs';
import { bundleSite, inlineScriptBytes, serveSite, splitSite, staticSite } from './variants.mjs';
import { LINE, measureLatePress, measurePageLoad, WINDOW } from './measure-page-load.mjs';
import { measureWarmNavigation, WAYS } from './warm-navigation.mjs';

// The browser tests' module that starts the product is TypeScript.
register();
const { startProduct } = await import('../../e2e/product.ts');

/** When the booking button is pressed, after the page has loaded. */
const PRESSED_AFTER_MS = [1000, 8000];

export async function measurePages({ runs, folder, atEnd }) {
  let product, bundle, split, browser;
  await step('product', async () => {
    const starting = startProduct({ DATA_DIR: path.join(folder, 'data') });
    atEnd(() => starting.then(({ stop }) => stop()).catch(() => {}));
    product = await starting;
  });
  await step('one bundle', async () => void (bundle = await buildOneBundle(path.join(folder, 'bundle'))));
  await step('split app', async () => void (split = await buildSplitApp(path.join(folder, 'split'))));
  await step('browser', async () => {
    const launching = findBrowser().then(launch);
    atEnd(() => launching.then((running) => running.close()).catch(() => {}));
    browser = await launching;
  });

  const [article] = await (await fetch(`${product.url}/api/insights`)).json();
  const paths = ['/', '/services', `/insights/${article.slug}`];
  const html = {};
  for (const path of paths) html[path] = await (await fetch(product.url + path)).text();
  const site = async (files) => {
    const { url, close } = await serveSite(files, product.url);
    atEnd(close);
    return url;
  };
  const variants = [
    { name: 'product', url: product.url, inlineScript: inlineScriptBytes, pressable: true },
    { name: 'split app', url: await site(splitSite(html, split)), pressable: false },
    { name: 'one bundle', url: await site(bundleSite(html, bundle)), pressable: true },
    { name: 'static HTML', url: await site(staticSite(html)), pressable: false },
  ];

  const measured = [];
  const late = [];
  const warm = [];
  for (let run = 1; run <= runs; run++)
    await step(`run ${run} of ${runs}`, async () => {
      for (const path of paths)
        for (const { name, url, inlineScript, pressable } of variants) {
          const figures = await measurePageLoad(browser, url + path);
          figures.scriptBefore = figures.bytes.script + (inlineScript?.(html[path]) ?? 0);
          const pressed = pressable ? await measurePageLoad(browser, url + path, { press: true }) : undefined;
          measured.push({ run, path, variant: name, figures, pressed });
        }
      for (const afterMs of PRESSED_AFTER_MS)
        for (const { name, url } of variants.slice(0, 3))
          late.push({ run, variant: name, afterMs, ...(await measureLatePress(browser, url, afterMs)) });
      for (const way of WAYS)
        for (const cpu of [1, LINE.cpu])
          warm.push({
            run,
            way: way.title,
            cpu,
            ...(await measureWarmNavigation(browser, product.url, way, cpu)),
          });
      return `load ${os.loadavg()[0].toFixed(1)}`;
    });
  const { rttMs, downMbps, cpu } = LINE;
  const chromium = browser.version();
  const about = `${runs} interleaved runs, cold cache, ${rttMs} ms round trip, ${downMbps} Mbps down, CPU ${cpu}x slower, \
${WINDOW.width}x${WINDOW.height}, Chromium ${chromium}
median (range); ratios are of the same run`;
  const tables = [
    ...paths.map((path) => pagesTable(path, measured, variants)),
    lateTable(late),
    warmTable(warm),
  ];
  return { figures: { line: LINE, chromium, measured, late, warm }, report: [about, ...tables].join('\n') };
}

/** Closed by a cleanup: Playwright's own signal handling would end the process before the other cleanups run. */
const launch = (executablePath) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
