import type { Locator, Page } from '@playwright/test';

export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-toasts]').getByText(text, { exact: true });
