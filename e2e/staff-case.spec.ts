import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { acceptInvitation, CLIENT, STAFF } from './sign-in';
import { toast } from './toast';

// What staff write in a client's case, and what the client then sees.

const confirms = (page: Page, sentence: string) => expect(toast(page, sentence)).toBeVisible();
const itemTitles = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });

test('milestones and updates that staff write, order, edit and delete are what the client reads', async ({
  visitor,
  signedIn,
}) => {
  const desk = await signedIn(STAFF);
  await desk.goto('/admin/clients');
  await desk.getByRole('button', { name: 'New client' }).click();
  await desk.getByLabel('First name').fill('Jonas');
  await desk.getByLabel('Last name').fill('Lind');
  await desk.getByLabel('Email').fill(`${crypto.randomUUID()}@client.example`);
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
  const letter = desk.getByRole('listitem').filter({ hasText: 'A better letter' });
  await expect(letter).toContainText('Not seen yet');

  const client = await visitor({ viewport: NARROW });
  await acceptInvitation(client, link);
  await client.goto('/client-portal?tab=progress');
  await expect(itemTitles(client)).toHaveText(['Third', 'First']);
  await expect(client.getByText('Due 31 Jan 2027')).toBeVisible();
  await expect(client.getByText('Note on Third')).toBeVisible();
  await client.getByRole('tab', { name: 'Updates' }).click();
  await expect(itemTitles(client)).toHaveText(['A better letter']);
  await expect(client.getByText('<img src=x onerror=alert(1)>', { exact: false })).toBeVisible();
  await expect(async () => {
    await desk.reload();
    await expect(letter).toContainText(/Seen \d+ \w+ \d{4}/, { timeout: 2_000 });
  }).toPass();

  // An update about a document leads to it, by keyboard alone.
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
  const bytes = smallPdf('a deed').toString();
  const status = await client.evaluate(async (content) => {
    const form = new FormData();
    form.set('name', 'Trust deed');
    form.set('type', 'other');
    form.set('file', new File([content], 'deed.pdf', { type: 'application/pdf' }));
    return (await fetch('/api/client/documents/upload', { method: 'POST', body: form })).status;
  }, bytes);
  expect(status).toBe(201);

  const desk = await signedIn(STAFF);
  await desk.goto('/admin/clients?q=Okafor');
  await desk.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await desk.getByRole('tab', { name: 'Documents' }).click();
  await hydrated(desk);
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
