import { slotInstant } from '@lisle-harrow/api/contract';
import { expect, type Page } from '@playwright/test';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press, tabTo } from './keyboard';
import { faultsOnPaper, SHEET } from './on-paper';
import { PASSWORD } from './product';
import { test } from './product-test';
import { NARROW, takePictures, WIDE } from './screen-sizes';
import { CLIENT, openPortal, openTab, STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// A client's portal in the whole product, without its documents.

test.describe('a session that ends', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a half-filled profile is restored after signing in again, and can be saved [CP11, CP12, CP23, D29]', async ({
    page,
    newClient,
  }) => {
    await openPortal(page, newClient, 'profile');
    const email = await page.getByRole('textbox', { name: 'Email' }).inputValue();
    await page.getByLabel('Company').fill('Harbour Holdings');
    await page.getByLabel('Phone').fill('');
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('Company')).toHaveValue('Harbour Holdings');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/api/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/client-portal?tab=profile');
    await expect(page.getByLabel('Company')).toHaveValue('Harbour Holdings');
    await expect(page.getByLabel('Phone')).toHaveValue('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(
      page.getByText('Your profile has been updated successfully.', { exact: true }).first(),
    ).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('profile-draft'))).toBeNull();
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('Company')).toHaveValue('Harbour Holdings');
  });
});

