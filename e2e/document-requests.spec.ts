import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { acceptInvitation, STAFF } from './sign-in';
import { toast } from './toast';

const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${name}\ntrailer<</Root<<>>>>\n%%EOF\n`),
});

test('staff ask a client for a document and send another one back, the client finds both at the top of the portal and delivers them by the keyboard, and staff see them in review', async ({
  signedIn,
  visitor,
  newClient,
}) => {
  const { id, invitation } = await newClient();
  const client = await visitor(FOR_AXE);
  await acceptInvitation(client, invitation);
  const handedOver = await client.request.post('/api/client/documents/upload', {
    multipart: { name: 'Proof of address', type: 'proof_of_address', file: file('bill.pdf') },
  });
  expect(handedOver.status()).toBe(201);
  const staff = await signedIn(STAFF, FOR_AXE);
  await staff.goto(`/admin/clients/${id}?tab=documents`);
  const answered = await staff.request.patch(
    `/api/admin/clients/${id}/documents/${(await handedOver.json()).id}`,
    { data: { status: 'requires_update', notes: 'It is older than three months.' } },
  );
  expect(answered.status()).toBe(200);
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

  await client.goto('/');
  await expect(client.getByText('Passport of your spouse is asked for, due 12 Dec 2099')).toBeVisible();
  await expect(client.getByText('Proof of address needs another file')).toBeVisible();
  await client.goto('/client-portal');
  const toDo = client.getByRole('region', { name: 'What we need from you' });
  await expect(toDo).toContainText('Due 12 Dec 2099');
  await expect(toDo).toContainText('The bank wants to see the empty pages, too.');
  await expect(toDo).toContainText('It is older than three months.');
  await expect(client.getByText('2 need an update')).toBeVisible();
  expect(await findingsInEveryLook(client)).toEqual([]);

  // By the keyboard, from where each step has left the focus.
  const handOver = async (button: string, title: string, name: string) => {
    await tabTo(client.getByRole('button', { name: button }));
    await client.keyboard.press('Enter');
    const dialog = client.getByRole('dialog', { name: title });
    await dialog.locator('#attach-file').setInputFiles(file(name));
    await tabTo(dialog.getByRole('button', { name: 'Upload File' }));
    await client.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await handOver('Replace: Proof of address', 'Replace the File', 'newer-bill.pdf');
  await expect(client.getByRole('heading', { name: 'What we need from you' })).toBeFocused();
  await expect(toDo.getByRole('listitem')).toHaveCount(1);
  await expect(toDo.getByRole('status')).toHaveText(
    'Proof of address is handed over. Still needed: 1 document.',
  );
  await handOver('Upload: Passport of your spouse', 'Attach a File', 'passport.pdf');
  await expect(client.getByRole('heading', { name: 'Thank you, we have what we asked for' })).toBeFocused();
  expect(await findingsInEveryLook(client)).toEqual([]);

  await staff.reload();
  for (const [name, fileName] of [
    ['Passport of your spouse', 'passport.pdf'],
    ['Proof of address', 'newer-bill.pdf'],
  ] as const) {
    const row = staff.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('pending');
    await expect(row.getByRole('link', { name: `Open ${fileName}` })).toBeVisible();
  }
});
