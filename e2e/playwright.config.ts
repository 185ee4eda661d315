import { defineConfig } from '@playwright/test';
import { WIDE } from './screen-sizes';

/** A slow machine gets more time: `npm test` measures how slow it is. */
const slowness = Number(process.env.TEST_SLOWNESS || 1);

/** The whole product in a real browser. Each worker has its own product, so tests share no data across workers. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  // A product and its browser keep a core busy.
  workers: '100%',
  retries: 0,
  // Limits for a busy machine; on a quiet one a test takes a second or two.
  timeout: 120_000 * slowness,
  expect: { timeout: 20_000 * slowness },
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 20_000 * slowness,
    navigationTimeout: 30_000 * slowness,
    viewport: WIDE,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