test('all six sections are printed, without tabs and actions', async ({ signedIn }) => {
  const page = await signedIn(CLIENT);
  await openTab(page, 'overview');
  await expect(page.getByRole('main').getByText(/ in London$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tabpanel')).toHaveCount(6);
  for (const heading of ['Recent Progress', 'Profile', 'Documents', 'Progress', 'Updates', 'Messages'])
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
  for (const role of ['tab', 'button'] as const)
    await expect(page.getByRole('main').getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/ in London$/)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home', exact: true })).toBeHidden();
  // Whose paper it is, for whom, and its date.
  const head = page.getByTestId('letterhead');
  await expect(head).toContainText(
    /New York, NY 10005.*Marguerite Okafor.*Northline Logistics Group\d{1,2} \w{3} \d{4}$/s,
  );
  // Without background graphics, a browser prints only what demands it.
  const printed = await page.locator('[data-ring], progress').evaluateAll((figures) =>
    figures.map((figure) => {
      const drawing = figure.matches('progress') ? figure.parentElement!.nextElementSibling! : figure;
      return getComputedStyle(drawing, '::before').getPropertyValue('print-color-adjust');
    }),
  );
  expect(printed).toEqual(['exact', 'exact', 'exact']);
});

test('every page of the portal prints only its content, black on white even in the dark theme', async ({
  signedIn,
}) => {
  const page = await signedIn(CLIENT);
  await page.setViewportSize(SHEET);
  for (const path of ['/', '/client-portal', '/client-portal/calendar', '/client-portal/access']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await hydrated(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (process.env.SHOTS)
      await page.screenshot({
        path: `${process.env.SHOTS}/portal${path.replaceAll('/', '-')}-print.png`,
        fullPage: true,
      });
    // Colors of the previous theme may still be fading.
    await expect.soft.poll(() => faultsOnPaper(page), path).toEqual([]);
    if (path !== '/') await expect.soft(page.getByTestId('letterhead'), path).toBeVisible();
    await expect
      .soft(
        page.getByRole('main').getByRole('link', { name: 'Client portal' }).filter({ visible: true }),
        path,
      )
      .toHaveCount(0);
  }
});

test('Print beside the messages prints all of them and all sections, although started by script', async ({
  page,
  newClient,
}) => {
  await openPortal(page, newClient, 'profile');
  const choice = page.getByRole('checkbox', { name: 'Email me about new messages' });
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await choice.press('Space');
  expect((await saved).status()).toBe(204);
  // One more than a page of messages.
  for (let number = 1; number <= 31; number++) {
    const written = await page.request.post('/api/client/messages', {
      data: { text: `Question ${number}.`, documentIds: [] },
      headers: { 'Idempotency-Key': `"${crypto.randomUUID()}"`, 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(written.status()).toBe(201);
  }
  await openTab(page, 'messages');
  await expect(page.getByText('Question 31.', { exact: true })).toBeVisible();
  await expect(page.getByText('Question 1.', { exact: true })).toHaveCount(0);
  await expect(choice).not.toBeChecked();
  const onPaper = page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) => {
        // The state in which the browser lays out the pages.
        addEventListener('afterprint', () =>
          resolve([...document.querySelectorAll('[role="tabpanel"]')].map(({ textContent }) => textContent)),
        );
      }),
  );
  await page.getByRole('button', { name: 'Print' }).press('Enter');
  const panels = await onPaper;
  expect(panels.at(-1)).toMatch(/Question 31\..*Question 1\./s);
  expect(panels.filter((text) => !text)).toEqual([]);
});

test('a printout has as many pages as the print view: nothing is cut off', async ({ signedIn }) => {
  const page = await signedIn(CLIENT);
  await openTab(page, 'overview');
  const pages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  const printed = await pages();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tabpanel')).toHaveCount(6);
  expect(printed).toBe(await pages());
  expect(printed).toBeGreaterThan(3);
});

/** Reloads the page; returns what moves before anybody has done anything. */
async function shiftsWhileLoading(page: Page): Promise<string[]> {
  await page.reload();
  const watched = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        const take = (list: PerformanceEntryList) => {
          for (const entry of list as (PerformanceEntry & { sources: { node: Node | null }[] })[])
            moved.push(...entry.sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent}`));
        };
        const observer = new PerformanceObserver((list) => take(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        addEventListener('watched', () => {
          take(observer.takeRecords());
          resolve(moved);
        });
      }),
  );
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new Event('watched')));
  return watched;
}

test('proposed times for an appointment, a new message and a document are at the top of the portal until the client answers them by keyboard', async ({
  page: visitor,
  visitor: newVisitor,
  newClient,
  signedIn,
}) => {
  const client = await newVisitor({ ...FOR_AXE, timezoneId: 'America/Argentina/Buenos_Aires' });
  const id = await openPortal(client, newClient, 'overview');
  const zone = await client.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  for (const [who, firstName] of [
    [client, 'Jonas'],
    [visitor, 'Petra'],
  ] as const) {
    const data = {
      firstName,
      lastName: 'Waitwell',
      email: `${firstName.toLowerCase()}@waitwell.example`,
      service: 'Tax Optimization',
      message: '',
      preferredDate: slotInstant(day, '10:00 AM'),
      preferredTime: '10:00 AM',
    };
    const headers = { 'Form-Time-Zone': zone, 'Sec-Fetch-Site': 'same-origin' };
    expect((await who.request.post('/api/bookings', { data, headers })).status()).toBe(201);
  }

  const staff = await signedIn(STAFF);
  await staff.goto('/admin?q=waitwell');
  const row = (name: string) => staff.getByRole('row').filter({ hasText: name });
  await staff.getByRole('combobox', { name: 'Set status for Petra Waitwell' }).selectOption('confirmed');
  await row('Petra').getByRole('button', { name: 'Propose other times to 1 request' }).click();
  await staff.getByRole('button', { name: 'Propose by email to 1 visitor' }).click();
  await expect(toast(staff, 'Other times are on their way to 1 visitor.')).toBeVisible();
  const asked = await staff.request.post(`/api/admin/clients/${id}/document-requests`, {
    data: { name: 'Passport of your spouse', type: 'passport', notes: '', dueDate: '2099-12-12' },
  });
  expect(asked.status()).toBe(201);
  await staff.goto(`/admin/clients/${id}?tab=messages`);
  await staff.getByLabel('Write to the client').fill('The bank has confirmed the account.');
  await staff.getByRole('button', { name: 'Send Message' }).click();
  await expect(staff.getByRole('list', { name: 'Messages', exact: true })).toContainText('The bank has');

  await client.goto('/');
  await expect(client.getByText('We proposed other times')).toBeVisible();
  expect(await findingsInEveryLook(client)).toEqual([]);
  await takePictures(client, 'client-home-with-to-do');
  await client.goto('/client-portal');
  for (const size of [NARROW, WIDE]) {
    await client.setViewportSize(size);
    expect(await shiftsWhileLoading(client)).toEqual([]);
  }
  const toDo = client.getByRole('region', { name: 'What we need from you' });
  const waiting = toDo.locator('xpath=./ul/li');
  await expect(waiting).toHaveCount(3);
  await expect(waiting.nth(0)).toContainText('Another time for your consultation');
  await expect(waiting.nth(1)).toContainText('Passport of your spouse');
  await expect(waiting.nth(2)).toContainText('1 new message');
  expect(await findingsInEveryLook(client)).toEqual([]);
  await takePictures(client, 'portal-with-to-do');

  const times = toDo.getByRole('list', { name: 'Times we propose for Tax Optimization' });
  const chosen = times.getByRole('button').nth(1);
  const words = await chosen.textContent();
  expect(words).toMatch(/^\w{3}, \d+ \w{3} \d{4}, \d+:00 [AP]M EST \(\w{3}, \d+:00 [AP]M in Buenos Aires\)$/);
  await tabTo(times.getByRole('button').first());
  await tabTo(chosen);
  await client.keyboard.press('Enter');
  await client.waitForURL(/\/booking\/[\w-]+\?slot=/);
  const offer = client.getByRole('form', { name: 'The time we propose' });
  const time = words!.split(' EST')[0]!;
  await expect(offer).toContainText(time);
  await press(client, 'button', 'Take this time');
  await expect(offer).toHaveCount(0);
  await expect(client.getByRole('main')).toContainText(time);

  await client.goto('/client-portal');
  await hydrated(client);
  await expect(waiting).toHaveCount(2);
  await expect(waiting.nth(0)).toContainText('Passport of your spouse');
  await client.setViewportSize(NARROW);
  await press(client, 'link', 'Read: 1 new message');
  const message = client.getByText('The bank has confirmed the account.');
  await expect(message).toBeInViewport();
  await expect(client.getByRole('tab', { name: 'Messages' })).toBeFocused();
  await expect(client.getByRole('tab', { name: 'Messages' })).toBeInViewport();
  await expect(waiting).toHaveCount(1);
  await expect(toDo.getByRole('status')).toHaveText('The new messages are read. Still needed: 1 document.');
  expect(await findingsInEveryLook(client)).toEqual([]);
});
