import { expect, type Page } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { test } from './product-test';
import { signIn, STAFF } from './sign-in';
import { toast } from './toast';

const SHOWN_MS = 2_000;

const names = (page: Page) => page.locator('tbody [data-record]').allTextContents();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const control = (page: Page, name: string) => page.getByRole('combobox', { name: `Set status for ${name}` });
async function write(page: Page, name: string): Promise<void> {
  const data = { name, email: 'ada@vale.com', subject: 'Trusts', message: 'Can you help?' };
  expect((await page.request.post('/api/contacts', { data })).status()).toBe(201);
}
/** Opens the inquiries; returns how far back, in milliseconds, the changes begin that the page follows. */
async function openInquiries(page: Page): Promise<number> {
  const streams = page.waitForResponse((answer) => answer.url().includes('/api/admin/changes'));
  await page.goto('/admin?tab=contacts');
  await hydrated(page);
  const stream = await streams;
  expect(stream.status()).toBe(200);
  return Number(new URL(stream.url()).searchParams.get('ago'));
}

test('a server-rendered dashboard follows only the changes since its rendering', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  const from = Date.now();
  const ago = await openInquiries(page);
  expect(ago).toBeGreaterThan(1_500);
  expect(ago).toBeLessThan(Date.now() - from + 10_000);
});

test('a status that one colleague sets shows in place on the screen of another within two seconds', async ({
  signedIn,
}) => {
  const [ours, theirs] = [await signedIn(STAFF, FOR_AXE), await signedIn(STAFF)];
  for (const page of [ours, theirs]) await openInquiries(page);
  const before = await names(ours);
  const name = before[1]!;
  await row(ours, name).hover();
  await control(theirs, name).selectOption('resolved');
  await expect(row(ours, name).getByRole('cell').nth(3)).toContainText('Resolved', { timeout: SHOWN_MS });
  expect(await names(ours)).toEqual(before);

  await write(ours, 'Una Moss');
  const show = ours.getByRole('button', { name: 'Show 1 new inquiry' });
  await expect(show).toBeVisible({ timeout: SHOWN_MS });
  expect(await names(ours)).toEqual(before);
  expect(await findingsInEveryLook(ours)).toEqual([]);
  await show.press('Enter');
  await expect.poll(async () => (await names(ours))[0]).toBe('Una Moss');
  await expect(show).toHaveCount(0);
});

test.describe('a conflicting change', () => {
  test.use({ expectedComplaints: /412 \(Precondition Failed\)/ });

  test('the second of two to set a status sees both, and chooses', async ({ signedIn }) => {
    const [ours, theirs] = [await signedIn(STAFF), await signedIn(STAFF)];
    const name = 'Edda Vale';
    await write(ours, name);
    for (const page of [ours, theirs]) await openInquiries(page);
    // Our screen learns of it too late.
    let hold = true;
    const isRead = (url: URL) => url.pathname === '/api/admin/contacts';
    await ours.route(isRead, async (route) => {
      while (hold) await new Promise((resolve) => setTimeout(resolve, 20));
      await route.continue();
    });
    await control(theirs, name).selectOption('resolved');
    await expect(row(theirs, name).getByRole('cell').nth(3)).toContainText('Resolved');
    await control(ours, name).selectOption('in_progress');
    const notice = toast(ours, 'Eleanor Harrow has set it to “Resolved” meanwhile. You chose “In progress”.');
    await expect(notice).toBeVisible();
    hold = false;
    await ours.getByRole('button', { name: 'Set to In progress' }).click();
    await expect(row(theirs, name).getByRole('cell').nth(3)).toContainText('In progress', {
      timeout: SHOWN_MS,
    });
  });
});

test.describe('a session that has ended elsewhere', () => {
  test.use({ expectedComplaints: /401 \(Unauthorized\)/ });

  test('takes an open dashboard to the sign-in without a press', async ({ newColleague, visitor }) => {
    const account = await newColleague('reader', 'Rhea', 'Lund');
    const [page, phone] = [await visitor(), await visitor()];
    for (const each of [page, phone]) await signIn(each, account);
    await openInquiries(page);
    await phone.request.post('/api/account/sessions/end-others');
    // As if the tab had been in the background: what it follows is requested again.
    await page.evaluate(() => {
      for (const hidden of [true, false]) {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
    await page.waitForURL('/api/login');
  });
});
