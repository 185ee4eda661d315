import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { acceptInvitation, CLIENT, NEW_CLIENT, STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// The staff's screens for clients, and what the client then sees of it.

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

const confirms = (page: Page, sentence: string) => expect(toast(page, sentence)).toBeVisible();
const itemTitles = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });

test('the list is in the HTML, and words and status outlive a reload', async ({ signedIn }) => {
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

test.describe('what is refused', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('an id that nobody has is answered with 404 [R5]', async ({ signedIn }) => {
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

  test('a client is made and invited without a pointer, the link is copied, and a used link is no link', async ({
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

    // The draft is as it was left; an address that is none is named.
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

    // A new link ends the first one.
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

test('milestones and updates that staff write, order, edit and delete are what the client reads', async ({
  visitor,
  signedIn,
}) => {
  const desk = await signedIn(STAFF);
  await desk.goto('/admin/clients');
  await desk.getByRole('button', { name: 'New client' }).click();
  await desk.getByLabel('First name').fill('Jonas');
  await desk.getByLabel('Last name').fill('Lind');
  await desk.getByLabel('Email').fill(newAddress());
  await desk.getByRole('button', { name: 'Add client' }).click();
  const link = await desk.getByLabel('One-time link').inputValue();
  await desk.getByRole('button', { name: 'Go to the client' }).click();

  for (const [title, due] of [
    ['First', '2027-01-31'],
    ['Second', ''],
    ['Third', ''],
  ] as const) {
    await desk.getByRole('button', { name: 'Add milestone' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Due date').fill(due);
    await dialog.getByLabel('Notes').fill(`Note on ${title}`);
    await dialog.getByRole('button', { name: 'Add milestone' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByRole('heading', { level: 3, name: title })).toBeVisible();
  }
  const up = desk.getByRole('button', { name: 'Move up Third' });
  await up.focus();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Enter');
  await expect(itemTitles(desk)).toHaveText(['Third', 'First', 'Second']);
  await expect(up).toBeFocused();
  const down = desk.getByRole('button', { name: 'Move down Third' });
  await down.press('Enter');
  await expect(itemTitles(desk)).toHaveText(['First', 'Third', 'Second']);
  await expect(down).toBeFocused();
  await up.press('Enter');
  await expect(itemTitles(desk)).toHaveText(['Third', 'First', 'Second']);
  await desk.waitForLoadState('networkidle');

  await desk.getByRole('button', { name: 'Delete milestone Second' }).click();
  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirms(desk, 'Milestone deleted.');
  await expect(desk.getByRole('heading', { level: 2, name: 'Milestones' })).toBeFocused();
  await desk.reload();
  await expect(itemTitles(desk)).toHaveText(['Third', 'First']);

  await desk.getByRole('tab', { name: 'Updates' }).click();
  await expect.poll(async () => new URL(desk.url()).search).toEqual('?tab=updates');
  for (const title of ['A letter', 'A mistake']) {
    await desk.getByRole('button', { name: 'Write an update' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Type').selectOption('report');
    await dialog.getByLabel('Text').fill(`<img src=x onerror=alert(1)>\n${title} in two lines`);
    await dialog.getByRole('button', { name: 'Add update' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByRole('heading', { level: 3, name: title })).toBeVisible();
  }
  await desk.getByRole('button', { name: 'Delete update A mistake' }).click();
  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  await confirms(desk, 'Update deleted.');
  await desk.getByRole('button', { name: 'Edit update A letter' }).click();
  await desk.getByLabel('Title').fill('A better letter');
  await desk.getByRole('button', { name: 'Save update' }).click();
  await confirms(desk, 'Update saved.');

  const client = await visitor({ viewport: NARROW });
  await acceptInvitation(client, link);
  await client.goto('/client-portal?tab=progress');
  await expect(itemTitles(client)).toHaveText(['Third', 'First']);
  await expect(client.getByText('Due 31 Jan 2027')).toBeVisible();
  await expect(client.getByText('Note on Third')).toBeVisible();
  await client.getByRole('tab', { name: 'Updates' }).click();
  await expect(itemTitles(client)).toHaveText(['A better letter']);
  await expect(client.getByText('<img src=x onerror=alert(1)>', { exact: false })).toBeVisible();

  // An update that speaks of a document leads to it, by the keyboard alone.
  await desk.getByRole('tab', { name: 'Documents' }).click();
  await desk.getByRole('button', { name: 'Request a document' }).click();
  const request = desk.getByRole('dialog');
  await request.getByRole('textbox', { name: 'Document' }).fill('Trust deed');
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(request).toHaveCount(0);
  await desk.getByRole('tab', { name: 'Updates' }).click();
  await desk.getByRole('button', { name: 'Edit update A better letter' }).click();
  await desk.getByRole('combobox', { name: 'Document' }).selectOption('Trust deed');
  await desk.getByRole('button', { name: 'Save update' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await client.reload();
  await client.getByRole('tabpanel').getByRole('link', { name: 'Trust deed' }).press('Enter');
  await expect(client).toHaveURL(/\?tab=documents#document-/);
  await expect(client.getByRole('tabpanel').getByText('Trust deed', { exact: true })).toBeFocused();

  // The profile decides what the client sees at the top.
  await desk.getByRole('tab', { name: 'Profile' }).click();
  await desk.getByLabel('First name').fill('Jo');
  await desk.getByLabel('Status').selectOption('active');
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Jo Lind' })).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { level: 1, name: 'Welcome, Jo' })).toBeVisible();
  await expect(client.getByText('active', { exact: true })).toBeVisible();
});

test('staff open the file of a document, reject it with a reason, and approve it after all [D24]', async ({
  signedIn,
}) => {
  const client = await signedIn(CLIENT);
  await client.goto('/client-portal?tab=documents');
  const bytes = '%PDF-1.4\n% a deed\ntrailer<</Root<<>>>>\n%%EOF\n';
  const status = await client.evaluate(async (content) => {
    const form = new FormData();
    form.set('name', 'Trust deed');
    form.set('type', 'other');
    form.set('file', new File([content], 'deed.pdf', { type: 'application/pdf' }));
    return (await fetch('/api/client/documents/upload', { method: 'POST', body: form })).status;
  }, bytes);
  expect(status).toBe(201);

  const desk = await signedIn(STAFF);
  await openSeededCase(desk, 'documents');
  const row = desk.getByRole('row').filter({ hasText: 'Trust deed' });
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    row.getByRole('link', { name: 'Open deed.pdf' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(bytes);
  await expect(
    desk.getByRole('row').filter({ hasText: 'Key ceremony record' }).getByText('No file attached yet'),
  ).toBeVisible();

  const reject = row.getByRole('button', { name: 'Reject Trust deed...' });
  await reject.focus();
  await desk.keyboard.press('Enter');
  await tabTo(desk.getByLabel('Reason'));
  await desk.keyboard.type('Page two is missing.');
  await desk.getByRole('button', { name: 'Reject document' }).press('Enter');
  await confirms(desk, 'Document rejected.');
  await expect(row.getByText('rejected', { exact: true })).toBeVisible();
  await expect(reject).toBeFocused();

  await client.reload();
  const own = client.getByRole('row').filter({ hasText: 'Trust deed' });
  await expect(own.getByText('Page two is missing.')).toBeVisible();
  await expect(own.getByText('rejected', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Approve Trust deed' }).click();
  await confirms(desk, 'Document approved.');
  await client.reload();
  await expect(own.getByText('approved', { exact: true })).toBeVisible();
  await expect(own.getByText('Page two is missing.')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('rejected', { exact: true })).toBeVisible();
  await expect(row.getByText('Page two is missing.')).toBeVisible();
});

test('an account without a profile reads that it has none, gets one, and with it the portal [CP2]', async ({
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
  await confirms(page, 'Profile created.');
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
