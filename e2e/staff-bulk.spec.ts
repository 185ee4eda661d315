import { type APIResponse, expect, type Page } from '@playwright/test';
import type { Assignment, Contact } from '@lisle-harrow/api/contract';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { test } from './product-test';
import { STAFF } from './sign-in';

const CONTACTS = '/api/admin/contacts';
/** More than one page of the list, and more than the server counts in a search. */
const MANY = 1_050;
const N = MANY.toLocaleString('en-US');
const BUT_ONE = (MANY - 1).toLocaleString('en-US');
/** More than one page of the list, and fewer than the number at which the server stops counting. */
const SOME = 120;
const AT_ONCE = 20;
const A_WHILE = { timeout: 300_000 };

test.use({ expectedComplaints: /412 \(Precondition Failed\)/ });

/** Inquiries with this subject, which no other test uses. */
async function writeMany({ request }: Page, subject: string, count: number): Promise<void> {
  const write = async (at: number) => {
    const data = { name: `Many ${at}`, email: 'many@vale.com', subject, message: 'Please call me back.' };
    expect((await request.post('/api/contacts', { data })).status()).toBe(201);
  };
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => write(from + at)));
}

test('selected rows change by keyboard alone, without a finding in any theme or width', async ({
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

test('over a thousand matches are changed, a colleague’s concurrent change stays, and Undo restores the rest', async ({
  signedIn,
}) => {
  test.setTimeout(900_000);
  const page = await signedIn(STAFF);
  await writeMany(page, 'Manifold', MANY);
  /** The number of inquiries of each status, read to the end. */
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
  // A colleague is faster by a moment.
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
});

test('all matches are assigned, and Undo takes back those not hers before', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await writeMany(page, 'Sundry', SOME);
  const read = async <Body>(path: string) => (await (await page.request.get(path)).json()) as Body;
  const rows = await read<Contact[]>(`${CONTACTS}?q=sundry&limit=500`);
  const own = rows[0]!;
  const assignmentOf = ({ id }: Contact) => read<Assignment>(`${CONTACTS}/${id}/assignment`);
  const assigned = async () => {
    const all = await Promise.all(rows.map(assignmentOf));
    return all.filter(({ assignee }) => assignee?.name === 'Eleanor Harrow').length;
  };
  const { colleagues } = await assignmentOf(own);
  const eleanor = colleagues.find(({ name }) => name === 'Eleanor Harrow')!;
  await page.request.patch(`${CONTACTS}/${own.id}/assignment`, { data: { assigneeId: eleanor.id } });

  await page.goto('/admin?tab=contacts&q=sundry');
  await hydrated(page);
  await page.getByRole('button', { name: 'Change several' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change several inquiries' });
  const press = (name: string) => dialog.getByRole('button', { name }).press('Enter');
  await dialog.getByLabel('Set to').selectOption('Eleanor Harrow');
  await dialog.getByLabel('Which').selectOption(`All ${SOME} that match`);
  await press(`Change ${SOME} inquiries`);
  await expect(dialog.getByText(`${SOME - 1} inquiries changed.`)).toBeVisible(A_WHILE);
  await expect(dialog.getByText('1 inquiry needed no change.')).toBeVisible();
  expect(await assigned()).toBe(SOME);
  await press('Undo');
  await expect(dialog.getByText(`${SOME - 1} inquiries set back to what they were.`)).toBeVisible(A_WHILE);
  expect(await assigned()).toBe(1);
});
