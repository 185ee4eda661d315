import { type APIResponse, expect } from '@playwright/test';
import type { AssignedRecord, Assignment, Contact } from '@lisle-harrow/api/contract';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { STAFF } from './sign-in';

const CONTACTS = '/api/admin/contacts';
/** More than a page of the list holds, and more than the server counts of a search. */
const MANY = 1_050;
const N = MANY.toLocaleString('en-US');
const BUT_ONE = (MANY - 1).toLocaleString('en-US');
const AT_ONCE = 20;
const A_WHILE = { timeout: 300_000 };

test.use({ expectedComplaints: /412 \(Precondition Failed\)/ });

test('what is marked is changed by the keyboard alone, in every look without a finding', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  for (const name of ['Few Alder', 'Few Birch', 'Few Cedar']) {
    const data = { name, email: 'few@vale.com', subject: 'Fewfold', message: 'Please call me back.' };
    await page.request.post('/api/contacts', { data });
  }
  await page.goto('/admin?tab=contacts&q=fewfold');
  await hydrated(page);
  await tabTo(page.getByRole('button', { name: 'Change several' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change several inquiries' });
  await dialog.getByLabel('Set to').selectOption('Resolved');
  await tabTo(dialog.getByRole('checkbox', { name: 'Few Birch, new' }));
  await page.keyboard.press('Space');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await tabTo(dialog.getByRole('button', { name: 'Change 1 inquiry' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 inquiry changed.')).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await tabTo(dialog.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 inquiry set back to what it was.')).toBeVisible();
});

test('over a thousand that match are changed and assigned, a colleague’s change in the middle stands, and Undo puts back the rest', async ({
  signedIn,
}) => {
  test.setTimeout(900_000);
  const page = await signedIn(STAFF);
  const write = async (at: number) => {
    const data = {
      name: `Many ${at}`,
      email: 'many@vale.com',
      subject: 'Manifold',
      message: 'Please call me back.',
    };
    expect((await page.request.post('/api/contacts', { data })).status()).toBe(201);
  };
  for (let from = 0; from < MANY; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, MANY - from) }, (_, at) => write(from + at)));
  /** How many there are of each status, read to the end. */
  const statuses = async () => {
    const counts: Record<string, number> = { new: 0, in_progress: 0, resolved: 0 };
    let next: string | undefined = `${CONTACTS}?q=manifold&limit=500`;
    while (next) {
      const answer: APIResponse = await page.request.get(next);
      for (const { status } of (await answer.json()) as Contact[]) counts[status]! += 1;
      next = /<([^>]+)>; rel="next"/.exec(answer.headers().link ?? '')?.[1];
    }
    return counts;
  };
  expect(await statuses()).toEqual({ new: MANY, in_progress: 0, resolved: 0 });

  await page.goto('/admin?tab=contacts&q=manifold');
  await hydrated(page);
  const half = `${CONTACTS}?q=manifold&limit=500`;
  const rows = (await (await page.request.get(half)).json()) as Contact[];
  const disputed = rows[480]!;
  await page.getByRole('button', { name: 'Change several' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change several inquiries' });
  const press = (name: string) => dialog.getByRole('button', { name }).press('Enter');
  await dialog.getByLabel('Set to').selectOption('In progress');
  await dialog.getByLabel('Which').selectOption('All that match');
  await press('Change');
  await expect(dialog.getByText(`${N} inquiries match. Do you want to change them all?`)).toBeVisible();
  // A colleague is sooner by a moment.
  await page.request.patch(`${CONTACTS}/${disputed.id}`, { data: { status: 'resolved' } });
  await press(`Change ${N} inquiries`);
  await expect(dialog.getByRole('progressbar')).toBeAttached();
  await expect(dialog.getByText(`${BUT_ONE} inquiries changed.`)).toBeVisible(A_WHILE);
  await expect(dialog.getByRole('listitem')).toHaveText(
    `${disputed.name}: Eleanor Harrow has set it to “Resolved” meanwhile`,
  );
  expect(await statuses()).toEqual({ new: 0, in_progress: MANY - 1, resolved: 1 });

  await press('Undo');
  await expect(dialog.getByText(`${BUT_ONE} inquiries set back to what they were.`)).toBeVisible(A_WHILE);
  expect(await statuses()).toEqual({ new: MANY - 1, in_progress: 0, resolved: 1 });
  await press('Done');
  await expect(dialog).toHaveCount(0);

  const assigned = async () =>
    ((await (await page.request.get('/api/admin/assigned?of=all')).json()) as AssignedRecord[]).filter(
      ({ topic }) => topic === 'Manifold',
    ).length;
  // One is hers already, which is no change and is not taken back.
  const [own] = rows;
  const me = (await (await page.request.get(`${CONTACTS}/${own!.id}/assignment`)).json()) as Assignment;
  const eleanor = me.colleagues.find(({ name }) => name === 'Eleanor Harrow')!;
  const hers = { assigneeId: eleanor.id };
  await page.request.patch(`${CONTACTS}/${own!.id}/assignment`, { data: hers });
  await page.getByRole('button', { name: 'Change several' }).press('Enter');
  await dialog.getByLabel('Set to').selectOption('Eleanor Harrow');
  await dialog.getByLabel('Which').selectOption('All that match');
  await press('Change');
  await press(`Change ${N} inquiries`);
  await expect(dialog.getByText(`${BUT_ONE} inquiries changed.`)).toBeVisible(A_WHILE);
  await expect(dialog.getByText('1 inquiry needed no change.')).toBeVisible();
  // As many as that list gives.
  expect(await assigned()).toBe(500);
  await press('Undo');
  await expect(dialog.getByText(`${BUT_ONE} inquiries set back to what they were.`)).toBeVisible(A_WHILE);
  expect(await assigned()).toBe(1);
});
