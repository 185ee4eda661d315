import type { Page } from 'playwright-core';
import { book, holdLogin, visitor } from './browser';
import { runningProduct } from './running-product';
import { startStubApi, type StubApi } from './stub-api';

// Every specified screen against a server that knows only the call table of the specification, section 7.

let stub: StubApi;

const product = runningProduct(async () => {
  stub = await startStubApi();
  return { API_URL: stub.url };
});

afterAll(() => stub?.stop());

beforeEach(() => {
  stub.answers = {};
  stub.calls.length = 0;
});

const signedOut = { 'GET /api/auth/user': { status: 401, body: 'Unauthorized' } };
const callsOf = (method: string, path: string) =>
  stub.calls.filter((call) => call.method === method && call.path === path);

async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
  const visit = await visitor(product.browser);
  await visit.page.goto(product.url + path, { waitUntil: 'networkidle' });
  return visit;
}

test('HO3 HO6 HO7 HO8 HO11 the landing page cuts its lists and makes each call once', async () => {
  stub.answers = signedOut;
  const { page, complaints } = await open('/');
  await page.getByText('Service 6', { exact: true }).waitFor();
  for (const cut of ['Service 7', 'Member 4', 'Quote 4', 'Insight 4'])
    expect(await page.getByText(cut, { exact: true }).count()).toBe(0);
  for (const path of ['services', 'team', 'testimonials', 'insights'])
    expect(callsOf('GET', `/api/${path}`)).toHaveLength(1);
  expect(callsOf('GET', '/api/auth/user')).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('R3 R17 AW1 AW3 a user without a role gets the staff view of the home page', async () => {
  const { page, complaints } = await open('/');
  await page.getByText('Hello, Jane').first().waitFor();
  await page.getByRole('heading', { level: 1, name: /Welcome back/ }).waitFor();
  expect(await page.getByText('First6 Last6').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('HD11 an empty user is signed in as Admin', async () => {
  stub.answers = { 'GET /api/auth/user': { status: 200, body: '{}' } };
  const { page } = await open('/about');
  await page.getByText('Hello, Admin').first().waitFor();
});

test('R15 a user call that answers 500, HTML or null means signed out', async () => {
  for (const body of ['null', '<!doctype html>']) {
    stub.answers = { 'GET /api/auth/user': { status: 200, body } };
    expect(await (await fetch(`${product.url}/about`)).text()).toContain('Login');
  }
  stub.answers = { 'GET /api/auth/user': { status: 500, body: '' } };
  expect(await (await fetch(`${product.url}/about`)).text()).toContain('Login');
});

test('AD2 AD10 AD12 D17 the dashboard counts the arrays and changes a status', async () => {
  const { page, complaints } = await open('/admin');
  await page.getByText('First1 Last1').first().waitFor();
  const cards = (await page.locator('dl').first().innerText()).replace(/\s+/g, ' ');
  expect(cards).toMatch(/Total Bookings 6/);
  expect(cards).toMatch(/Pending Bookings 1/);
  expect(cards).toMatch(/New Contacts 6/);
  await page.getByLabel('Set status for First2 Last2').selectOption('pending');
  await page.getByText('Booking status updated successfully.').first().waitFor();
  expect(callsOf('PATCH', '/api/admin/bookings/2').map(({ body }) => body)).toEqual(['{"status":"pending"}']);
  expect(callsOf('GET', '/api/admin/contacts')).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('AD16 a 401 with Unauthorized on a change leads to the login page after the toast', async () => {
  const { page } = await open('/admin');
  stub.answers = { 'PATCH /api/admin/bookings/2': { status: 401, body: 'Unauthorized' } };
  const login = await holdLogin(page);
  await page.getByLabel('Set status for First2 Last2').selectOption('pending');
  await page.getByText('You are logged out. Logging in again...').first().waitFor();
  login.release();
  await page.waitForURL('**/api/login');
  expect(login.visits).toHaveLength(1);
});

test('CP3 CP5 CP9 the portal shows four milestones, cut updates and the badge', async () => {
  const { page, complaints } = await open('/client-portal');
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
  await page.getByText('25%').first().waitFor();
  expect(await page.getByText('Milestone 4', { exact: true }).count()).toBe(0);
  expect(await page.getByText('x'.repeat(100), { exact: true }).count()).toBe(3);
  expect(complaints).toEqual([]);
});

test('CP2 no profile leads to the access message', async () => {
  stub.answers = { 'GET /api/client/profile': { status: 404, body: '' } };
  const { page } = await open('/client-portal');
  await page.getByText('Client Portal Access').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).waitFor();
});

test('CA7 CA13 lists that fail show the empty texts and are asked for once', async () => {
  stub.answers = {
    ...signedOut,
    'GET /api/services': { status: 500, body: 'no' },
    'GET /api/insights': { status: 401, body: 'Unauthorized' },
  };
  const { page, complaints } = await open('/services');
  await page.getByText('No services available at this time.').waitFor();
  expect(callsOf('GET', '/api/services')).toHaveLength(1);
  await page.getByRole('link', { name: 'Insights', exact: true }).first().click();
  await page.getByText('No insights available at this time.').waitFor();
  expect(callsOf('GET', '/api/insights')).toHaveLength(1);
  expect(page.url()).toBe(`${product.url}/insights`);
  expect(complaints.filter((complaint) => !complaint.includes('/api/insights'))).toEqual([]);
});

test('BK17 BK19 booking succeeds on an empty 200 and keeps its input on a failure', async () => {
  stub.answers = { ...signedOut, 'POST /api/bookings': { status: 500, body: 'no' } };
  const { page } = await open('/');
  await page.getByRole('button', { name: 'Start Your Journey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Your Consultation' });
  await book(page, 'Lovelace');
  await page.getByText('Failed to submit your consultation request. Please try again.').first().waitFor();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Wilhelmina');

  stub.answers = signedOut;
  await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
  await page.getByText('Consultation Booked', { exact: true }).first().waitFor();
  const sent = callsOf('POST', '/api/bookings');
  expect(sent).toHaveLength(2);
  expect(Object.keys(JSON.parse(sent[1]?.body ?? '{}')).sort()).toEqual(
    ['email', 'firstName', 'lastName', 'message', 'preferredDate', 'preferredTime', 'service'].sort(),
  );
});
