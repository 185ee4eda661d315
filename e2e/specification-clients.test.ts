import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { findings, LOOKS } from './accessibility-findings';
import { NARROW, signIn, visitor } from './browser';
import { eventually } from './eventually';
import { PASSWORD } from './product';
import { runningProduct } from './running-product';

// The staff's screens for clients, and what the client then sees of it.

const product = runningProduct();

const STAFF = 'staff@lisleharrow.example';
const CLIENT = 'client@lisleharrow.example';

type Visitor = Awaited<ReturnType<typeof visitor>>;

async function signedIn(
  email: string,
  path: string,
  options: Parameters<typeof visitor>[1] = {},
): Promise<Visitor> {
  const visit = await visitor(product.browser, options);
  await signIn(visit.page, product.url, email, PASSWORD);
  await visit.page.goto(product.url + path, { waitUntil: 'networkidle' });
  return visit;
}

/** The case of the seeded client, from the list. */
async function openSeededCase(page: Page, tab = ''): Promise<string> {
  await page.goto(`${product.url}/admin/clients?q=Okafor`);
  const path = await page.getByRole('link', { name: 'Marguerite Okafor' }).getAttribute('href');
  await page.goto(`${product.url}${path}${tab && `?tab=${tab}`}`, { waitUntil: 'networkidle' });
  return path!;
}

/** Of its own in each try of a test. */
const newAddress = () => `${crypto.randomUUID()}@client.example`;

const done = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
const titles = (page: Page) =>
  page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents();

