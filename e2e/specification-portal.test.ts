import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { findings, LOOKS } from './accessibility-findings';
import { hydrated, signIn, visitor } from './browser';
import { eventually } from './eventually';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

// The portal of a client with real documents, over the whole product. Its specified calls alone: specified-calls.test.ts.

const product = runningProduct(async () => ({ UPLOAD_MAX_MB: '2' }));
const CLIENT = 'client@lisleharrow.example';
const MB = 1024 * 1024;
const UPLOADED = 'Your document has been uploaded successfully.';
const NOT_UPLOADED = 'Failed to upload document. Please try again.';

const open = new Set<Page>();
let attempt = 0;
/** A name of this attempt alone: the documents of an earlier one are still there. */
const own = (name: string) => `${name} ${attempt}`;
beforeEach(() => void (attempt += 1));
afterEach(async () => {
  await Promise.all([...open].map((page) => page.context().close()));
  open.clear();
});

/** The client on a tab of the portal. */
async function portal(tab = 'documents', options: BrowserContextOptions = {}) {
  const visit = await visitor(product.browser, options);
  open.add(visit.page);
  await signIn(visit.page, product.url, CLIENT, PASSWORD);
  await goTo(visit.page, tab);
  return visit;
}

async function goTo(page: Page, tab: string) {
  await page.goto(`${product.url}/client-portal?tab=${tab}`);
  await hydrated(page);
}

const pdf = (name: string, bytes = 2_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x'), Buffer.from('\n%%EOF\n')]),
});
type GivenFile = ReturnType<typeof pdf>;

const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

async function openUpload(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await dialogOf(page).waitFor();
  return dialogOf(page);
}
const choose = (dialog: Locator, ...files: GivenFile[]) => dialog.getByLabel(/^File/).setInputFiles(files);
const send = (dialog: Locator) => dialog.locator('footer button[type=submit]').click();

/** Drags files onto the page from outside, as far as a page can tell. */
const drop = (page: Page, files: GivenFile[]) =>
  page.evaluate(
    (given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of given)
        data.items.add(new File([text], name, { type: mimeType }));
      const target = document.querySelector('[role=dialog]');
      for (const type of ['dragenter', 'dragover', 'drop'])
        target?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() })),
  );

