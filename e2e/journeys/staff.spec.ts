import { expect } from '@playwright/test';
import { test } from '../deployments-test';
import { hydrated } from '../hydration';
import { CLIENT, signIn, STAFF } from '../sign-in';
import { FAILED_REQUEST } from '../visitors';

/** Every page of the back office with its heading, and the roles that may open it besides an owner. */
const PAGES = [
  { path: '/admin', heading: 'Admin Dashboard', roles: ['adviser', 'reader'] },
  { path: '/admin/assigned', heading: 'Assigned', roles: ['adviser', 'reader'] },
  { path: '/admin/calendar', heading: 'Calendar', roles: ['adviser', 'reader'] },
  { path: '/admin/clients', heading: 'Clients', roles: ['adviser', 'reader'] },
  { path: '/admin/content', heading: 'Insights', roles: ['editor'] },
  { path: '/admin/content/services', heading: 'Services', roles: ['editor'] },
  { path: '/admin/content/team', heading: 'Team', roles: ['editor'] },
  { path: '/admin/content/testimonials', heading: 'Testimonials', roles: ['editor'] },
  { path: '/admin/reports', heading: 'Reports', roles: ['adviser', 'reader'] },
  { path: '/admin/settings', heading: 'Settings', roles: ['adviser', 'reader', 'editor'] },
  { path: '/admin/settings/webhooks', heading: 'Settings', roles: [] },
  { path: '/admin/accounts', heading: 'Accounts', roles: [] },
  { path: '/admin/platform', heading: 'Releases', roles: [] },
] as const;

/** What a page says to whoever may not open it. */
const REFUSAL = /Your role does not|Only owners/;

test('an owner signs in, is welcomed, opens every page of the back office and signs out [R3, R4, AD1]', async ({
  page,
}) => {
  await signIn(page, STAFF);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
  for (const { path, heading } of PAGES) {
    await page.goto(path);
    await hydrated(page);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Logout' }).filter({ visible: true }).first().click();
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: 'Start Your Journey' })).toBeVisible();
});

test.describe('whoever is not an owner', () => {
  // A refused page is answered with 403 or 404.
  test.use({ expectedComplaints: FAILED_REQUEST });

  for (const role of ['adviser', 'reader', 'editor'] as const)
    test(`${role} opens what the role may open, and nothing else`, async ({ signedIn, newColleague }) => {
      const page = await signedIn(await newColleague(role, 'Quentin', 'Ashe'));
      for (const { path, heading, roles } of PAGES) {
        await page.goto(path);
        await hydrated(page);
        const main = page.getByRole('main');
        if ((roles as readonly string[]).includes(role))
          await expect.soft(main.getByRole('heading', { level: 1 }), path).toHaveText(heading);
        else await expect.soft(main, path).toContainText(REFUSAL);
      }
    });

  test('a client sees nothing of the back office', async ({ signedIn }) => {
    const page = await signedIn(CLIENT);
    for (const path of ['bookings', 'contacts', 'clients', 'accounts'])
      expect((await page.request.get(`/api/admin/${path}`)).status()).toBe(403);
  });
});

test('an editor writes and publishes an article, and visitors read it', async ({
  signedIn,
  newColleague,
  visitor,
}) => {
  const page = await signedIn(await newColleague('editor', 'Edith', 'Vance'));
  await page.goto('/admin/content');
  await hydrated(page);
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByLabel('Title', { exact: true }).fill('On keeping records');
  await page.getByLabel('Category').fill('Tax Strategy');
  await page.getByLabel('Excerpt').fill('What is written down is kept.');
  await page.getByRole('textbox', { name: 'Text, in Markdown' }).click();
  await page.keyboard.type('## Write it down\n\nInterest, term and security.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Publish/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const reader = await visitor();
  const article = '/insights/on-keeping-records';
  await expect.poll(async () => (await reader.request.get(article)).status()).toBe(200);
  await reader.goto(article);
  await expect(reader.getByRole('heading', { level: 2, name: 'Write it down' })).toBeVisible();
});
