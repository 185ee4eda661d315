import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { NARROW, takePictures } from './screen-sizes';
import { acceptInvitation, STAFF } from './sign-in';
import { toast } from './toast';

const EMAIL = 'quill@marchetti.com';

test('an owner restricts a client, who sees it and exports everything, and erases them once no hold is left', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn(STAFF, FOR_AXE);
  const phone = await visitor({ viewport: NARROW, ...FOR_AXE });
  const errors: string[] = [];
  for (const page of [owner, phone]) page.on('pageerror', (error) => errors.push(error.message));
  const made = await owner.request.post('/api/admin/clients', {
    data: {
      firstName: 'Quill',
      lastName: 'Marchetti',
      email: EMAIL,
      phone: '',
      company: '',
      status: 'active',
    },
  });
  const { client, invitation } = (await made.json()) as {
    client: { id: string };
    invitation: { path: string };
  };
  await acceptInvitation(phone, invitation.path);
  await expect(phone.getByRole('heading', { level: 1, name: 'Welcome, Quill' })).toBeVisible();

  // First the client's adviser, then the restriction, by keyboard.
  await owner.goto(`/admin/clients/${client.id}?tab=profile`);
  await owner.getByRole('combobox', { name: 'Adviser' }).selectOption('Eleanor Harrow');
  await expect(toast(owner, 'Eleanor Harrow looks after this client.')).toBeVisible();
  await takePictures(owner, 'client-profile');
  await owner.getByRole('tab', { name: 'Data' }).click();
  const restrict = owner.getByRole('button', { name: 'Restrict...' });
  await tabTo(restrict);
  await owner.keyboard.press('Enter');
  const reason = owner.getByRole('dialog', { name: 'Restriction' }).getByRole('textbox', { name: 'Reason' });
  await reason.fill('The client disputes the address');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('The client disputes the address')).toBeVisible();
  await expect(owner.getByText(/The use of this client’s data is restricted/)).toBeVisible();
  await takePictures(owner, 'client-data');
  expect(await findings(owner)).toEqual([]);
  await owner.getByRole('tab', { name: /Milestones/ }).click();
  await expect(owner.getByRole('button', { name: 'Add milestone' })).toHaveCount(0);

  // The client reads that, and takes a copy of everything.
  await phone.goto('/client-portal');
  await expect(phone.getByText(/the use of your data is restricted/)).toBeVisible();
  await takePictures(phone, 'portal-restricted');
  expect(await findings(phone)).toEqual([]);
  // Controls that would be refused are disabled.
  await phone.goto('/client-portal?tab=profile');
  await expect(phone.getByRole('textbox', { name: 'First name' })).toBeDisabled();
  await takePictures(phone, 'portal-restricted-profile');
  await phone.goto('/account');
  await expect(phone.getByRole('heading', { name: 'Password' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Save Name' })).toHaveCount(0);
  await takePictures(phone, 'account-restricted');
  await phone.goto('/client-portal/access');
  const copy = phone.getByRole('button', { name: 'Download all my data' });
  await tabTo(copy);
  const [own] = await Promise.all([phone.waitForEvent('download'), phone.keyboard.press('Enter')]);
  expect(own.suggestedFilename()).toMatch(/^client-data-.*\.zip$/);
  const bytes = await readFile(await own.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  for (const name of ['READ-ME.txt', 'profile.json', 'ledger.json', 'documents.json'])
    expect(bytes.includes(name)).toBe(true);
  await takePictures(phone, 'portal-access');
  expect(await findings(phone)).toEqual([]);

  // Under a legal hold nothing can be erased.
  await owner.getByRole('tab', { name: 'Data' }).click();
  const [staffs] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Export all data' }).click(),
  ]);
  expect(staffs.suggestedFilename()).toMatch(/\.zip$/);
  await owner.getByRole('button', { name: 'Set a legal hold...' }).click();
  const holding = owner.getByRole('dialog', { name: 'Legal hold' });
  await holding.getByRole('textbox', { name: 'Reason' }).fill('Court order 12/26');
  await holding.getByRole('button', { name: 'Set a legal hold' }).click();
  await owner.getByRole('button', { name: 'See what would be erased...' }).click();
  await expect(owner.getByText('This client is under a legal hold: Court order 12/26')).toBeVisible();
  await owner.getByRole('button', { name: 'Close', exact: true }).last().click();
  await owner.getByRole('button', { name: 'Lift the legal hold' }).click();
  await owner.getByRole('button', { name: 'See what would be erased...' }).click();
  const erasing = owner.getByRole('dialog', { name: 'Erase Quill Marchetti?' });
  await expect(erasing.getByText(/lines of the ledger/)).toBeVisible();
  await takePictures(owner, 'erasure');
  expect(await findings(owner)).toEqual([]);
  await erasing.getByRole('textbox').fill(EMAIL);
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(owner.getByText('Quill Marchetti', { exact: true })).toHaveCount(0);
  expect((await phone.request.get('/api/client/profile')).status()).toBe(401);
  expect(errors).toEqual([]);
});

test('an owner disables the sign-in of a client on the client’s page, and reads what browsers blocked', async ({
  signedIn,
  newClient,
  visitor,
}) => {
  const owner = await signedIn(STAFF, FOR_AXE);
  const phone = await visitor({ viewport: NARROW });
  const errors: string[] = [];
  owner.on('pageerror', (error) => errors.push(error.message));
  const { id, invitation } = await newClient();
  await acceptInvitation(phone, invitation);
  expect((await phone.request.get('/api/client/profile')).status()).toBe(200);

  await owner.goto(`/admin/clients/${id}?tab=sign-in`);
  const panel = owner.getByRole('tabpanel', { name: 'Sign-in' });
  await expect(panel.getByText('1 browser')).toBeVisible();
  await takePictures(owner, 'client-sign-in');
  expect(await findings(owner)).toEqual([]);
  const disable = panel.getByRole('button', { name: 'Disable Jonas Lind' });
  await tabTo(disable);
  await owner.keyboard.press('Enter');
  const dialog = owner.getByRole('dialog', { name: 'Disable Jonas Lind?' });
  await expect(dialog).toBeVisible();
  await takePictures(owner, 'client-sign-in-asked');
  await tabTo(dialog.getByRole('button', { name: 'Disable account' }));
  await owner.keyboard.press('Enter');
  await expect(toast(owner, 'Jonas Lind is disabled and signed out.')).toBeVisible();
  expect((await phone.request.get('/api/client/profile')).status()).toBe(401);
  await expect(panel.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Enable Jonas Lind' })).toBeVisible();

  const body = {
    effectiveDirective: 'script-src',
    blockedURL: 'https://evil.example/x.js',
    documentURL: 'http://localhost/services',
  };
  const sent = await phone.request.post('/api/reports', { data: [{ type: 'csp-violation', body }] });
  expect(sent.status()).toBe(204);
  await owner.goto('/admin/accounts');
  const reports = owner.getByRole('table', { name: 'Blocked by browsers' });
  await expect(reports.getByText('https://evil.example/x.js')).toBeVisible();
  await takePictures(owner, 'accounts');
  expect(await findings(owner)).toEqual([]);
  expect(errors).toEqual([]);
});
