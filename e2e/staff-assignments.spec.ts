import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { NARROW } from './screen-sizes';
import { STAFF } from './sign-in';

const NAME = 'Isolde Marchetti';

test('an adviser takes on, notes and follows up an inquiry by the keyboard alone, and finds it again without script', async ({
  signedIn,
  newColleague,
  playwright,
  product,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: product.url });
  const sent = await visitor.post('/api/contacts', {
    data: {
      name: NAME,
      email: 'isolde@visitor.example',
      subject: 'A trust for three children',
      message: 'We would like to talk about a trust.',
    },
  });
  expect(sent.status()).toBe(201);

  const page = await signedIn(await newColleague('adviser', 'Quentin', 'Ashe'), FOR_AXE);
  await page.goto('/admin?tab=contacts&q=isolde');
  await hydrated(page);
  await page.getByRole('button', { name: `Open inquiry of ${NAME}` }).press('Enter');
  const panel = page.getByRole('dialog', { name: NAME });
  const assignee = panel.getByRole('combobox', { name: 'Assigned to' });
  await tabTo(assignee);
  await page.keyboard.press('Q');
  await expect(assignee.locator('option:checked')).toHaveText('Quentin Ashe');
  await panel.getByLabel('Follow up on').fill('2026-01-12');
  const history = panel.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Quentin Ashe assigned it to Quentin Ashe' })).toBeVisible();
  await expect(history.filter({ hasText: 'set a follow-up on 12 Jan 2026' })).toBeVisible();

  await tabTo(panel.getByLabel('Write a note'));
  await page.keyboard.type('Called; writes back on Monday.');
  await tabTo(panel.getByRole('button', { name: 'Add note' }));
  await page.keyboard.press('Enter');
  const notes = panel.getByRole('region', { name: 'Internal notes' });
  await expect(notes.getByRole('listitem')).toContainText('Called; writes back on Monday.Quentin Ashe');
  await expect(panel.getByLabel('Write a note')).toHaveValue('');
  expect(await findingsInEveryLook(page)).toEqual([]);

  const html = await (await page.request.get('/admin/assigned')).text();
  expect(html).toContain(NAME);
  expect(html).toContain('12 Jan 2026');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Assigned' })
    .press('Enter');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('Overdue');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  await tabTo(row.getByRole('link', { name: NAME }));
  await page.keyboard.press('Enter');
  await expect(notes.getByRole('listitem')).toHaveCount(1);

  // None of it is sent to the visitor.
  expect(await sent.text()).not.toContain('Called');
  await visitor.dispose();
});

test('a note mentions a colleague by the keyboard, who finds it under Assigned until it is done', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  const name = 'Corvin Almeida';
  const data = { name, email: 'corvin@visitor.example', subject: 'A second opinion' };
  await page.request.post('/api/contacts', { data: { ...data, message: 'Would you look at my portfolio?' } });
  await page.goto('/admin?tab=contacts&q=corvin');
  await hydrated(page);
  await page.getByRole('button', { name: `Open inquiry of ${name}` }).press('Enter');
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('combobox', { name: 'Waiting for' }).selectOption('A colleague');
  await tabTo(panel.getByLabel('Write a note'));
  await page.keyboard.type('Please call, @harr');
  await expect(panel.getByRole('listbox').getByRole('option')).toHaveText(['Eleanor Harrow']);
  expect(await findingsInEveryLook(page)).toEqual([]);
  // Escape closes only the list.
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('listbox')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.type('o');
  await expect(panel.getByRole('listbox').getByRole('option')).toHaveText(['Eleanor Harrow']);
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Write a note')).toHaveValue('Please call, @Eleanor Harrow ');
  await tabTo(panel.getByRole('button', { name: 'Add note' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Mentions you')).toBeVisible();

  const html = await (await page.request.get('/admin/assigned')).text();
  expect(html.includes('Please call, @Eleanor Harrow')).toBe(true);
  await page.goto('/admin/assigned');
  await hydrated(page);
  const mentions = page.getByRole('region', { name: 'Mentions you' });
  await expect(mentions.getByRole('listitem')).toContainText('Please call, @Eleanor Harrow');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await mentions.getByRole('button', { name: `Done with the note about ${name}` }).press('Enter');
  await expect(mentions).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await mentions.getByRole('link', { name }).press('Enter');
  await panel.getByRole('button', { name: 'Done with the note of Eleanor Harrow' }).press('Enter');
  await expect(panel.getByText('Mentions you')).toHaveCount(0);
});
