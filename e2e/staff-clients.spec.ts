import { expect, type Page } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { acceptInvitation, CLIENT, NEW_CLIENT, STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// The staff's screens for clients: who clients are, how they are invited, and who sees none of it.

/** The case of the seeded client, from the list. */
async function openSeededCase(page: Page, tab = ''): Promise<string> {
  await page.goto('/admin/clients?q=Okafor');
  const path = await page.getByRole('link', { name: 'Marguerite Okafor' }).getAttribute('href');
  await page.goto(`${path}${tab && `?tab=${tab}`}`);
  await hydrated(page);
  return path!;
}

/** An address that no other client has. */
const newAddress = () => `${crypto.randomUUID()}@client.example`;

test('the list is in the HTML; search and status survive a reload', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin/clients');
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('northline');
  await expect.poll(async () => new URL(page.url()).search).toEqual('?q=northline');
  await expect(page.getByRole('rowgroup').last().getByRole('link')).toHaveText(['Marguerite Okafor']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('closed');
  await expect(page.getByText('No clients match your search.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('northline');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('closed');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page.getByRole('link', { name: 'Tobias Reyes' })).toBeVisible();

  const reader = await signedIn(STAFF, { javaScriptEnabled: false });
  await reader.goto('/admin/clients?q=newclient');
  await expect(reader.getByRole('rowgroup').last().getByRole('link')).toHaveText(['Tobias Reyes']);
  await reader.getByRole('searchbox').fill('okafor');
  await reader.getByRole('combobox', { name: 'Status' }).selectOption('');
  await reader.getByRole('button', { name: 'Search', exact: true }).click();
  await reader.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Marguerite Okafor' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Engagement letter and scope' })).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('an unknown id is answered with 404 [R5]', async ({ signedIn }) => {
    const page = await signedIn(STAFF);
    const answer = await page.goto('/admin/clients/0190a0a0-0000-7000-8000-000000000000');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });

  test('a client who opens these pages sees the plain page, and every call answers 403 [D30]', async ({
    signedIn,
  }) => {
    const path = await openSeededCase(await signedIn(STAFF));
    const page = await signedIn(CLIENT);
    for (const forbidden of ['/admin/clients', path]) {
      await page.goto(forbidden);
      await expect(page.getByText('This area is for staff.')).toBeVisible();
      await expect(page.getByRole('button', { name: /New client|Add milestone/ })).toHaveCount(0);
    }
    for (const call of ['', '/milestones', '/notes', '/documents']) {
      const answer = await page.request.get(`/api${path}${call}`);
      expect(answer.status()).toBe(403);
    }
  });

  test('a client is added and invited by keyboard, the link is copied, and a used link no longer works', async ({
    visitor,
    signedIn,
    product,
  }) => {
    const page = await signedIn(STAFF);
    await page.goto('/admin/clients');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const opener = page.getByRole('button', { name: 'New client' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await expect(dialog).toBeVisible();
    await tabTo(dialog.getByLabel('First name'));
    await page.keyboard.type('Ida');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Holm');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    // The draft is as it was left; an invalid address is reported.
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Last name')).toHaveValue('Holm');
    await tabTo(dialog.getByLabel('Email'));
    await page.keyboard.type('ida@');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeFocused();
    await dialog.getByLabel('Email').fill(newAddress());
    await page.keyboard.press('Enter');

    const invitation = page.getByRole('dialog', { name: 'Invitation link' });
    await expect(invitation.getByText('The link is shown only now', { exact: false })).toBeVisible();
    await tabTo(invitation.getByRole('button', { name: 'Copy link' }));
    await page.keyboard.press('Enter');
    await expect(invitation.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(await invitation.getByLabel('One-time link').inputValue());
    expect(link.startsWith(`${product.url}/api/invitation/`)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Ida Holm' })).toBeVisible();

    // A new link invalidates the first one.
    await page.getByRole('button', { name: 'New invitation link' }).click();
    const second = await invitation.getByLabel('One-time link').inputValue();
    await invitation.getByRole('button', { name: 'Done' }).click();
    const invited = await visitor();
    expect((await invited.goto(link))?.status()).toBe(404);
    await acceptInvitation(invited, second);
    await expect(invited.getByRole('heading', { level: 1, name: 'Welcome, Ida' })).toBeVisible();

    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText('Not signed in yet.', { exact: false })).toHaveCount(0);
  });
});

test('an account without a profile is told so, gets one, and then has the portal [CP2]', async ({
  signedIn,
}) => {
  const client = await signedIn(NEW_CLIENT, FOR_AXE);
  await client.goto('/client-portal');
  await expect(client.getByText('Client Portal Access')).toBeVisible();
  await expect(client.getByRole('tab')).toHaveCount(0);
  expect(await findings(client)).toEqual([]);
  const page = await signedIn(STAFF);
  await page.goto('/admin/clients?status=none');
  await page.getByRole('link', { name: 'Tobias Reyes' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Create profile' }).click();
  await expect(toast(page, 'Profile created.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { level: 1, name: 'Welcome, Tobias' })).toBeVisible();
});

test('no screen and no dialog has an accessibility finding or is wider than the window', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/clients');
  const check = async (screen: string) => {
    expect([screen, await findings(page)]).toEqual([screen, []]);
  };
  await check('list');
  await page.getByRole('searchbox').fill('nobody like this');
  await expect(page.getByText('No clients match your search.')).toBeVisible();
  await check('no match');
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await check('new client');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await check('new client, refused');
  await dialog.getByLabel('First name').fill('Wilhelmina');
  await dialog.getByLabel('Last name').fill('Accessible');
  await dialog.getByLabel('Email').fill(newAddress());
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation link' })).toBeVisible();
  await check('invitation');
  await page.getByRole('button', { name: 'Go to the client' }).click();
  await expect(page.getByText('No milestones yet.')).toBeVisible();
  await check('case without milestones');

  await openSeededCase(page);
  await check('milestones');
  await page
    .getByRole('button', { name: /^Delete milestone/ })
    .first()
    .click();
  await check('question before a deletion');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add milestone' }).click();
  await expect(dialog).toBeVisible();
  await check('new milestone');
  await openSeededCase(page, 'updates');
  await check('updates');
  await page.getByRole('button', { name: 'Write an update' }).click();
  await expect(dialog).toBeVisible();
  await check('new update');
  await openSeededCase(page, 'documents');
  await check('documents');
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await dialog.getByLabel('Reason').fill(' ');
  await dialog.getByRole('button', { name: 'Reject document' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await check('rejection, refused');
  await openSeededCase(page, 'profile');
  await check('profile');
});
