import type { Page } from 'playwright-core';
import { visitor } from './browser';
import { runningProduct } from './running-product';

// Days and slots as visitors in six places see them, one minute before their midnight (checklist H4).

const product = runningProduct();

/** Days at whose last minute somebody books: an ordinary one, both clock changes of New York, ends of month and year. */
const LAST_MINUTES = [
  '2026-11-20',
  '2026-03-07',
  '2026-03-08',
  '2026-10-31',
  '2026-11-01',
  '2027-03-13',
  '2027-03-14',
  '2027-11-06',
  '2027-11-07',
  '2026-12-31',
  '2027-02-28',
  '2028-02-28',
];

const ZONES: Record<string, string | undefined> = {
  'America/New_York': undefined,
  'Europe/London': '2:00 PM on Sat 21 Nov',
  'Asia/Singapore': '10:00 PM on Sat 21 Nov',
  'Pacific/Kiritimati': '4:00 AM on Sun 22 Nov',
  'Pacific/Pago_Pago': '3:00 AM on Sat 21 Nov',
  UTC: '2:00 PM on Sat 21 Nov',
};

function clockIn(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return parts.format(instant).replace(', ', 'T');
}

/** The instant at which clocks in `zone` show `local` (`YYYY-MM-DDTHH:mm:ss`). */
function instantIn(zone: string, local: string): number {
  const wanted = Date.parse(`${local}Z`);
  let instant = wanted;
  for (let step = 0; step < 2; step++) instant += wanted - Date.parse(`${clockIn(zone, instant)}Z`);
  return instant;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const nameOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' });

async function openAt(page: Page, zone: string, local: string): Promise<void> {
  await page.clock.setFixedTime(instantIn(zone, local));
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await dialogOf(page).getByLabel('First name').waitFor();
}

async function fillPerson(page: Page): Promise<void> {
  await dialogOf(page).getByLabel('First name').fill('Al');
  await dialogOf(page).getByLabel('Last name').fill('Bo');
  await dialogOf(page).getByLabel('Email').fill('al@bo.example');
  await dialogOf(page).getByLabel('Service').selectOption('Tax Optimization');
}

async function visitFrom(zone: string): Promise<{ page: Page; sent: string[] }> {
  const { page } = await visitor(product.browser, { timezoneId: zone });
  const sent: string[] = [];
  await page.route('**/api/bookings', async (route) => {
    sent.push((route.request().postDataJSON() as { preferredDate: string }).preferredDate);
    await route.fulfill({ status: 204 });
  });
  await page.goto(product.url);
  return { page, sent };
}

describe.each(Object.keys(ZONES))('in %s', (zone) => {
  test('BK6 BK16 D11 at 23:59 tomorrow is the first day to choose, and what is sent names that day', async () => {
    const { page, sent } = await visitFrom(zone);
    const dialog = dialogOf(page);
    for (const today of LAST_MINUTES) {
      const tomorrow = dayAfter(today);
      await openAt(page, zone, `${today}T23:59:00`);
      expect(await page.evaluate(() => new Date().toTimeString().slice(0, 5))).toBe('23:59');
      const days = dialog.getByRole('gridcell').getByRole('button');
      const open = days.and(page.locator(':enabled'));
      expect(await open.first().getAttribute('aria-label')).toBe(nameOf(tomorrow));
      expect(
        await days
          .and(page.getByLabel(nameOf(today)))
          .and(page.locator(':enabled'))
          .count(),
      ).toBe(0);
      expect(await dialog.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe(
        'true',
      );

      await fillPerson(page);
      await open.first().click();
      await dialog.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
      await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
      await dialog.waitFor({ state: 'detached' });
      const instant = sent.at(-1) ?? '';
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(instant.slice(0, 10)).toBe(tomorrow);
      expect(clockIn('America/New_York', Date.parse(instant))).toBe(`${tomorrow}T09:00:00`);
    }
    expect(sent).toHaveLength(LAST_MINUTES.length);
    await page.context().close();
  }, 120_000);

  test('D11 the chosen slot shows EST, and beside it the time of the visitor where that differs', async () => {
    const { page } = await visitFrom(zone);
    const dialog = dialogOf(page);
    await openAt(page, zone, '2026-11-20T12:00:00');
    const slots = dialog.getByRole('radiogroup', { name: 'Preferred time (EST)' });
    await dialog.getByRole('button', { name: nameOf('2026-11-21') }).click();
    await slots.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
    const here = ZONES[zone];
    const hint = slots.getByText('your time');
    if (here) expect(await hint.innerText()).toBe(`9:00 AM EST (New York) is ${here}, your time`);
    else expect(await hint.count()).toBe(0);
    await page.context().close();
  });
});

test('D11 the time of the visitor follows both clocks: New York changes before London in spring', async () => {
  const { page } = await visitFrom('Europe/London');
  const dialog = dialogOf(page);
  for (const [today, own] of [
    ['2027-03-13', '1:00 PM on Sun 14 Mar'],
    ['2027-06-30', '2:00 PM on Thu 1 Jul'],
    ['2026-10-31', '2:00 PM on Sun 1 Nov'],
    ['2026-10-30', '1:00 PM on Sat 31 Oct'],
  ]) {
    await openAt(page, 'Europe/London', `${today}T12:00:00`);
    await dialog.getByRole('button', { name: nameOf(dayAfter(today!)) }).click();
    await dialog.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
    expect(await dialog.getByText('your time').innerText()).toBe(
      `9:00 AM EST (New York) is ${own}, your time`,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await page.context().close();
});

test('BK6 a dialog left open past midnight does not book what has become today', async () => {
  const { page, sent } = await visitFrom('America/New_York');
  const dialog = dialogOf(page);
  await openAt(page, 'America/New_York', '2026-11-20T23:59:00');
  await fillPerson(page);
  await dialog.getByRole('button', { name: nameOf('2026-11-21') }).click();
  await dialog.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
  await page.clock.setFixedTime(instantIn('America/New_York', '2026-11-21T00:01:00'));
  await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
  await dialog.getByRole('link', { name: 'Please select a preferred date' }).waitFor();
  expect(sent).toEqual([]);
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Al');
  await dialog.getByRole('button', { name: nameOf('2026-11-22') }).click();
  await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual(['2026-11-22T14:00:00.000Z']);
  await page.context().close();
});