/** Lets the page send this many bytes a second from now on. */
async function slow(page: Page, bytesPerSecond: number) {
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

async function listed(page: Page): Promise<{ id: string; name: string; fileName: string; status: string }[]> {
  return (await page.request.get(`${product.url}/api/client/documents`)).json();
}

/** What staff say of the client's document. */
async function review(name: string, status: string, notes = '') {
  const staff = await visitor(product.browser);
  await signIn(staff.page, product.url, 'staff@lisleharrow.example', PASSWORD);
  const { request } = staff.page;
  const clients: { id: string; loginEmail: string }[] = await (
    await request.get(`${product.url}/api/admin/clients`)
  ).json();
  const base = `${product.url}/api/admin/clients/${clients.find(({ loginEmail }) => loginEmail === CLIENT)?.id}`;
  const documents: { id: string; name: string }[] = await (await request.get(`${base}/documents`)).json();
  const id = documents.find((document) => document.name === name)?.id;
  const answer = await request.patch(`${base}/documents/${id}`, { data: { status, notes } });
  expect(answer.status()).toBe(200);
  await staff.page.context().close();
}

async function downloaded(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('CP13 CP15 CP16 D24 a chosen file is uploaded, listed, and downloaded byte for byte', async () => {
  const { page, complaints } = await portal();
  const dialog = await openUpload(page);
  const file = pdf('Passport (photo page).pdf');
  await choose(dialog, file);
  expect(await dialog.getByLabel('Document name').inputValue()).toBe('Passport (photo page)');
  await dialog.getByLabel('Document name').fill(own('Passport of Marguerite'));
  await dialog.getByLabel('Document type').selectOption('passport');
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await send(dialog);
  const request = await posted;
  expect(new URL(request.url()).pathname).toBe('/api/client/documents/upload');
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
  await says(page, UPLOADED);
  await dialog.waitFor({ state: 'detached' });
  const row = rowOf(page, own('Passport of Marguerite'));
  await row.getByText(/^1\.9\d KB$/).waitFor();
  expect(await row.innerText()).toMatch(/Passport\s/);
  const got = await downloaded(page, row.getByRole('link'));
  expect(got.name).toBe('Passport (photo page).pdf');
  expect(got.bytes.equals(file.buffer)).toBe(true);
  const again = await openUpload(page);
  expect(await again.getByLabel('Document name').inputValue()).toBe('');
  expect(await again.getByLabel('Document type').inputValue()).toBe('other');
  expect(complaints).toEqual([]);
});

test('D24 several dropped files go one document each, with one toast', async () => {
  const { page, complaints } = await portal();
  const dialog = await openUpload(page);
  await drop(page, [pdf(`${own('drop-one')}.pdf`), pdf('drop-two.pdf'), pdf(`${own('drop-three')}.pdf`)]);
  await dialog.getByText(`${own('drop-three')}.pdf`, { exact: true }).waitFor();
  await dialog.getByLabel('Document name').nth(1).fill(own('The second one'));
  await dialog.getByLabel('Document type').nth(1).selectOption('tax_return');
  await send(dialog);
  await says(page, UPLOADED);
  for (const name of ['drop-one', 'The second one', 'drop-three'].map(own))
    await rowOf(page, name).getByRole('link').waitFor();
  expect(await rowOf(page, own('The second one')).innerText()).toContain('Tax Return');
  expect(complaints).toEqual([]);
});

test('D24 progress is shown on a slow line, Esc does not close, and Cancel leaves no document', async () => {
  const slowName = own('slow');
  const { page } = await portal();
  const dialog = await openUpload(page);
  await choose(dialog, pdf(`${slowName}.pdf`, 1.5 * MB));
  const quick = await slow(page, 200_000);
  await send(dialog);
  const bar = dialog.getByRole('progressbar', { name: `Uploading ${slowName}.pdf` });
  await eventually(async () => Number(await bar.getAttribute('value')) > 5, true);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Uploading...' }).click({ force: true });
  await dialog.getByRole('button', { name: `Cancel ${slowName}.pdf` }).click();
  await dialog.getByRole('button', { name: 'Upload Document' }).waitFor();
  expect(await dialog.getByLabel('Document name').inputValue()).toBe(slowName);
  expect(await page.getByText(NOT_UPLOADED).count()).toBe(0);
  expect((await listed(page)).filter(({ name }) => name === slowName)).toEqual([]);
  await quick();
  await send(dialog);
  await rowOf(page, slowName).getByRole('link').waitFor();
  expect((await listed(page)).filter(({ name }) => name === slowName)).toHaveLength(1);
});

test('CP17 D24 a lost connection keeps the file, and one more try stores it once', async () => {
  const { page } = await portal();
  const dialog = await openUpload(page);
  await choose(dialog, pdf(`${own('cut')}.pdf`), pdf(`${own('kept')}.pdf`));
  // The server has the second file whole, and its answer is lost.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/client/documents/upload', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) await route.fetch();
    await route.abort('connectionreset');
  });
  await send(dialog);
  await says(page, NOT_UPLOADED);
  await eventually(
    () => dialog.getByText('The connection was lost. Please try again.', { exact: true }).count(),
    2,
  );
  await page.unroute('**/api/client/documents/upload');
  const resent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: `Try again with ${own('cut')}.pdf` }).click();
  expect((await resent).headers()['idempotency-key']).toBe(keys[0]);
  await eventually(async () => (await listed(page)).some(({ name }) => name === own('cut')), true);
  await dialog.getByRole('button', { name: 'Upload Document' }).waitFor();
  await send(dialog);
  await says(page, UPLOADED);
  expect((await listed(page)).filter(({ name }) => [own('cut'), own('kept')].includes(name))).toHaveLength(2);
});

test('CP17 D24 what is not one of the kinds is refused by the server, in words', async () => {
  const { page } = await portal();
  const dialog = await openUpload(page);
  await choose(dialog, {
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><p>'),
  });
  await send(dialog);
  await says(page, NOT_UPLOADED);
  await dialog.getByText(/^This file is not a PDF, JPEG, PNG, HEIC, DOCX or XLSX file\./).waitFor();
  expect(await dialog.getByLabel('Document name').inputValue()).toBe('page');
});

test('D24 a file that is too large is refused before it is sent', async () => {
  const { page } = await portal();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const dialog = await openUpload(page);
  await choose(dialog, pdf('large.pdf', 3 * MB), pdf('small.pdf'));
  await dialog.getByText('large.pdf has 3.00 MB, and a file may have 2 MB at most.').first().waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  expect(sent).toEqual([]);
});

test('CP15 D24 without a file the specified call, and the row takes the file later and another one when it is sent back', async () => {
  const { page, complaints } = await portal();
  const dialog = await openUpload(page);
  await dialog.getByLabel('Document name').fill(own('Trust deed'));
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await send(dialog);
  expect((await posted).postDataJSON()).toEqual({
    name: own('Trust deed'),
    type: 'other',
    fileName: 'document.pdf',
    filePath: '/uploads/document.pdf',
    fileSize: 1024,
    mimeType: 'application/pdf',
  });
  const row = rowOf(page, own('Trust deed'));
  await row.getByText('No file attached yet').waitFor();

  await row.getByRole('button', { name: /^Attach a file/ }).click();
  await choose(dialogOf(page), pdf('deed.pdf'));
  await send(dialogOf(page));
  await row.getByRole('link', { name: 'deed.pdf' }).waitFor();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await row.getByRole('button').count()).toBe(0);
  await eventually(() => row.getByRole('link').evaluate((link) => link === document.activeElement), true);

  await review(own('Trust deed'), 'rejected', 'Page two is missing.');
  await goTo(page, 'documents');
  await row.getByText('Page two is missing.').waitFor();
  await row.getByText('rejected').waitFor();
  await row.getByRole('button', { name: /^Replace the file/ }).click();
  await dialogOf(page).getByText('Page two is missing.').waitFor();
  const better = pdf('deed-whole.pdf', 5_000);
  await choose(dialogOf(page), better);
  await send(dialogOf(page));
  const link = row.getByRole('link', { name: 'deed-whole.pdf' });
  await link.waitFor();
  await row.getByText('pending').waitFor();
  expect((await downloaded(page, link)).bytes.equals(better.buffer)).toBe(true);
  expect(complaints).toEqual([]);
});

