import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';

interface Visitors {
  /** A new visitor with their own browser profile, gone when the test ends. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Complaints that a test causes on purpose. */
  expectedComplaints: RegExp | undefined;
}

/** What the browser itself reports when a request fails. */
export const FAILED_REQUEST = /^Failed to load resource/;

/** A test with visitors. It fails when the console of any of their pages warns or reports an error. */
export const test = base.extend<Visitors & { silentConsole: undefined }>({
  expectedComplaints: [undefined, { option: true }],

  silentConsole: [
    async ({ browser, expectedComplaints }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext) => {
        context.on('console', (message) => {
          if (message.type() === 'warning' || message.type() === 'error')
            complaints.push(`${message.text()} (${message.location().url})`);
        });
        context.on('weberror', (error) => complaints.push(String(error.error())));
      };
      browser.on('context', listen);
      await use(undefined);
      browser.off('context', listen);
      expect(complaints.filter((complaint) => !expectedComplaints?.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],

  visitor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
