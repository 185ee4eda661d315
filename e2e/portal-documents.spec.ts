import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { PAGE_BYTES, smallPdf } from '../api/src/testing/small-pdf';
import { findings, FOR_AXE } from './accessibility-findings';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { CLIENT, type NewClient, openPortal, openTab, STAFF } from './sign-in';
import { documentRow, openDialog, openUploadDialog, sendUpload, storedDocuments } from './upload-dialog';
import { FAILED_REQUEST } from './visitors';

// A client's portal with real documents, in the whole product.

test.use({ settings: { UPLOAD_MAX_MB: '2' } });
// One product for all tests of this file, which alone uses these settings.
test.describe.configure({ mode: 'default' });

const MB = 1024 * 1024;
const UPLOADED = 'Your document has been uploaded successfully.';
const NOT_UPLOADED = 'Failed to upload document. Please try again.';

/** The id of the signed-in client, by which staff work on the same case. */
let clientId: string;
/** A client of this test alone, on the documents tab of the portal. */
const openOwnPortal = async (page: Page, newClient: NewClient) =>
  (clientId = await openPortal(page, newClient, 'documents'));

const pdf = (name: string, bytes = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: smallPdf(Buffer.alloc(bytes - PAGE_BYTES, 'x')),
});
type GivenFile = ReturnType<typeof pdf>;

const reads = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

const chooseFiles = (dialog: Locator, ...files: GivenFile[]) =>
  dialog.getByLabel(/^File/).setInputFiles(files);
/** Limits the page to this many bytes a second from now on. */
async function limitUpload(page: Page, bytesPerSecond: number) {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const set = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(bytesPerSecond);
  return () => set(-1);
}

/** Staff's review of a document of this test's client. */
async function review(staff: Page, name: string, status: string, notes = '') {
  const documents = `/api/admin/clients/${clientId}/documents`;
  const list: { id: string; name: string }[] = await (await staff.request.get(documents)).json();
  const id = list.find((document) => document.name === name)?.id;
  const answer = await staff.request.patch(`${documents}/${id}`, { data: { status, notes } });
  expect(answer.status()).toBe(200);
}

async function downloaded(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('a chosen file is uploaded, listed, and downloaded byte for byte [CP13, CP15, CP16, D24]', async ({
  page,
  newClient,
}) => {
  await openOwnPortal(page, newClient);
  const dialog = await openUploadDialog(page);
  const file = pdf('Passport (photo page).pdf');
  await chooseFiles(dialog, file);
  await expect(dialog.getByLabel('Document name')).toHaveValue('Passport (photo page)');
  await dialog.getByLabel('Document name').fill('Passport of Marguerite');
  await dialog.getByLabel('Document type').selectOption('passport');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await sendUpload(dialog);
  const request = await posted;
  expect(new URL(request.url()).pathname).toBe('/api/client/documents/upload');
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
  await reads(page, UPLOADED);
  await expect(dialog).toHaveCount(0);
  const row = documentRow(page, 'Passport of Marguerite');
  await expect(row.getByText(/^1\.9\d KB$/)).toBeVisible();
  expect(await row.innerText()).toMatch(/Passport\s/);
  const got = await downloaded(page, row.getByRole('link'));
  expect(got.name).toBe('Passport (photo page).pdf');
  expect(got.bytes.equals(file.buffer)).toBe(true);
  const again = await openUploadDialog(page);
  await expect(again.getByLabel('Document name')).toHaveValue('');
  await expect(again.getByLabel('Document type')).toHaveValue('other');
});

test('progress is shown on a slow line, Esc does not close, and Cancel leaves no document [D24]', async ({
  page,
  newClient,
}) => {
  const slowName = 'slow';
  await openOwnPortal(page, newClient);
  const dialog = await openUploadDialog(page);
  await chooseFiles(dialog, pdf(`${slowName}.pdf`, 1.5 * MB));
  const quick = await limitUpload(page, 40_000);
  await sendUpload(dialog);
  const bar = dialog.getByRole('progressbar', { name: `Uploading ${slowName}.pdf` });
  await expect.poll(async () => Number(await bar.getAttribute('value')) > 5).toEqual(true);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Uploading...' }).click({ force: true });
  await dialog.getByRole('button', { name: `Cancel ${slowName}.pdf` }).click();
  await expect(dialog.getByRole('button', { name: 'Upload Document' })).toBeVisible();
  await expect(dialog.getByLabel('Document name')).toHaveValue(slowName);
  await expect(page.getByText(NOT_UPLOADED)).toHaveCount(0);
  expect((await storedDocuments(page)).filter(({ name }) => name === slowName)).toEqual([]);
  await quick();
  await sendUpload(dialog);
  await expect(documentRow(page, slowName).getByRole('link')).toBeVisible();
  expect((await storedDocuments(page)).filter(({ name }) => name === slowName)).toHaveLength(1);
});

test('the specified call is sent without a file; the row takes one later, and another after a rejection [CP15, D24]', async ({
  page,
  signedIn,
  newClient,
}) => {
  await openOwnPortal(page, newClient);
  const dialog = await openUploadDialog(page);
  await dialog.getByLabel('Document name').fill('Trust deed');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await sendUpload(dialog);
  expect((await posted).postDataJSON()).toEqual({
    name: 'Trust deed',
    type: 'other',
    fileName: 'document.pdf',
    filePath: '/uploads/document.pdf',
    fileSize: 1024,
    mimeType: 'application/pdf',
  });
  const row = documentRow(page, 'Trust deed');
  await expect(row.getByText('No file attached yet')).toBeVisible();

  await row.getByRole('button', { name: /^Attach a file/ }).click();
  const first = pdf('deed.pdf');
  await chooseFiles(openDialog(page), first);
  await sendUpload(openDialog(page));
  await expect(row.getByRole('link', { name: 'deed.pdf' })).toBeVisible();
  await expect(openDialog(page)).toHaveCount(0);
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect
    .poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement))
    .toEqual(true);

  await review(await signedIn(STAFF), 'Trust deed', 'rejected', 'Page two is missing.');
  await openTab(page, 'documents');
  await expect(row.getByText('Page two is missing.')).toBeVisible();
  await expect(row.getByText('rejected')).toBeVisible();
  await row.getByRole('button', { name: /^Replace the file/ }).click();
  await expect(openDialog(page).getByText('Page two is missing.')).toBeVisible();
  const better = pdf('deed-whole.pdf', 5_000);
  await chooseFiles(openDialog(page), better);
  await sendUpload(openDialog(page));
  const link = row.getByRole('link', { name: 'deed-whole.pdf' });
  await expect(link).toBeVisible();
  await expect(row.getByText('pending')).toBeVisible();
  expect((await downloaded(page, link)).bytes.equals(better.buffer)).toBe(true);
  await row.getByText('1 earlier file').click();
  const earlier = row.getByRole('link', { name: 'deed.pdf' });
  expect((await downloaded(page, earlier)).bytes.equals(first.buffer)).toBe(true);
});

