import type { Page } from '@playwright/test';
import { hydrated } from './hydration';
import { PASSWORD } from './product';

// The evaluation accounts that a first start creates.
export const STAFF = 'staff@lisleharrow.example';
export const CLIENT = 'client@lisleharrow.example';
/** A client's account without a profile. */
export const NEW_CLIENT = 'newclient@lisleharrow.example';

/** Signs in with the login page, as a person does. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
}

/**
 * Answers in place of the login page and collects requests for it. Locators cannot read a page that is being redirected, so
 * each page saves what it shows when it is left: see `shownBeforeLogin`.
 */
export async function watchLogin(page: Page): Promise<string[]> {
  const requests: string[] = [];
  const keepText = () =>
    addEventListener('pagehide', () => {
      if (location.protocol === 'http:') sessionStorage.setItem('shown', document.body.innerText);
    });
  await page.addInitScript(keepText);
  await page.evaluate(keepText);
  await page.route('**/api/login', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>Login</title>' });
  });
  return requests;
}

/** What the page showed that redirected to the login page. */
export const shownBeforeLogin = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('shown') ?? '');

/** Opens an invitation link and sets a password, after which the portal opens. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('/client-portal');
}

/** Adds a client whom no other test uses, with an invitation that is not accepted yet. */
export type NewClient = () => Promise<{ id: string; invitation: string }>;

/** A client of this test alone, on one tab of the portal; returns the client's id. */
export async function openPortal(page: Page, newClient: NewClient, tab: string): Promise<string> {
  const { id, invitation } = await newClient();
  await page.request.post(invitation, { form: { password: PASSWORD, repeated: PASSWORD } });
  await openTab(page, tab);
  return id;
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/client-portal?tab=${tab}`);
  await hydrated(page);
}
