import { expect } from '@playwright/test';
import { type OidcServer, startOidcServer } from '../api/src/testing/oidc-server';
import { findingsInEveryLook as findings, FOR_AXE } from './accessibility-findings';
import { press, tabTo, typeInto } from './keyboard';
import { freePort, type Product, startProduct } from './product';
import { takePictures } from './screen-sizes';
import { STAFF } from './sign-in';
import { FAILED_REQUEST, test } from './visitors';

// From the pages that refuse somebody.
test.use({ expectedComplaints: FAILED_REQUEST });

let provider: OidcServer;
let product: Product;
test.beforeAll(async () => {
  // Without an up-to-date build, the start makes one.
  test.setTimeout(300_000);
  const port = String(await freePort());
  const publicUrl = `http://localhost:${port}`;
  provider = await startOidcServer(publicUrl);
  provider.people = {
    ada: { email: STAFF, email_verified: true, groups: ['owner'] },
    guest: { email: 'guest@lisleharrow.example', email_verified: true, groups: [] },
  };
  product = await startProduct({ PORT: port, ...provider.settings });
});
test.afterAll(async () => {
  await product.stop();
  await provider.close();
});

test('a user signs in with the firm’s account and out of both by keyboard alone, and every refusal is a readable page', async ({
  visitor,
}) => {
  const page = await visitor({ ...FOR_AXE, baseURL: product.url });
  const signInAs = async (person: string) => {
    // The field gets its autofocus some time after the page loads: a letter typed before that would be lost.
    await typeInto(page, 'Name', person);
    await page.keyboard.press('Enter');
  };

  await page.goto('/api/login');
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'oidc-sign-in');
  await press(page, 'link', 'Sign in with the firm’s account');
  await signInAs('guest');
  await expect(page.getByRole('heading', { name: 'There is no account for you here' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'oidc-no-account');

  // Returning by hand to a sign-in that is over.
  await page.goto('/api/login/callback?code=x&state=y');
  await expect(page.getByRole('alert')).toContainText('Nobody was signed in.');
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'oidc-not-completed');
  await page.context().clearCookies({ domain: 'localhost' });
  await press(page, 'link', 'Try again');
  await signInAs('ada');
  await page.waitForURL('/');

  await tabTo(page.getByRole('banner').getByRole('link', { name: 'Logout' }));
  await page.keyboard.press('Enter');
  await press(page, 'button', 'Sign out there, too');
  await page.waitForURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/api/login/firm');
  // The provider's session has ended as well.
  await expect(page.getByLabel('Name')).toBeVisible();

  provider.fault = ({ url }, response) => {
    if (url === '/token') response.writeHead(500).end();
    return url === '/token';
  };
  await signInAs('ada');
  await expect(page.getByRole('heading', { name: 'The firm’s sign-in is not responding' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'oidc-silent');
});