test.describe('when something fails', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a lost connection keeps the file, and a retry stores it once [CP17, D24]', async ({
    page,
    newClient,
  }) => {
    await openOwnPortal(page, newClient);
    const dialog = await openUploadDialog(page);
    await chooseFiles(dialog, pdf('cut.pdf'), pdf('kept.pdf'));
    // The server receives the whole second file, and its answer is lost.
    const keys: (string | undefined)[] = [];
    await page.route('**/api/client/documents/upload', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) await route.fetch();
      await route.abort('connectionreset');
    });
    await sendUpload(dialog);
    await reads(page, NOT_UPLOADED);
    await expect(dialog.getByText('The connection was lost. Please try again.', { exact: true })).toHaveCount(
      2,
    );
    await page.unroute('**/api/client/documents/upload');
    const resent = page.waitForRequest((request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: `Try again with cut.pdf` }).click();
    expect((await resent).headers()['idempotency-key']).toBe(keys[0]);
    await expect
      .poll(async () => (await storedDocuments(page)).some(({ name }) => name === 'cut'))
      .toEqual(true);
    await expect(dialog.getByRole('button', { name: 'Upload Document' })).toBeVisible();
    await sendUpload(dialog);
    await reads(page, UPLOADED);
    expect((await storedDocuments(page)).filter(({ name }) => ['cut', 'kept'].includes(name))).toHaveLength(
      2,
    );
  });
});

test('the keyboard alone uploads a file [CP13, D24]', async ({ page, newClient }) => {
  await openOwnPortal(page, newClient);
  await page.getByRole('button', { name: 'Upload Document' }).focus();
  await page.keyboard.press('Enter');
  const dialog = openDialog(page);
  await expect(dialog).toBeFocused();
  // Listens before the press: the browser must know by then that the test answers the chooser.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(dialog.getByLabel(/^Files/));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdf('keys.pdf'));
  await tabTo(dialog.getByRole('button', { name: `Remove keys.pdf` }));
  await tabTo(dialog.getByLabel('Document name'));
  await page.keyboard.press('Enter');
  await expect(documentRow(page, 'keys').getByRole('link')).toBeVisible();
});

test.describe('every screen', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('no tab and no state of the dialogs has an accessibility finding or is wider than the window', async ({
    signedIn,
  }) => {
    const page = await signedIn(CLIENT, FOR_AXE);
    await openTab(page, 'overview');
    for (const tab of ['Overview', 'Profile', 'Progress', 'Updates', 'Documents']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      // The press may have scrolled, and the tool mismeasures what is half under the header.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect([tab, await findings(page)]).toEqual([tab, []]);
    }
    const dialog = await openUploadDialog(page);
    expect(await findings(page)).toEqual([]);
    await chooseFiles(
      dialog,
      pdf('large.pdf', 3 * MB),
      pdf('a.pdf', MB),
      pdf('a-very-long-name-'.repeat(8) + '.txt', MB),
      pdf('c.pdf', MB),
    );
    await dialog.getByLabel('Document name').first().fill('');
    await sendUpload(dialog);
    await expect(dialog.getByText('There is a problem')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('Document name').first().fill('A');
    // Slow enough to be under way during all that follows.
    await limitUpload(page, 10_000);
    await sendUpload(dialog);
    await expect(dialog.getByRole('progressbar').nth(2)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.route('**/api/client/documents/upload', (route) => route.abort());
    await sendUpload(dialog);
    await reads(page, NOT_UPLOADED);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Attach a file/ })
      .first()
      .click();
    await sendUpload(openDialog(page));
    await expect(openDialog(page).getByText('Choose a file', { exact: true }).last()).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
