import { expect, type Page } from '@playwright/test';
import { bookingDialog, openBookingDialog, showCalendar } from './booking-dialog';
import { test } from './product-test';

// Days and slots in browsers whose clock is set to another time zone.

/** Days on whose last minute somebody books: an ordinary one, both clock changes of New York, the end of a year. */
const LAST_MINUTES = ['2026-11-20', '2027-03-13', '2026-10-31', '2026-12-31'];

/** The first and the last place at which a day begins. Four more are in shell/src/booking/time-zones.test.ts. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

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

/** Opens the dialog at the moment at which clocks in `zone` show `local`. */
async function openAt(page: Page, zone: string, local: string): Promise<void> {
  // Only the browser's clock is set: by its own clock, the server would close days that are over.
  const choices = { meetings: [], offices: [], advisers: [] };
  await page.route('**/api/availability?*', (route) =>
    route.fulfill({ json: { timeZone: 'America/New_York', days: [], choices } }),
  );
  await page.clock.setFixedTime(instantIn(zone, local));
  await openBookingDialog(page);
  await showCalendar(page);
}

async function fillPerson(page: Page): Promise<void> {
  await bookingDialog(page).getByLabel('First name').fill('Al');
  await bookingDialog(page).getByLabel('Last name').fill('Bo');
  await bookingDialog(page).getByLabel('Email').fill('al@bo.example');
  await bookingDialog(page).getByLabel('Service').selectOption('Tax Optimization');
}

/** Answers every booking and collects the requested instants. */
async function takeBookings(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/api/bookings', async (route) => {
    sent.push((route.request().postDataJSON() as { preferredDate: string }).preferredDate);
    await route.fulfill({ status: 204 });
  });
  return sent;
}

for (const zone of ZONES)
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test('at 23:59 tomorrow is the first selectable day, and the booking names it [BK6, BK16, D11]', async ({
      page,
    }) => {
      const sent = await takeBookings(page);
      await page.goto('/');
      const dialog = bookingDialog(page);
      for (const today of LAST_MINUTES) {
        const tomorrow = dayAfter(today);
        await openAt(page, zone, `${today}T23:59:00`);
        expect(await page.evaluate(() => new Date().toTimeString().slice(0, 5))).toBe('23:59');
        const days = dialog.getByRole('gridcell').getByRole('button');
        const open = days.and(page.locator(':enabled'));
        await expect(open.first()).toHaveAttribute('aria-label', nameOf(tomorrow));
        await expect(days.and(page.getByLabel(nameOf(today))).and(page.locator(':enabled'))).toHaveCount(0);
        await expect(dialog.getByRole('button', { name: 'Previous month' })).toHaveAttribute(
          'aria-disabled',
          'true',
        );

        await fillPerson(page);
        await open.first().click();
        await dialog.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
        await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
        await expect(dialog).toHaveCount(0);
        const instant = sent.at(-1) ?? '';
        expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(instant.slice(0, 10)).toBe(tomorrow);
        expect(clockIn('America/New_York', Date.parse(instant))).toBe(`${tomorrow}T09:00:00`);
      }
      expect(sent).toHaveLength(LAST_MINUTES.length);
    });
  });

test.describe('in London', () => {
  test.use({ timezoneId: 'Europe/London' });

  test("the slot shows EST and beside it the visitor's time, which follows both clocks: New York changes before London in spring [D11]", async ({
    page,
  }) => {
    await page.goto('/');
    const dialog = bookingDialog(page);
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
      await expect(dialog).toHaveCount(0);
    }
  });
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a dialog left open past midnight cannot book the new current day [BK6]', async ({ page }) => {
    const sent = await takeBookings(page);
    await page.goto('/');
    const dialog = bookingDialog(page);
    await openAt(page, 'America/New_York', '2026-11-20T23:59:00');
    await fillPerson(page);
    await dialog.getByRole('button', { name: nameOf('2026-11-21') }).click();
    await dialog.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
    await page.clock.setFixedTime(instantIn('America/New_York', '2026-11-21T00:01:00'));
    await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
    await expect(dialog.getByRole('link', { name: 'Please select a preferred date' })).toBeVisible();
    expect(sent).toEqual([]);
    await expect(dialog.getByLabel('First name')).toHaveValue('Al');
    await dialog.getByRole('button', { name: nameOf('2026-11-22') }).click();
    await dialog.getByRole('button', { name: 'Schedule Consultation' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual(['2026-11-22T14:00:00.000Z']);
  });
});
