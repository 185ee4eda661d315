import { expect, type Locator, type Page } from '@playwright/test';

export const openDialog = (page: Page) => page.getByRole('dialog');
export const documentRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** Opens the portal's dialog for documents. */
export async function openUploadDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(openDialog(page)).toBeVisible();
  return openDialog(page);
}
export const sendUpload = (dialog: Locator) => dialog.locator('footer button[type=submit]').click();

/** The documents of the signed-in client. */
export async function storedDocuments(
  page: Page,
): Promise<{ id: string; name: string; fileName: string; status: string }[]> {
  return (await page.request.get('/api/client/documents')).json();
}
