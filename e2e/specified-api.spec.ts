import { expect, type Page } from '@playwright/test';
import { shownBeforeLogin, watchLogin } from './sign-in';
import { test, WAYS } from './specified-site/stub-site';

// The screens of staff and clients, and the two forms, with an api that answers only the specified calls.

const refused = (status: number, body = '') => ({ status, body });
const reads = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const cardTexts = (page: Page) =>
  page
    .locator('main dl')
    .first()
    .locator(':scope > div')
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.replace(/\s+/g, ' ').trim()));

for (const way of WAYS)
  test.describe(`${way}`, () => {
    const inside = { way, session: 'signed in' as const };

    test('the welcome dashboard of a user without a role [R3, R17, AW1, AW3, AW4, AW5, AW6, AW8, AW10, K4]', async ({
      open,
    }) => {
      const page = await open('/', inside);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Jane' })).toBeVisible();
      await reads(page, 'First5 Last5');
      for (const [at, words] of [
        'Recent Bookings 6',
        'New Contacts 6',
        'Elite Clients 250+',
        'Assets Under Management $2.5B+',
      ].entries())
        for (const word of words.split(' ')) expect((await cardTexts(page))[at]).toContain(word);
      for (const cut of ['First6 Last6', 'Contact 6', 'Subject 6'])
        await expect(page.getByText(cut)).toHaveCount(0);
    });

    test('the dashboard counts the arrays and changes a status [AD2, AD3, K7, AD4, AD10, AD12, AD14, AD18, D17]', async ({
      open,
      stub,
    }) => {
      const page = await open('/admin', inside);
      await reads(page, 'First6 Last6');
      const cards = await cardTexts(page);
      for (const [at, card] of [
        'Total Bookings 6',
        'Pending Bookings 1',
        'Total Contacts 6',
        'New Contacts 6',
      ].entries())
        expect(cards[at]).toMatch(new RegExp(`^${card}\\b`));
      await expect(page.getByRole('tab')).toHaveCount(2);
      await page.getByLabel('Set status for First2 Last2').selectOption('pending');
      await reads(page, 'Booking status updated successfully.');
      expect(stub.callsOf('PATCH /api/admin/bookings/2').map(({ body }) => body)).toEqual([
        '{"status":"pending"}',
      ]);
      await expect.poll(async () => stub.callsOf('GET /api/admin/bookings').length).toEqual(2);
      expect(stub.callsOf('GET /api/admin/contacts')).toHaveLength(1);
    });

    test('the portal with badge, figures, four milestones and cut updates [CP3, CP4, CP5, CP7, CP8, CP9, CP24, K4, K6, K7]', async ({
      open,
      stub,
    }) => {
      const page = await open('/client-portal', inside);
      await expect(page.getByRole('heading', { level: 1, name: /Welcome, Jane/ })).toBeVisible();
      await expect(page.getByText('25%').first()).toBeVisible();
      await expect(page.getByText(/^onboarding$/i)).toHaveCount(1);
      await expect(page.getByRole('tab')).toHaveCount(5);
      await expect(page.getByText('Milestone 4', { exact: true })).toHaveCount(0);
      await expect(page.getByText('x'.repeat(100), { exact: true })).toHaveCount(3);
      await page.waitForLoadState('networkidle');
      for (const name of ['profile', 'documents', 'progress', 'notes'])
        expect(stub.callsOf(`GET /api/client/${name}`)).toHaveLength(1);
    });
  });

test('the inquiries are counted and their status is changed [AD6, AD11, AD13, AD15]', async ({
  open,
  stub,
}) => {
  const page = await open('/admin', { session: 'signed in' });
  await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
  await page.getByLabel('Set status for Contact 2').selectOption('in_progress');
  await reads(page, 'Contact status updated successfully.');
  expect(stub.callsOf('PATCH /api/admin/contacts/2').map(({ body }) => body)).toEqual([
    '{"status":"in_progress"}',
  ]);
  await expect.poll(async () => stub.callsOf('GET /api/admin/contacts').length).toEqual(2);
  expect(stub.callsOf('GET /api/admin/bookings')).toHaveLength(1);
});

test('without a profile the access message [CP2]', async ({ open }) => {
  const page = await open('/client-portal', {
    session: 'signed in',
    answers: { 'GET /api/client/profile': refused(404) },
  });
  await reads(page, 'Client Portal Access');
  await reads(page, "You don't have a client profile yet. Please contact our team to set up your account.");
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
});

test('the messages while lists and profile are loading [CP1, AD8, AD5]', async ({ open, stub }) => {
  // The portal has no heading yet that would show whether it is hydrated.
  const portal = await open('/client-portal', {
    session: 'signed in',
    asleep: true,
    answers: { 'GET /api/client/profile': 'never' },
  });
  await reads(portal, 'Loading your portal...');
  const admin = await open('/admin', {
    session: 'signed in',
    answers: { 'GET /api/admin/bookings': 'never' },
  });
  await reads(admin, 'Loading bookings...');
  await expect(admin.getByText('No consultation bookings yet.')).toHaveCount(0);
  stub.release('GET /api/admin/bookings', { status: 200, body: '[]' });
  await reads(admin, 'No consultation bookings yet.');
});

test('a 401 with Unauthorized on a change leads to the login page after the toast [AD16]', async ({
  open,
}) => {
  const page = await open('/admin', {
    session: 'signed in',
    answers: { 'PATCH /api/admin/bookings/2': refused(401, 'Unauthorized') },
  });
  const logins = await watchLogin(page);
  await page.getByLabel('Set status for First2 Last2').selectOption('pending');
  await page.waitForURL('**/api/login');
  expect(await shownBeforeLogin(page)).toContain('You are logged out. Logging in again...');
  expect(logins).toHaveLength(1);
});