test('the list is in the HTML, and words and status outlive a reload', async () => {
  const { page, complaints } = await signedIn(STAFF, '/admin/clients');
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('northline');
  await eventually(async () => new URL(page.url()).search, '?q=northline');
  await eventually(
    () => page.getByRole('rowgroup').last().getByRole('link').allTextContents(),
    ['Marguerite Okafor'],
  );
  await page.getByRole('combobox', { name: 'Status' }).selectOption('closed');
  await page.getByText('No clients match your search.').waitFor();
  await page.reload();
  expect(await page.getByRole('searchbox').inputValue()).toBe('northline');
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('closed');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await page.getByRole('link', { name: 'Tobias Reyes' }).waitFor();

  const state = await page.context().storageState();
  const plain = await product.browser.newContext({ storageState: state, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${product.url}/admin/clients?q=newclient`);
  expect(await reader.getByRole('rowgroup').last().getByRole('link').allTextContents()).toEqual([
    'Tobias Reyes',
  ]);
  await reader.getByRole('searchbox').fill('okafor');
  await reader.getByRole('combobox', { name: 'Status' }).selectOption('');
  await reader.getByRole('button', { name: 'Search', exact: true }).click();
  await reader.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await reader.getByRole('heading', { level: 1, name: 'Marguerite Okafor' }).waitFor();
  await reader.getByRole('heading', { name: 'Engagement letter and scope' }).waitFor();
  await plain.close();
  expect(complaints).toEqual([]);
});

test('R5 an id that nobody has is answered with 404', async () => {
  const { page } = await signedIn(STAFF, '/admin');
  const answer = await page.goto(`${product.url}/admin/clients/0190a0a0-0000-7000-8000-000000000000`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
});

test('D30 a client who opens these pages sees the plain page, and every call answers 403', async () => {
  const staff = await signedIn(STAFF, '/admin');
  const path = await openSeededCase(staff.page);
  const { page } = await signedIn(CLIENT, '/');
  for (const forbidden of ['/admin/clients', path]) {
    await page.goto(product.url + forbidden);
    await page.getByText('This area is for staff.').waitFor();
    expect(await page.getByRole('button', { name: /New client|Add milestone/ }).count()).toBe(0);
  }
  for (const call of ['', '/milestones', '/notes', '/documents']) {
    const answer = await page.request.get(`${product.url}/api${path}${call}`);
    expect(answer.status()).toBe(403);
  }
});

test('a client is made and invited without a pointer, the link is copied, and a used link is no link', async () => {
  const { page, complaints } = await signedIn(STAFF, '/admin/clients');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const opener = page.getByRole('button', { name: 'New client' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.waitFor();
  await tabTo(page, dialog.getByLabel('First name'));
  await page.keyboard.type('Ida');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Holm');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => hasFocus(opener), true);

  // The draft is as it was left; an address that is none is named.
  await page.keyboard.press('Enter');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Holm');
  await tabTo(page, dialog.getByLabel('Email'));
  await page.keyboard.type('ida@');
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(dialog.getByRole('alert')), true);
  await dialog.getByLabel('Email').fill(newAddress());
  await page.keyboard.press('Enter');

  const invitation = page.getByRole('dialog', { name: 'Invitation link' });
  await invitation.getByText('The link is shown only now', { exact: false }).waitFor();
  await tabTo(page, invitation.getByRole('button', { name: 'Copy link' }));
  await page.keyboard.press('Enter');
  await invitation.getByRole('status').filter({ hasText: 'Link copied.' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await invitation.getByLabel('One-time link').inputValue());
  expect(link.startsWith(`${product.url}/api/invitation/`)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Ida Holm' }).waitFor();

  // A new link ends the first one.
  await page.getByRole('button', { name: 'New invitation link' }).click();
  const second = await invitation.getByLabel('One-time link').inputValue();
  await invitation.getByRole('button', { name: 'Done' }).click();
  const { page: invited } = await visitor(product.browser);
  expect((await invited.goto(link))?.status()).toBe(404);
  await invited.goto(second);
  await invited.getByLabel('New password', { exact: true }).fill('three quiet harbours');
  await invited.getByLabel('New password again').fill('three quiet harbours');
  await invited.getByRole('button', { name: 'Set password' }).click();
  await invited.waitForURL(`${product.url}/client-portal`);
  await invited.getByRole('heading', { level: 1, name: 'Welcome, Ida' }).waitFor();

  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.getByText('Not signed in yet.', { exact: false }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('milestones and updates that staff write, order, edit and delete are what the client reads', async () => {
  const staff = await signedIn(STAFF, '/admin/clients');
  const desk = staff.page;
  await desk.getByRole('button', { name: 'New client' }).click();
  await desk.getByLabel('First name').fill('Jonas');
  await desk.getByLabel('Last name').fill('Lind');
  await desk.getByLabel('Email').fill(newAddress());
  await desk.getByRole('button', { name: 'Add client' }).click();
  const link = await desk.getByLabel('One-time link').inputValue();
  await desk.getByRole('button', { name: 'Go to the client' }).click();

  for (const [title, due] of [
    ['First', '2027-01-31'],
    ['Second', ''],
    ['Third', ''],
  ] as const) {
    await desk.getByRole('button', { name: 'Add milestone' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Due date').fill(due);
    await dialog.getByLabel('Notes').fill(`Note on ${title}`);
    await dialog.getByRole('button', { name: 'Add milestone' }).click();
    await dialog.waitFor({ state: 'detached' });
    await desk.getByRole('heading', { level: 3, name: title }).waitFor();
  }
  const up = desk.getByRole('button', { name: 'Move up Third' });
  await up.focus();
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Enter');
  await eventually(() => titles(desk), ['Third', 'First', 'Second']);
  expect(await hasFocus(up)).toBe(true);
  const down = desk.getByRole('button', { name: 'Move down Third' });
  await down.press('Enter');
  await eventually(() => titles(desk), ['First', 'Third', 'Second']);
  expect(await hasFocus(down)).toBe(true);
  await up.press('Enter');
  await eventually(() => titles(desk), ['Third', 'First', 'Second']);
  await desk.waitForLoadState('networkidle');

  await desk.getByRole('button', { name: 'Delete milestone Second' }).click();
  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  await done(desk, 'Milestone deleted.');
  await eventually(() => hasFocus(desk.getByRole('heading', { level: 2, name: 'Milestones' })), true);
  await desk.reload();
  await eventually(() => titles(desk), ['Third', 'First']);

  await desk.getByRole('tab', { name: 'Updates' }).click();
  await eventually(async () => new URL(desk.url()).search, '?tab=updates');
  for (const title of ['A letter', 'A mistake']) {
    await desk.getByRole('button', { name: 'Write an update' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Type').selectOption('report');
    await dialog.getByLabel('Text').fill(`<img src=x onerror=alert(1)>\n${title} in two lines`);
    await dialog.getByRole('button', { name: 'Add update' }).click();
    await dialog.waitFor({ state: 'detached' });
    await desk.getByRole('heading', { level: 3, name: title }).waitFor();
  }
  await desk.getByRole('button', { name: 'Delete update A mistake' }).click();
  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  await done(desk, 'Update deleted.');
  await desk.getByRole('button', { name: 'Edit update A letter' }).click();
  await desk.getByLabel('Title').fill('A better letter');
  await desk.getByRole('button', { name: 'Save update' }).click();
  await done(desk, 'Update saved.');

  const client = await visitor(product.browser, { viewport: NARROW });
  await client.page.goto(link);
  await client.page.getByLabel('New password', { exact: true }).fill('three quiet harbours');
  await client.page.getByLabel('New password again').fill('three quiet harbours');
  await client.page.getByRole('button', { name: 'Set password' }).click();
  await client.page.waitForURL(`${product.url}/client-portal`);
  await client.page.goto(`${product.url}/client-portal?tab=progress`);
  await eventually(() => titles(client.page), ['Third', 'First']);
  await client.page.getByText('Due 31 Jan 2027').waitFor();
  await client.page.getByText('Note on Third').waitFor();
  await client.page.getByRole('tab', { name: 'Updates' }).click();
  await eventually(() => titles(client.page), ['A better letter']);
  await client.page.getByText('<img src=x onerror=alert(1)>', { exact: false }).waitFor();

  // The profile decides what the client sees at the top.
  await desk.getByRole('tab', { name: 'Profile' }).click();
  await desk.getByLabel('First name').fill('Jo');
  await desk.getByLabel('Status').selectOption('active');
  await desk.getByRole('button', { name: 'Save changes' }).click();
  await desk.getByRole('heading', { level: 1, name: 'Jo Lind' }).waitFor();
  await client.page.reload();
  await client.page.getByRole('heading', { level: 1, name: 'Welcome, Jo' }).waitFor();
  await client.page.getByText('active', { exact: true }).waitFor();
  expect([...staff.complaints, ...client.complaints]).toEqual([]);
}, 120_000);

test('D24 staff open the file of a document, reject it with a reason, and approve it after all', async () => {
  const client = await signedIn(CLIENT, '/client-portal?tab=documents');
  const bytes = '%PDF-1.4\n% a deed\ntrailer<</Root<<>>>>\n%%EOF\n';
  const status = await client.page.evaluate(async (content) => {
    const form = new FormData();
    form.set('name', 'Trust deed');
    form.set('type', 'other');
    form.set('file', new File([content], 'deed.pdf', { type: 'application/pdf' }));
    return (await fetch('/api/client/documents/upload', { method: 'POST', body: form })).status;
  }, bytes);
  expect(status).toBe(201);

  const staff = await signedIn(STAFF, '/admin', { acceptDownloads: true });
  const desk = staff.page;
  await openSeededCase(desk, 'documents');
  const row = desk.getByRole('row').filter({ hasText: 'Trust deed' });
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    row.getByRole('link', { name: 'Open deed.pdf' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(bytes);
  await desk
    .getByRole('row')
    .filter({ hasText: 'Key ceremony record' })
    .getByText('No file attached yet')
    .waitFor();

  const reject = row.getByRole('button', { name: 'Reject Trust deed...' });
  await reject.focus();
  await desk.keyboard.press('Enter');
  await tabTo(desk, desk.getByLabel('Reason'));
  await desk.keyboard.type('Page two is missing.');
  await desk.getByRole('button', { name: 'Reject document' }).press('Enter');
  await done(desk, 'Document rejected.');
  await row.getByText('rejected', { exact: true }).waitFor();
  await eventually(() => hasFocus(reject), true);

  await client.page.reload();
  const own = client.page.getByRole('row').filter({ hasText: 'Trust deed' });
  await own.getByText('Page two is missing.').waitFor();
  await own.getByText('rejected', { exact: true }).waitFor();

  await row.getByRole('button', { name: 'Approve Trust deed' }).click();
  await done(desk, 'Document approved.');
  await client.page.reload();
  await own.getByText('approved', { exact: true }).waitFor();
  expect(await own.getByText('Page two is missing.').count()).toBe(0);

  await desk.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('rejected', { exact: true }).waitFor();
  await row.getByText('Page two is missing.').waitFor();
  expect([...staff.complaints, ...client.complaints]).toEqual([]);
});

test('an account without a profile gets one, and with it the portal', async () => {
  const client = await signedIn('newclient@lisleharrow.example', '/client-portal');
  expect(await client.page.getByRole('tab').count()).toBe(0);
  const { page, complaints } = await signedIn(STAFF, '/admin/clients?status=none');
  await page.getByRole('link', { name: 'Tobias Reyes' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Create profile' }).click();
  await done(page, 'Profile created.');
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await client.page.reload();
  await client.page.getByRole('heading', { level: 1, name: 'Welcome, Tobias' }).waitFor();
  expect(complaints).toEqual([]);
});

describe.each(LOOKS)('$look', ({ look, options }) => {
  test('no screen and no dialog has an accessibility finding or is wider than the window', async () => {
    const { page, complaints } = await signedIn(STAFF, '/admin/clients', options);
    const check = async (screen: string) => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect([screen, await findings(page), wider]).toEqual([screen, [], false]);
    };
    await check('list');
    await page.getByRole('searchbox').fill('nobody like this');
    await page.getByText('No clients match your search.').waitFor();
    await check('no match');
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await check('new client');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await dialog.getByRole('alert').waitFor();
    await check('new client, refused');
    await dialog.getByLabel('First name').fill('Wilhelmina');
    await dialog.getByLabel('Last name').fill(look);
    await dialog.getByLabel('Email').fill(newAddress());
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('dialog', { name: 'Invitation link' }).waitFor();
    await check('invitation');
    await page.getByRole('button', { name: 'Go to the client' }).click();
    await page.getByText('No milestones yet.').waitFor();
    await check('case without milestones');

    await openSeededCase(page);
    await check('milestones');
    await page
      .getByRole('button', { name: /^Delete milestone/ })
      .first()
      .click();
    await check('question before a deletion');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await dialog.waitFor();
    await check('new milestone');
    await openSeededCase(page, 'updates');
    await check('updates');
    await page.getByRole('button', { name: 'Write an update' }).click();
    await dialog.waitFor();
    await check('new update');
    await openSeededCase(page, 'documents');
    await check('documents');
    await page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    await dialog.getByLabel('Reason').fill(' ');
    await dialog.getByRole('button', { name: 'Reject document' }).click();
    await dialog.getByRole('alert').waitFor();
    await check('rejection, refused');
    await openSeededCase(page, 'profile');
    await check('profile');
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 120_000);
});

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 40; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`40 times Tab did not lead to ${String(target)}`);
}
