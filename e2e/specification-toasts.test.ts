import type { Page } from 'playwright-core';
import { book } from './browser';
import { eventually } from './eventually';
import { stubSite } from './stub-site';

// Part 15 of the checklist. The clock of the page is stopped where time counts, so that a slow machine changes nothing.

const site = stubSite();
const { open } = site;

const SENT = "Thank you for your inquiry. We'll respond within 24 hours.";
const FAILED = 'Failed to send message. Please try again.';

const toasts = (page: Page) => page.locator('[data-toasts] li');
const words = async (page: Page) =>
  (await toasts(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
const gone = (page: Page) => eventually(() => toasts(page).count(), 0);

/** A contact page whose clock stands still, the form filled in and ready to be sent. */
async function readyToSend() {
  const { page } = await open('/contact', {
    prepare: ({ clock }) => clock.install({ time: new Date('2026-11-21T12:00:00Z') }),
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane Roe');
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'));
  return page;
}

/** Sends the message and waits for the toast that `answer` raises. */
async function send(page: Page, status: number, says: string) {
  // What ends the sending before this one waits for its turn.
  await page.clock.runFor(100);
  site.stub.answers = { ...site.stub.answers, 'POST /api/contacts': { status, body: '' } };
  const letter = {
    Name: 'Jane Roe',
    Email: 'jane@roe.example',
    Subject: 'A question',
    Message: 'May we talk about custody?',
  };
  for (const [name, value] of Object.entries(letter))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await toasts(page).filter({ hasText: says }).waitFor();
}

test('TO1 TO2 one toast with title, description and a way to dismiss it; the newer replaces the older', async () => {
  const page = await readyToSend();
  await page.evaluate(() => {
    const most = Object.assign(window, { most: 0 });
    const count = () =>
      (most.most = Math.max(most.most, document.querySelectorAll('[data-toasts] li').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  await send(page, 500, FAILED);
  expect(await words(page)).toEqual([`Error ${FAILED}`]);
  await send(page, 200, SENT);
  expect(await words(page)).toEqual([`Message Sent ${SENT}`]);
  expect(await page.evaluate(() => (window as unknown as { most: number }).most)).toBe(1);
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await gone(page);
});

test('TO2 an action stands beside it, and acts', async () => {
  const { page } = await open('/about', { asleep: true });
  await page.route('**/remotes/**', (route) => route.abort());
  await page.mouse.move(5, 5);
  const action = toasts(page).getByRole('button', { name: 'Reload' });
  await action.waitFor({ timeout: 30_000 });
  await page.unroute('**/remotes/**');
  const loaded = page.waitForEvent('load');
  await action.click();
  await loaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('TO3 K12 it is there at 4.5 s and gone by 6 s', async () => {
  const page = await readyToSend();
  await send(page, 200, SENT);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4500);
  expect(await words(page)).toEqual([`Message Sent ${SENT}`]);
  await page.clock.runFor(1500);
  await gone(page);
});

test('TO3 D13 its time stands still while the pointer is on it', async () => {
  const page = await readyToSend();
  await send(page, 200, SENT);
  await toasts(page).hover();
  await page.clock.runFor(30_000);
  expect(await toasts(page).count()).toBe(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(6000);
  await gone(page);
});

test.each([60, 40, -120])('TO4 a swipe by %i px', async (by) => {
  const page = await readyToSend();
  await send(page, 200, SENT);
  const box = (await toasts(page).boundingBox())!;
  const [x, y] = [box.x + 80, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(x + (by * step) / 6, y);
  await page.mouse.up();
  if (by > 50) await gone(page);
  else {
    await eventually(async () => (await toasts(page).boundingBox())?.x, box.x);
    expect(await words(page)).toEqual([`Message Sent ${SENT}`]);
  }
});

test('TO5 F8 leads from anywhere to the toasts', async () => {
  const page = await readyToSend();
  await send(page, 200, SENT);
  await page.getByRole('textbox', { name: 'Subject' }).focus();
  await page.keyboard.press('F8');
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('[data-toasts]') !== null && document.activeElement?.tagName,
    ),
  ).toBe('OL');
  await page.keyboard.press('Tab');
  expect(await toasts(page).evaluate((toast) => toast === document.activeElement)).toBe(true);
});

test('TO6 a dismissed toast is not seen again while its record is kept', async () => {
  const page = await readyToSend();
  await send(page, 200, SENT);
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await gone(page);
  await page.clock.fastForward(999_000);
  expect(await toasts(page).count()).toBe(0);
  await page.clock.fastForward(2000);
  expect(await toasts(page).count()).toBe(0);
});

test('TO7 K13 a tooltip opens 700 ms after the pointer came, a neighbour within 300 ms at once', async () => {
  const failed = { status: 500, body: '' };
  const { page } = await open('/client-portal', {
    session: 'signed in',
    answers: { 'GET /api/client/progress': failed, 'GET /api/client/notes': failed },
    prepare: ({ clock }) => clock.install({ time: new Date('2026-11-21T12:00:00Z') }),
  });
  const [progress, updates] = [
    page.getByRole('button', { name: 'Refresh progress' }),
    page.getByRole('button', { name: 'Refresh updates' }),
  ];
  const note = page.getByRole('tooltip');
  // Several steps: a tooltip stays while the pointer may be on its way to it.
  const leave = async () => {
    await page.mouse.move(5, 5, { steps: 5 });
    await eventually(() => note.count(), 0);
  };
  await updates.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'));
  await progress.hover();
  await page.clock.runFor(690);
  expect(await note.count()).toBe(0);
  await page.clock.runFor(20);
  await eventually(() => note.allTextContents(), ['Refresh progress']);
  await leave();
  await page.clock.runFor(250);
  await updates.hover();
  await page.clock.runFor(10);
  await eventually(() => note.allTextContents(), ['Refresh updates']);
  await leave();
  await page.clock.runFor(350);
  await progress.hover();
  await page.clock.runFor(600);
  expect(await note.count()).toBe(0);
});

test('TO8 a failure looks destructive, a success does not', async () => {
  const page = await readyToSend();
  const look = () =>
    toasts(page).evaluate((toast) => ({
      edge: getComputedStyle(toast).boxShadow,
      mark: getComputedStyle(toast.querySelector('svg')!).color,
      sign: toast.querySelector('svg')?.innerHTML,
    }));
  await send(page, 200, SENT);
  const success = await look();
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  site.stub.answers = { ...site.stub.answers, 'POST /api/bookings': { status: 500, body: '' } };
  await page.clock.resume();
  await book(page, 'Lovelace');
  await toasts(page).filter({ hasText: 'Booking Failed' }).waitFor();
  const failure = await look();
  for (const part of ['edge', 'mark', 'sign'] as const) expect(failure[part]).not.toBe(success[part]);
});