test('CP23 D24 a session that ended while a dialog was open leads to the login page', async () => {
  const { page } = await portal();
  const dialog = await openUpload(page);
  await choose(dialog, pdf('late.pdf'));
  await page.context().clearCookies();
  await send(dialog);
  await says(page, 'You are logged out. Logging in again...');
  expect(await page.getByText(NOT_UPLOADED).count()).toBe(0);
  await page.waitForURL('**/api/login');
});

test('CP11 CP12 CP23 D29 a half-filled profile is as it was after signing in again, and is saved then', async () => {
  const { page } = await portal('profile');
  await page.getByLabel('Company').fill('Northline Holdings');
  await page.getByLabel('Phone').fill('');
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel('Company').inputValue()).toBe('Northline Holdings');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'You are logged out. Logging in again...');
  await page.waitForURL('**/api/login');
  await page.getByLabel('Email').fill(CLIENT);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/client-portal?tab=profile');
  await eventually(() => page.getByLabel('Company').inputValue(), 'Northline Holdings');
  expect(await page.getByLabel('Phone').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await says(page, 'Your profile has been updated successfully.');
  expect(await page.evaluate(() => sessionStorage.getItem('profile-draft'))).toBeNull();
  await page.reload();
  await hydrated(page);
  expect(await page.getByLabel('Company').inputValue()).toBe('Northline Holdings');
});

test('CP7 the open tab is in the URL, over a reload and a link', async () => {
  const { page } = await portal('updates');
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Updates');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.waitForURL('**/client-portal?tab=documents');
  await page.reload();
  await hydrated(page);
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Documents');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.waitForURL('**/client-portal');
  await page.getByRole('link', { name: 'All milestones' }).click();
  await page.waitForURL('**/client-portal?tab=progress');
});

test('CP13 D24 the keyboard alone uploads a file', async () => {
  const { page } = await portal();
  await page.getByRole('button', { name: 'Upload Document' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.waitFor();
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('The keyboard does not lead there');
  };
  await tabTo(dialog.getByLabel(/^Files/));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(pdf(`${own('keys')}.pdf`));
  await tabTo(dialog.getByRole('button', { name: `Remove ${own('keys')}.pdf` }));
  await tabTo(dialog.getByLabel('Document name'));
  await page.keyboard.press('Enter');
  await rowOf(page, own('keys')).getByRole('link').waitFor();
});

test('on paper all five sections are there, without tabs and actions', async () => {
  const { page } = await portal('overview');
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.getByRole('tabpanel').count(), 5);
  for (const heading of ['Recent Progress', 'Profile', 'Documents', 'Progress', 'Updates'])
    await page.getByRole('heading', { level: 2, name: heading, exact: true }).waitFor();
  for (const role of ['tab', 'button'] as const)
    expect(await page.getByRole('main').getByRole(role).filter({ visible: true }).count()).toBe(0);
});

test('what is printed has as many pages as what is shown as print: nothing is cut off', async () => {
  const { page } = await portal('overview');
  const pages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  const printed = await pages();
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.getByRole('tabpanel').count(), 5);
  expect(printed).toBe(await pages());
  expect(printed).toBeGreaterThan(3);
});

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each(LOOKS)('$look', ({ options }) => {
  test('no tab and no state of the dialogs has an accessibility finding, and nothing is wider than the window', async () => {
    const { page } = await portal('overview', options);
    for (const tab of ['Overview', 'Profile', 'Progress', 'Updates', 'Documents']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      expect([tab, await findings(page), await isTooWide(page)]).toEqual([tab, [], false]);
    }
    const dialog = await openUpload(page);
    expect(await findings(page)).toEqual([]);
    await choose(
      dialog,
      pdf('large.pdf', 3 * MB),
      pdf('a.pdf', MB),
      pdf('a-very-long-name-'.repeat(8) + '.txt', MB),
      pdf('c.pdf', MB),
    );
    await dialog.getByLabel('Document name').first().fill('');
    await send(dialog);
    await dialog.getByText('There is a problem').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('Document name').first().fill('A');
    await slow(page, 100_000);
    await send(dialog);
    await dialog.getByRole('progressbar').nth(2).waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await page.route('**/api/client/documents/upload', (route) => route.abort());
    await send(dialog);
    await says(page, NOT_UPLOADED);
    expect([await findings(page), await isTooWide(page)]).toEqual([[], false]);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Attach a file/ })
      .first()
      .click();
    await send(dialogOf(page));
    await dialogOf(page).getByText('Choose a file', { exact: true }).last().waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
