import { expect, type Page } from '@playwright/test';
import { hydrated } from './hydration';
import { acceptInvitation } from './sign-in';

/** Makes a client whom nobody else uses, with an invitation that is not accepted yet. */
export type NewClient = () => Promise<{ id: string; invitation: string }>;

/** A client of this test alone, on one tab of the portal; gives the client's id. */
export async function openPortal(page: Page, newClient: NewClient, tab: string): Promise<string> {
  const { id, invitation } = await newClient();
  await acceptInvitation(page, invitation);
  await openTab(page, tab);
  return id;
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/client-portal?tab=${tab}`);
  await hydrated(page);
}

export const reads = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();
