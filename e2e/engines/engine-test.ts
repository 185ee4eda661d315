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

interface Engines {
  /** This engine, which a worker's tests share: each of their tabs has a profile of its own. */
  engineOf: (name: EngineName) => Promise<Engine>;
}

/** A test in several engines. Without their programs it is skipped, but never on a machine for tests. */
export const test = base.extend<Visits, Engines>({
  engineOf: [
    async ({ browser }, use) => {
      const start = {
        chromium: async () => chromiumEngine(browser),
        firefox: startFirefox,
        webkit: startWebKit,
      };
      const engines = new Map<EngineName, Promise<Engine>>();
      await use((name) => {
        const engine = engines.get(name) ?? start[name]();
        engines.set(name, engine);
        return engine;
      });
      for (const engine of engines.values()) await (await engine).stop();
    },
    { scope: 'worker' },
  ],

  tabIn: async ({ engineOf, product }, use, info) => {
    const tabs: Tab[] = [];
    await use(async (name) => {
      test.skip(!process.env.CI && !ENGINES[name].every(isInstalled), `${name} is not installed`);
      const tab = tabOf(await (await engineOf(name)).newPage(), product.url);
      tabs.push(tab);
      return tab;
    });
    if (info.status !== info.expectedStatus)
      for (const tab of tabs)
        await info.attach('page', { body: await tab.picture(), contentType: 'image/png' });
    const complaints = tabs.flatMap((tab) => tab.complaints());
    await Promise.all(tabs.map((tab) => tab.close()));
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
