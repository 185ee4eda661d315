import { expect, type Page } from '@playwright/test';
import type { StubApi } from './specified-site/stub-api';
import { type Open, test } from './specified-site/stub-site';

// Toasts and tooltips in the browser. The clock is stopped where time matters, so that a slow machine changes nothing.

const SENT = "Thank you for your inquiry. We'll respond within 24 hours.";
const FAILED = 'Failed to send message. Please try again.';

const toasts = (page: Page) => page.locator('[data-toasts] li');
const toastTexts = async (page: Page) =>
  (await toasts(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
const expectNoToast = (page: Page) => expect(toasts(page)).toHaveCount(0);

/** A contact page with a stopped clock, the form filled in and ready to be sent. */
async function readyToSend(open: Open) {
  const page = await open('/contact', {
    prepare: ({ clock }) => clock.install({ time: new Date('2026-11-21T12:00:00Z') }),
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane Roe');
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'));
  return page;
}

/** Sends the message and waits for the toast that `answer` raises. */
async function sendMessage(page: Page, stub: StubApi, status: number, says: string) {
  // The code that ends the previous submission waits for a timer.
  await page.clock.runFor(100);
  stub.answers = { ...stub.answers, 'POST /api/contacts': { status, body: '' } };
  const letter = {
    Name: 'Jane Roe',
    Email: 'jane@roe.example',
    Subject: 'A question',
    Message: 'May we talk about custody?',
  };
  for (const [name, value] of Object.entries(letter))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toasts(page).filter({ hasText: says })).toBeVisible();
}

test('one toast with title, description and a way to dismiss it; the newer replaces the older [TO1, TO2]', async ({
  open,
  stub,
}) => {
  const page = await readyToSend(open);
  await page.evaluate(() => {
    const most = Object.assign(window, { most: 0 });
    const count = () =>
      (most.most = Math.max(most.most, document.querySelectorAll('[data-toasts] li').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
  });
  await sendMessage(page, stub, 500, FAILED);
  expect(await toastTexts(page)).toEqual([`Error ${FAILED}`]);
  await sendMessage(page, stub, 200, SENT);
  expect(await toastTexts(page)).toEqual([`Message Sent ${SENT}`]);
  expect(await page.evaluate(() => (window as unknown as { most: number }).most)).toBe(1);
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expectNoToast(page);
});

test.describe('a page whose content does not load', () => {
  test.use({ expectedComplaints: /./ });

  test('says so in a toast whose action reloads it [TO2]', async ({ open }) => {
    const page = await open('/about', { asleep: true });
    await page.route('**/remotes/**', (route) => route.abort());
    const action = toasts(page).getByRole('button', { name: 'Reload' });
    // A busy browser drops a pointer movement before its first frame.
    await expect(async () => {
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await action.waitFor({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await page.unroute('**/remotes/**');
    const loaded = page.waitForEvent('load');
    await action.click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('it is shown at 4.5 s and gone by 6 s [TO3, K12]', async ({ open, stub }) => {
  const page = await readyToSend(open);
  await sendMessage(page, stub, 200, SENT);
  await page.mouse.move(5, 5);
  await page.clock.runFor(4500);
  expect(await toastTexts(page)).toEqual([`Message Sent ${SENT}`]);
  await page.clock.runFor(1500);
  await expectNoToast(page);
});

test('its timer pauses while the pointer is on it [TO3, D13]', async ({ open, stub }) => {
  const page = await readyToSend(open);
  await sendMessage(page, stub, 200, SENT);
  await toasts(page).hover();
  await page.clock.runFor(30_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(6000);
  await expectNoToast(page);
});

for (const by of [60, 40])
  test(`a swipe by ${by} px ${by > 50 ? 'dismisses it' : 'leaves it'} [TO4]`, async ({ open, stub }) => {
    const page = await readyToSend(open);
    await sendMessage(page, stub, 200, SENT);
    const box = (await toasts(page).boundingBox())!;
    const [x, y] = [box.x + 80, box.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 6; step += 1) await page.mouse.move(x + (by * step) / 6, y);
    await page.mouse.up();
    if (by > 50) await expectNoToast(page);
    else {
      await expect.poll(async () => (await toasts(page).boundingBox())?.x).toEqual(box.x);
      expect(await toastTexts(page)).toEqual([`Message Sent ${SENT}`]);
    }
  });

test('a tooltip opens after 700 ms of hovering, a neighbor within 300 ms at once [TO7, K13]', async ({
  open,
}) => {
  const failed = { status: 500, body: '' };
  const page = await open('/client-portal', {
    session: 'signed in',
    answers: { 'GET /api/client/progress': failed, 'GET /api/client/notes': failed },
    prepare: ({ clock }) => clock.install({ time: new Date('2026-11-21T12:00:00Z') }),
  });
  const [progress, updates] = [
    page.getByRole('button', { name: 'Refresh progress' }),
    page.getByRole('button', { name: 'Refresh updates' }),
  ];
  const note = page.getByRole('tooltip');
  // In several steps: a tooltip stays while the pointer may be on its way to it.
  const leave = async () => {
    await page.mouse.move(5, 5, { steps: 5 });
    await expect(note).toHaveCount(0);
  };
  await updates.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'));
  await progress.hover();
  await page.clock.runFor(690);
  await expect(note).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(note).toHaveText(['Refresh progress']);
  await leave();
  await page.clock.runFor(250);
  await updates.hover();
  await page.clock.runFor(10);
  await expect(note).toHaveText(['Refresh updates']);
  await leave();
  await page.clock.runFor(350);
  await progress.hover();
  await page.clock.runFor(600);
  await expect(note).toHaveCount(0);
});
