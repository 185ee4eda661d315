import type { Page } from '@playwright/test';
import { PASSWORD } from './product';

// The evaluation accounts that a first start makes.
export const STAFF = 'staff@lisleharrow.example';
export const CLIENT = 'client@lisleharrow.example';
/** A client's account without a profile. */
export const NEW_CLIENT = 'newclient@lisleharrow.example';

/** Signs in on the login page, as a person does. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
}

/** Keeps the login page from answering until `release`, so that what is shown before it can be read. */
export async function holdLogin(page: Page): Promise<{ requests: string[]; release: () => void }> {
  const requests: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/login', async (route) => {
    requests.push(route.request().url());
    await released;
    await route.fulfill({ contentType: 'text/html', body: '<title>Login</title>' });
  });
  return { requests, release };
}

/** Opens an invitation link and sets a password, which leads to the portal. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('/client-portal');
}
