import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { hasFocus, press, tabTo, typeInto } from './keyboard';
import { PASSWORD } from './product';
import { linkTo, mailTest as test } from './product-test';
import { takePictures } from './screen-sizes';
import { signIn, STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

const NEXT = 'three unrelated words';
/** The pages of an editor. */
const PUBLISH = ['Insights', 'Services', 'Team', 'Testimonials', 'Firm texts', 'Privacy page'];

// The refusal that makes the page ask for the password.
test.use({ expectedComplaints: FAILED_REQUEST });
// One product for all tests of this file, which alone uses these settings.
test.describe.configure({ mode: 'default' });

test('a client resets a forgotten password and manages the account by keyboard alone', async ({
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
  // Earlier sessions have ended.
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

  // As if the sign-in were long ago: the page asks for the password, and sends what was typed afterwards.
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

test('an owner invites an editor, changes the role, and disables and enables the account by keyboard; their browser follows at once', async ({
  visitor,
  mails,
}) => {
  test.slow();
  // Adding a colleague needs a recent sign-in, which the session that tests share may no longer be.
  const owner = await visitor(FOR_AXE);
  await signIn(owner, STAFF);
  await owner.goto('/admin/settings');
  await owner.getByRole('link', { name: 'Accounts' }).press('Enter');
  await expect(owner.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  const email = `${crypto.randomUUID()}@vale.com`;
  await press(owner, 'button', 'Add colleague');
  await typeInto(owner, 'Email', email);
  await typeInto(owner, 'First name', 'Eva');
  const dialog = owner.getByRole('dialog', { name: 'New colleague' });
  await dialog.getByLabel('Last name').fill('Lind');
  await tabTo(dialog.getByLabel('Role'));
  await owner.keyboard.press('E');
  expect(await findingsInEveryLook(owner)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add colleague' }).press('Enter');
  const row = owner.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited');
  const role = row.getByRole('combobox', { name: 'Set role of Eva Lind' });
  await expect(role).toHaveValue('editor');

  const colleague = await visitor();
  await colleague.goto(await linkTo(mails, email));
  await typeInto(colleague, 'New password', NEXT);
  await typeInto(colleague, 'New password again', NEXT);
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  const enter = async () => {
    await colleague.goto('/api/login');
    await typeInto(colleague, 'Email', email);
    await typeInto(colleague, 'Password', NEXT);
    await colleague.keyboard.press('Enter');
  };
  await colleague.clock.install();
  await enter();
  await colleague.waitForURL('/');
  await press(colleague, 'link', 'Admin');
  await expect(colleague.getByText('Your role does not open this page.')).toBeVisible();
  await press(colleague, 'link', 'Go to Insights');
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Insights');
  const areas = colleague.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await expect(areas).toHaveText(PUBLISH);

  // No request is refused that could reveal a role with more permissions: the page asks a minute after it last did.
  await tabTo(role);
  await owner.keyboard.press('A');
  await expect(toast(owner, 'Eva Lind has the role Adviser now.')).toBeVisible();
  await colleague.clock.fastForward('01:00');
  await press(colleague, 'link', 'Admin');
  await expect(colleague.getByRole('tab', { name: /^Consultation Bookings/ })).toBeVisible();
  // Without the messages, which are refused to an adviser who sees only their own clients.
  await expect(areas).toHaveText(['Dashboard', 'Calendar', 'Clients', 'Assigned', 'Reports', 'Settings']);
  expect((await colleague.request.get('/api/admin/articles')).status()).toBe(403);

  // The first refusal reveals a role with fewer permissions. Done away from the dashboard, whose stream may be refused first.
  await press(colleague, 'link', 'Reports');
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await tabTo(role);
  await owner.keyboard.press('E');
  await expect(toast(owner, 'Eva Lind has the role Editor now.')).toBeVisible();
  await press(colleague, 'link', 'Assigned');
  await expect(areas).toHaveText(PUBLISH);
  await expect(colleague.getByText('Your role does not open this page.')).toBeVisible();

  await colleague.goto('/admin/content/testimonials/new');
  await hydrated(colleague);
  await typeInto(colleague, 'Name', 'Ines Moreau');
  await press(owner, 'button', 'Disable Eva Lind');
  await expect(owner.getByRole('dialog', { name: 'Disable Eva Lind?' })).toBeVisible();
  expect(await findingsInEveryLook(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Disable account' }).press('Enter');
  await expect(toast(owner, 'Eva Lind is disabled and signed out.')).toBeVisible();
  await expect(row).toContainText('Disabled');
  expect(await findingsInEveryLook(owner)).toEqual([]);
  await areas.filter({ hasText: 'Insights' }).press('Enter');
  await expect(toast(colleague, 'You are logged out. Logging in again...')).toBeVisible();
  await colleague.waitForURL('/api/login');
  await enter();
  await expect(colleague.getByRole('alert')).toBeVisible();
  expect((await colleague.request.get('/api/auth/user')).status()).toBe(401);

  await press(owner, 'button', 'Enable Eva Lind');
  await expect(toast(owner, 'Eva Lind can sign in again.')).toBeVisible();
  await enter();
  // Back where the session had ended, with what was typed.
  await colleague.waitForURL('/admin/content');
  await expect(areas).toHaveText(PUBLISH);
  await colleague.goto('/admin/content/testimonials/new');
  await expect(colleague.getByLabel('Name')).toHaveValue('Ines Moreau');
});
