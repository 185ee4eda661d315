import { defineConfig } from '@playwright/test';
import { WIDE } from './screen-sizes';

/** The whole product in a real browser. Each worker has its own product, so tests share no data across workers. */
export default defineConfig({
  testMatch: '*.spec.ts',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  // More workers than cores, since a test waits for its browser or its servers half of the time.
  workers: '150%',
  retries: 0,
  // Limits for a busy machine; on a quiet one a test takes a second or two.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
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
