import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hasFocus, tabTo } from './keyboard';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';
import { toast } from './toast';
import { takePictures } from './screen-sizes';

test('staff actions on a case are read, filtered and verified in the ledger, and the client sees who acted', async ({
  signedIn,
}) => {
  const staff = await signedIn(STAFF, FOR_AXE);
  const client = await signedIn(CLIENT, FOR_AXE);
  const errors: string[] = [];
  for (const page of [staff, client]) page.on('pageerror', (error) => errors.push(error.message));

  const clients = (await (await staff.request.get('/api/admin/clients')).json()) as {
    id: string;
    loginEmail: string;
  }[];
  const { id } = clients.find(({ loginEmail }) => loginEmail === CLIENT)!;
  await staff.goto(`/admin/clients/${id}`);
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  const documents = (await (await staff.request.get(`/api/admin/clients/${id}/documents`)).json()) as {
    id: string;
    name: string;
    hasFile: boolean;
  }[];
  const file = documents.find(({ hasFile }) => hasFile)!;
  await staff.request.get(`/api/admin/clients/${id}/documents/${file.id}/file`);

  // By keyboard, starting from the dashboard.
  await staff.goto('/admin');
  const way = staff.getByRole('link', { name: 'Ledger' });
  await tabTo(way);
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
  const download = staff.getByRole('row').filter({ hasText: 'Downloaded a document' });
  await expect(async () => {
    await staff.reload();
    await expect(staff.getByRole('row').filter({ hasText: 'Opened a client' }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(download.first()).toContainText('Eleanor Harrow');
  const person = download.first().getByRole('link', { name: 'Eleanor Harrow' });
  await tabTo(person);
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(/^Only what Eleanor Harrow did/)).toBeVisible();
  await staff.getByLabel('Action').selectOption('Downloaded a document');
  await expect(staff.getByText(/lines? found/)).toBeVisible();
  const exported = staff.waitForEvent('download');
  await staff.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await exported).suggestedFilename()).toMatch(/^ledger-.*\.csv$/);
  const verify = staff.getByRole('button', { name: 'Verify chain' });
  await tabTo(verify);
  expect(await hasFocus(verify)).toBe(true);
  await staff.keyboard.press('Enter');
  await expect(toast(staff, 'The chain is intact')).toBeVisible();
  await staff.goto('/admin/audit');
  await expect(download.first()).toBeVisible();
  expect(await findingsInEveryLook(staff)).toEqual([]);

  await client.goto('/client-portal');
  const link = client.getByRole('link', { name: 'Who looked at my file' });
  await tabTo(link);
  await client.keyboard.press('Enter');
  await expect(client.getByRole('heading', { level: 1, name: 'Who looked at my file' })).toBeVisible();
  await expect(client.getByText(`downloaded the document: ${file.name}`).first()).toBeVisible();
  await expect(client.getByText('Eleanor Harrow').first()).toBeVisible();
  expect(await findingsInEveryLook(client)).toEqual([]);
  expect(errors).toEqual([]);
  await takePictures(staff, 'audit');
  await takePictures(client, 'access');
});
