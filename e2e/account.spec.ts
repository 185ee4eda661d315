import { expect } from '@playwright/test';
import { type MailServer, readMail } from '../api/src/testing/mail-server';
import { findings, findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { hasFocus, press, tabTo, typeInto } from './keyboard';
import { PASSWORD } from './product';
import { mailTest as test } from './product-test';
import { takePictures } from './screen-sizes';
import { STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

const NEXT = 'three unrelated words';

// The one refusal that brings up the question for the password.
test.use({ expectedComplaints: FAILED_REQUEST });
// One product for all of them: its settings are this file's alone.
test.describe.configure({ mode: 'default' });

/** The link of the latest mail to this address that has one. */
async function linkTo({ received }: MailServer, address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const own = received.filter(({ to }) => to.includes(address));
    const texts = await Promise.all(own.map(async ({ source }) => (await readMail(source)).text ?? ''));
    link = texts.flatMap((text) => /\/api\/login\/reset\/\S+/.exec(text) ?? []).at(-1);
    expect(link).toBeDefined();
  }).toPass();
  return link!;
}

test('a forgotten password is set anew and the account looked after, by keyboard alone', async ({
  signedIn,
  visitor,
  mails,
}) => {
  test.slow();
  const email = `${crypto.randomUUID()}@vale.com`;
  const staff = await signedIn(STAFF);
  const data = { email, firstName: 'Jonas', lastName: 'Lind', phone: '', company: '', status: 'active' };
  const { invitation } = await (await staff.request.post('/api/admin/clients', { data })).json();
  const elsewhere = await visitor();
  await elsewhere.request.post(invitation.path, { form: { password: PASSWORD, repeated: PASSWORD } });
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(200);

  const page = await visitor(FOR_AXE);
  const { keyboard } = page;
  await page.goto('/api/login');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'sign-in');
  await press(page, 'link', 'Forgot your password?');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'forgotten-password');
  expect(await hasFocus(page.getByLabel('Email'))).toBe(true);
  await keyboard.type(email);
  await keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(email);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'forgotten-password-sent');
  await page.goto(await linkTo(mails, email));
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'reset-form');
  await typeInto(page, 'New password', NEXT);
  await typeInto(page, 'New password again', NEXT);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'reset-done');
  // Whoever was signed in is not any more.
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
  await elsewhere.request.post('/api/login', { form: { email, password: NEXT } });
  await press(page, 'link', 'Login');
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', NEXT);
  await keyboard.press('Enter');
  await page.waitForURL('/');

  await press(page, 'link', 'Hello, Jonas');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await hydrated(page);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'account');

  await press(page, 'button', /^End: /);
  await expect(page.getByRole('button', { name: /^End: / })).toHaveCount(0);
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401);
  expect(await findingsInEveryLook(page)).toEqual([]);

  // As if the sign-in were long ago: the question comes, and what was typed is sent after it.
  let isLongAgo = true;
  const again = { type: 'urn:lisle-harrow:problem:sign-in-again', title: 'Again', status: 403 };
  await page.route('**/api/account/name', (route) => {
    if (!isLongAgo) return route.continue();
    isLongAgo = false;
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify(again),
    });
  });
  await page.route('**/api/account/confirm', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), isRecent: false } });
  });
  await typeInto(page, 'First name', 'Jonathan');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takePictures(page, 'confirm-dialog');
  await tabTo(dialog.getByLabel('Password'));
  await keyboard.type(NEXT);
  await keyboard.press('Enter');
  await expect(toast(page, 'Your name has been changed.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Hello, Jonathan' })).toBeVisible();

  await typeInto(page, 'Current password', NEXT);
  await typeInto(page, 'New password', PASSWORD);
  await typeInto(page, 'New password again', PASSWORD);
  await keyboard.press('Enter');
  await expect(toast(page, 'Your password has been changed.')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
});

test('an owner adds a colleague on the page of accounts', async ({ signedIn, mails }) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const email = `${crypto.randomUUID()}@vale.com`;
  await page.getByRole('button', { name: 'Add colleague' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Eva');
  await page.getByRole('dialog').getByRole('button', { name: 'Add colleague' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invited');
  expect(await findings(page)).toEqual([]);
  expect(await linkTo(mails, email)).toBeTruthy();
});
