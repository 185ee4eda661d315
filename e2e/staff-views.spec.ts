import { expect } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { STAFF } from './sign-in';

test('a filter is saved under a name by the keyboard, opened by its address without script, renamed, deleted and brought back', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin?tab=contacts&q=estate&status=new&sort=oldest');
  await hydrated(page);
  await tabTo(page.getByRole('button', { name: 'Save this view' }));
  await page.keyboard.press('Enter');
  const naming = page.getByRole('dialog', { name: 'Save this view' });
  await naming.getByLabel('Name').fill('Estates to answer');
  await page.keyboard.press('Enter');
  await expect(naming).toHaveCount(0);
  const views = page.getByRole('navigation', { name: 'Saved views' });
  const link = views.getByRole('link', { name: 'Estates to answer' });
  await expect(link).toHaveAttribute('aria-current', 'true');
  expect(await findingsInEveryLook(page)).toEqual([]);

  // The server renders it, as a link to the filter.
  const isDrawn = async (path: string) =>
    (await (await page.request.get(path)).text()).includes('<bdi>Estates to answer</bdi>');
  expect(await isDrawn('/admin?tab=contacts')).toBe(true);
  // The other list does not have it.
  expect(await isDrawn('/admin')).toBe(false);

  await page.goto('/admin?tab=contacts');
  await hydrated(page);
  await tabTo(link);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin?tab=contacts&q=estate&status=new&sort=oldest');
  await expect(page.getByRole('searchbox')).toHaveValue('estate');

  await page.getByRole('button', { name: 'Rename the view Estates to answer' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Rename view' });
  await renaming.getByLabel('Name').fill('Estates');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link')).toHaveText(['Estates']);
  await page.getByRole('button', { name: 'Delete the view Estates' }).press('Enter');
  await expect(views).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(views.getByRole('link')).toHaveText(['Estates']);
});

test('the rows behind a reported number are saved as a view, and the clients to review as another', async ({
  newColleague,
  signedIn,
}) => {
  const page = await signedIn(await newColleague('owner', 'Olga', 'Lund'), FOR_AXE);
  const save = async (name: string) => {
    await hydrated(page);
    await page.getByRole('button', { name: 'Save this view' }).press('Enter');
    await page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
    const link = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-current', 'true');
    return new URL((await link.getAttribute('href'))!, page.url()).href;
  };
  await page.goto('/admin/reports?weeks=4');
  await page
    .getByRole('link', { name: /^\d+ later or overdue$/ })
    .first()
    .click();
  await expect(page.getByText(/^Answered after more than 24 hours, or overdue, received from/)).toBeVisible();
  expect(await save('Too late')).toBe(page.url());

  await page.goto('/admin/clients?status=to-review');
  expect(await save('To review')).toBe(page.url());
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete the view To review' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Saved views' })).toHaveCount(0);
});
