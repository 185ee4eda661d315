import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { test } from './product-test';
import { STAFF } from './sign-in';
import { toast } from './toast';

test('an owner saves a template in Settings, and a case begins with parts chosen from it, on workdays', async ({
  signedIn,
  newClient,
}) => {
  const staff = await signedIn(STAFF, FOR_AXE);
  await staff.goto('/admin/settings/milestone-templates');
  const kept = staff.getByRole('table', { name: 'Milestone templates' });
  await expect(kept.getByRole('row').filter({ hasText: 'New client' })).toContainText('5');

  // By keyboard alone.
  await staff.getByRole('button', { name: 'Add milestone template' }).press('Enter');
  const writing = staff.getByRole('dialog', { name: 'New milestone template' });
  await writing.getByLabel('Name').fill('A trust');
  await writing.getByLabel('Service').selectOption('Corporate Structuring');
  await writing.getByLabel('Title').fill('Signing');
  await writing.getByLabel('Due after the start').fill('3');
  await writing.getByRole('button', { name: 'Add milestone', exact: true }).press('Enter');
  const second = writing.getByRole('listitem', { name: 'Milestone 2' });
  await expect(second.getByLabel('Title')).toBeFocused();
  await staff.keyboard.type('Deed in draft');
  await second.getByLabel('Due after the start').fill('1');
  await second.getByLabel('Counted in').selectOption('Days');
  await second.getByRole('button', { name: 'Move up milestone 2' }).press('Enter');
  await expect(writing.getByLabel('Title').first()).toHaveValue('Deed in draft');
  await writing.getByRole('button', { name: 'Add milestone', exact: true }).press('Enter');
  await staff.keyboard.type('Does not apply');
  expect(await findingsInEveryLook(staff)).toEqual([]);
  await writing.getByRole('button', { name: 'Save template' }).press('Enter');
  await expect(writing).toHaveCount(0);
  await expect(kept.getByRole('row').filter({ hasText: 'A trust' })).toContainText('Corporate Structuring');

  const { id } = await newClient();
  await staff.goto(`/admin/clients/${id}`);
  await staff.getByRole('button', { name: 'Add from a template' }).press('Enter');
  const adding = staff.getByRole('dialog', { name: 'Add from a template' });
  await adding.getByLabel('Template').selectOption('A trust (Corporate Structuring)');
  // A Friday.
  await adding.getByLabel('Start date').fill('2099-11-27');
  await expect(adding.getByText('Due Mon, 30 Nov 2099')).toBeVisible();
  await adding.getByRole('checkbox', { name: 'Move due dates from a weekend to Monday' }).press('Space');
  await expect(adding.getByText('Due Sat, 28 Nov 2099')).toBeVisible();
  await adding.getByRole('checkbox', { name: 'Does not apply' }).press('Space');
  expect(await findingsInEveryLook(staff)).toEqual([]);
  await adding.getByRole('button', { name: 'Add 2 milestones' }).press('Enter');
  await expect(toast(staff, '2 milestones added.')).toBeVisible();
  await expect(staff.getByRole('heading', { level: 3 })).toHaveText(['Deed in draft', 'Signing']);
  await expect(staff.getByText('Due 28 Nov 2099')).toBeVisible();
  await expect(staff.getByText('Due 18 Dec 2099')).toBeVisible();
});
