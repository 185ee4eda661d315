import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { findingsInEveryLook as findings, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, typeInto } from './keyboard';
import { PASSWORD } from './product';
import { test } from './product-test';
import { takePictures } from './screen-sizes';

test.use(FOR_AXE);

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await hydrated(page);
}

/** Signs out and types email and password, up to the second step. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/api/logout');
  await page.goto('/api/login');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/api/login/second-step');
}

/** A virtual authenticator of this browser, which agrees to every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('by keyboard: an app is set up and required, a recovery code replaces it, and a passkey replaces the password', async ({
  page,
  newClient,
}) => {
  test.setTimeout(120_000);
  await addAuthenticator(page);
  await page.request.post((await newClient()).invitation, {
    form: { password: PASSWORD, repeated: PASSWORD },
  });
  await openAccount(page);
  const email = (await page.getByText('You sign in as').locator('strong').textContent())!;

  await press(page, 'button', 'Set up an app');
  const key = page.locator('code');
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'second-factor');
  const secret = (await key.textContent())!.replaceAll(' ', '');
  await typeInto(page, 'Code', codeOf(secret));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [code] = await dialog.getByRole('listitem').allTextContents();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'recovery-codes');
  await press(page, 'button', 'I have kept them');
  await expect(dialog).toHaveCount(0);

  await signInAgain(page, email);
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'second-step');
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('/');

  await signInAgain(page, email);
  await press(page, 'link', 'Use a recovery code');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'second-step-recovery');
  await page.keyboard.type(code!.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('/');

  await openAccount(page);
  await expect(page.getByText('You have 9 codes left.')).toBeVisible();
  await press(page, 'button', 'Add a passkey');
  await page.keyboard.type('This computer');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'passkeys');

  await page.goto('/api/logout');
  await page.goto('/api/login');
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await takePictures(page, 'sign-in-passkey');
  await press(page, 'button', 'Use a passkey instead');
  await page.waitForURL('/');
  await openAccount(page);
  await expect(page.getByText(/^Last used /)).toBeVisible();

  // A passkey also works after the password.
  await signInAgain(page, email);
  await press(page, 'button', 'Use a passkey');
  await page.waitForURL('/');
});
