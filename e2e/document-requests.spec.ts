import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { test } from './product-test';
import { CLIENT, STAFF } from './sign-in';
import { toast } from './toast';

const file = {
  name: 'passport.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n% passport\ntrailer<</Root<<>>>>\n%%EOF\n'),
};

test('staff ask a client for a document, the client finds it at the top of the portal and delivers it, and staff see it in review', async ({
  signedIn,
}) => {
  const staff = await signedIn(STAFF, FOR_AXE);
  await staff.goto('/admin/clients');
  await staff.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await staff.getByRole('tab', { name: 'Documents' }).click();
  await staff.getByRole('button', { name: 'Request a document' }).click();
  const asking = staff.getByRole('dialog', { name: 'Request a document' });
  await asking.getByLabel('Document').fill('Passport of your spouse');
  await asking.getByLabel('Type').selectOption('Passport');
  await asking.getByLabel('Due date').fill('2099-12-12');
  await asking.getByLabel('What the client should know').fill('The bank wants to see the empty pages, too.');
  expect(await findingsInEveryLook(staff)).toEqual([]);
  await asking.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(staff, 'The client is asked for the document.')).toBeVisible();
  await expect(staff.getByText(/^Asked for on .*, due 12 Dec 2099$/)).toBeVisible();

  const client = await signedIn(CLIENT, FOR_AXE);
  await client.goto('/');
  await expect(client.getByText('Passport of your spouse is asked for, due 12 Dec 2099')).toBeVisible();
  await client.goto('/client-portal');
  const toDo = client.getByRole('region', { name: 'What we need from you' });
  await expect(toDo).toContainText('Due 12 Dec 2099');
  await expect(toDo).toContainText('The bank wants to see the empty pages, too.');
  expect(await findingsInEveryLook(client)).toEqual([]);
  // By the keyboard.
  await toDo.getByRole('button', { name: 'Upload: Passport of your spouse' }).focus();
  await client.keyboard.press('Enter');
  const attaching = client.getByRole('dialog', { name: 'Attach a File' });
  await attaching.locator('#attach-file').setInputFiles(file);
  await attaching.getByRole('button', { name: 'Upload File' }).press('Enter');
  await expect(attaching).toHaveCount(0);
  await expect(client.getByRole('heading', { name: 'Thank you, we have what we asked for' })).toBeFocused();

  await staff.reload();
  const row = staff.getByRole('row').filter({ hasText: 'Passport of your spouse' });
  await expect(row).toContainText('pending');
  await expect(row.getByRole('link', { name: 'Open passport.pdf' })).toBeVisible();
});
