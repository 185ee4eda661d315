import { accessSync, constants } from 'node:fs';
import { expect } from '@playwright/test';
import { test as base } from '../deployments-test';
import { chromiumEngine } from './chromium';
import type { Engine } from './engine';
import { FIREFOX, startFirefox } from './firefox';
import { type Tab, tabOf } from './tab';
import { startWebKit, WEBKIT, XVFB } from './webkit';

/** The engines of the browsers that people have, and the programs that each needs beside the one of all tests. */
export const ENGINES = { chromium: [], firefox: [FIREFOX], webkit: [WEBKIT, XVFB] } as const;
export type EngineName = keyof typeof ENGINES;

interface Visits {
  /** A visitor's tab in this engine, with an empty cache; the test fails when its console warns or reports an error. */
  tabIn: (engine: EngineName) => Promise<Tab>;
}

/** A test in several engines. Without their programs it is skipped, but never on a machine for tests. */
export const test = base.extend<Visits>({
  tabIn: async ({ browser, product }, use, info) => {
    const start = { chromium: () => chromiumEngine(browser), firefox: startFirefox, webkit: startWebKit };
    const engines = new Map<EngineName, Engine | Promise<Engine>>();
    const tabs: Tab[] = [];
    await use(async (name) => {
      test.skip(!process.env.CI && !ENGINES[name].every(isInstalled), `${name} is not installed`);
      const engine = engines.get(name) ?? start[name]();
      engines.set(name, engine);
      const tab = tabOf(await (await engine).newPage(), product.url);
      tabs.push(tab);
      return tab;
    });
    if (info.status !== info.expectedStatus)
      for (const tab of tabs)
        await info.attach('page', { body: await tab.picture(), contentType: 'image/png' });
    const complaints = tabs.flatMap((tab) => tab.complaints());
    await Promise.all(tabs.map((tab) => tab.close()));
    for (const engine of engines.values()) await (await engine).stop();
    expect(complaints).toEqual([]);
  },
});

function isInstalled(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
