import { expect } from '@playwright/test';
import { hydrated } from './hydration';
import { faultsOnPaper, SHEET } from './on-paper';
import { PASSWORD } from './product';
import { test } from './product-test';
import { CLIENT, openPortal, openTab } from './sign-in';
import { FAILED_REQUEST } from './visitors';

// The portal of a client over the whole product, without its documents.

test.describe('a session that ends', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a half-filled profile is as it was after signing in again, and is saved then [CP11, CP12, CP23, D29]', async ({
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

test('on paper all six sections are there, without tabs and actions', async ({ signedIn }) => {
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
  // Whose paper it is, for whom, and of which day.
  const head = page.getByTestId('letterhead');
  await expect(head).toContainText(
    /New York, NY 10005.*Marguerite Okafor.*Northline Logistics Group\d{1,2} \w{3} \d{4}$/s,
  );
  // Without background graphics a browser prints what says so alone.
  const printed = await page.locator('[data-ring], progress').evaluateAll((figures) =>
    figures.map((figure) => {
      const drawing = figure.matches('progress') ? figure.parentElement!.nextElementSibling! : figure;
      return getComputedStyle(drawing, '::before').getPropertyValue('print-color-adjust');
    }),
  );
  expect(printed).toEqual(['exact', 'exact', 'exact']);
});

test('every page of the portal is on paper its content alone, black on white in the dark theme too', async ({
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
    // Colors of another theme may still be on their way.
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

test('Print beside the messages puts all of them on paper, and all sections, though a script prints', async ({
  page,
  newClient,
}) => {
  await openPortal(page, newClient, 'profile');
  const choice = page.getByRole('checkbox', { name: 'Email me about new messages' });
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await choice.press('Space');
  expect((await saved).status()).toBe(204);
  // One more than a page of them.
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
        // As it stands when the browser lays out the pages, or has.
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

test('what is printed has as many pages as what is shown as print: nothing is cut off', async ({
  signedIn,
}) => {
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
