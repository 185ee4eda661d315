import type { Page } from 'playwright-core';
import { book, holdLogin } from './browser';
import { eventually } from './eventually';
import { stubSite, WAYS } from './stub-site';

// The screens of staff and clients, and the two forms, over a server that knows only the call table of the
// specification, section 7. The public screens: specification-*.test.ts.

const site = stubSite();
const { open } = site;

const callsOf = (call: string) => site.stub.callsOf(call);
const refused = (status: number, body = '') => ({ status, body });
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const figures = (page: Page) =>
  page
    .locator('main dl')
    .first()
    .locator(':scope > div')
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).innerText.replace(/\s+/g, ' ').trim()));

describe.each(WAYS)('%s', (way) => {
  const inside = { way, session: 'signed in' as const };

  test('R3 R17 AW1 AW3 AW4 AW5 AW6 AW8 AW10 K4 the welcome dashboard of a user without a role', async () => {
    const { page, complaints } = await open('/', inside);
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Jane' }).waitFor();
    await says(page, 'First5 Last5');
    for (const [at, words] of [
      'Recent Bookings 6',
      'New Contacts 6',
      'Elite Clients 250+',
      'Assets Under Management $2.5B+',
    ].entries())
      for (const word of words.split(' ')) expect((await figures(page))[at]).toContain(word);
    for (const cut of ['First6 Last6', 'Contact 6', 'Subject 6'])
      expect(await page.getByText(cut).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('AD2 AD3 K7 AD4 AD10 AD12 AD14 AD18 D17 the dashboard counts the arrays and changes a status', async () => {
    const { page, complaints } = await open('/admin', inside);
    await says(page, 'First6 Last6');
    const cards = await figures(page);
    for (const [at, card] of [
      'Total Bookings 6',
      'Pending Bookings 1',
      'Total Contacts 6',
      'New Contacts 6',
    ].entries())
      expect(cards[at]).toMatch(new RegExp(`^${card}\\b`));
    expect(await page.getByRole('tab').allTextContents()).toHaveLength(2);
    await page.getByLabel('Set status for First2 Last2').selectOption('pending');
    await says(page, 'Booking status updated successfully.');
    expect(callsOf('PATCH /api/admin/bookings/2').map(({ body }) => body)).toEqual(['{"status":"pending"}']);
    await eventually(async () => callsOf('GET /api/admin/bookings').length, 2);
    expect(callsOf('GET /api/admin/contacts')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('AD6 AD11 AD13 AD15 so do the inquiries', async () => {
    const { page } = await open('/admin', inside);
    await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
    await page.getByLabel('Set status for Contact 2').selectOption('in_progress');
    await says(page, 'Contact status updated successfully.');
    expect(callsOf('PATCH /api/admin/contacts/2').map(({ body }) => body)).toEqual([
      '{"status":"in_progress"}',
    ]);
    await eventually(async () => callsOf('GET /api/admin/contacts').length, 2);
    expect(callsOf('GET /api/admin/bookings')).toHaveLength(1);
  });

  test('CP3 CP4 CP5 CP7 CP8 CP9 CP24 K4 K6 K7 the portal with badge, figures, four milestones and cut updates', async () => {
    const { page, complaints } = await open('/client-portal', inside);
    await page.getByRole('heading', { level: 1, name: /Welcome, Jane/ }).waitFor();
    await page.getByText('25%').first().waitFor();
    expect(await page.getByText(/^onboarding$/i).count()).toBe(1);
    expect(await page.getByRole('tab').allTextContents()).toHaveLength(5);
    expect(await page.getByText('Milestone 4', { exact: true }).count()).toBe(0);
    expect(await page.getByText('x'.repeat(100), { exact: true }).count()).toBe(3);
    await page.waitForLoadState('networkidle');
    for (const name of ['profile', 'documents', 'progress', 'notes'])
      expect(callsOf(`GET /api/client/${name}`)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('CP2 without a profile the access message', async () => {
    const { page } = await open('/client-portal', {
      ...inside,
      answers: { 'GET /api/client/profile': refused(404) },
    });
    await says(page, 'Client Portal Access');
    await says(page, "You don't have a client profile yet. Please contact our team to set up your account.");
    await page.getByRole('link', { name: 'Return to Home' }).waitFor();
  });

  test('CP1 AD8 AD5 what is said while lists and profile are on their way', async () => {
    // The portal has no heading yet, by which one could tell that it is awake.
    const portal = await open('/client-portal', {
      ...inside,
      asleep: true,
      answers: { 'GET /api/client/profile': 'never' },
    });
    await says(portal.page, 'Loading your portal...');
    const admin = await open('/admin', { ...inside, answers: { 'GET /api/admin/bookings': 'never' } });
    await says(admin.page, 'Loading bookings...');
    expect(await admin.page.getByText('No consultation bookings yet.').count()).toBe(0);
    site.stub.release('GET /api/admin/bookings', { status: 200, body: '[]' });
    await says(admin.page, 'No consultation bookings yet.');
  });

  test('BK15 BK17 BK18 BK19 a booking keeps its input on a failure and succeeds on an empty 200', async () => {
    const { page } = await open('/about', { way, answers: { 'POST /api/bookings': refused(500, 'no') } });
    await page.getByRole('main').getByRole('button', { name: 'Schedule Consultation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' });
    await book(page, 'Lovelace');
    await says(page, 'Failed to submit your consultation request. Please try again.');
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Wilhelmina');

    site.stub.answers = {};
    await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
    await says(page, 'Consultation Booked');
    await dialog.waitFor({ state: 'detached' });
    const sent = callsOf('POST /api/bookings');
    expect(sent).toHaveLength(2);
    expect(Object.keys(JSON.parse(sent[1]?.body ?? '{}')).sort()).toEqual(
      ['email', 'firstName', 'lastName', 'message', 'preferredDate', 'preferredTime', 'service'].sort(),
    );
  });

  test('CO5 CO6 CO7 K9 a message keeps its input on a failure and succeeds on an empty 200', async () => {
    const { page } = await open('/contact', { way, answers: { 'POST /api/contacts': refused(500, 'no') } });
    const letter = {
      name: 'Jane Roe',
      email: 'jane@roe.example',
      subject: 'A question',
      message: 'May we talk about custody?',
    };
    const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`, 'i') });
    for (const [name, value] of Object.entries(letter)) await field(name).fill(value);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await says(page, 'Failed to send message. Please try again.');
    expect(await field('message').inputValue()).toBe(letter.message);

    site.stub.answers = {};
    await page.getByRole('button', { name: 'Send Message' }).click();
    await says(page, "Thank you for your inquiry. We'll respond within 24 hours.");
    await eventually(() => field('message').inputValue(), '');
    expect(callsOf('POST /api/contacts').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      letter,
      letter,
    ]);
  });
});

test('AD16 a 401 with Unauthorized on a change leads to the login page after the toast', async () => {
  const { page } = await open('/admin', {
    session: 'signed in',
    answers: { 'PATCH /api/admin/bookings/2': refused(401, 'Unauthorized') },
  });
  const login = await holdLogin(page);
  await page.getByLabel('Set status for First2 Last2').selectOption('pending');
  await says(page, 'You are logged out. Logging in again...');
  login.release();
  await page.waitForURL('**/api/login');
  expect(login.visits).toHaveLength(1);
});
