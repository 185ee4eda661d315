import { expect, type Page } from '@playwright/test';
import { type MailServer, readMail } from '../api/src/testing/mail-server';
import { findings, findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { faultsOnPaper, SHEET } from './on-paper';
import { mailTest as test } from './product-test';
import { NARROW, WIDE } from './screen-sizes';
import { toast } from './toast';

// Three visitors want one slot: staff see that in the rows, confirm one, and propose other times to another, who accepts one.

test.use(FOR_AXE);
test.describe.configure({ mode: 'default' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The start of the slot at ten in New York on a future day, whatever its clocks do. */
const slot = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const at = [14, 15].map((hour) => new Date(`${day}T${hour}:00:00Z`));
  const tenInNewYork = (instant: Date) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric' }).format(instant) ===
    '10 AM';
  return at.find(tenInNewYork)!.toISOString();
};
async function book(page: Page, firstName: string, preferredDate: string): Promise<void> {
  const data = {
    firstName,
    lastName: 'Clashman',
    email: `${firstName.toLowerCase()}@vale.com`,
    service: 'Tax Optimization',
    preferredDate,
    preferredTime: '10:00 AM',
    message: '',
  };
  expect((await page.request.post('/api/bookings', { data })).status()).toBe(201);
}
async function mailTo({ received }: MailServer, address: string, subject: string) {
  let text = '';
  await expect(async () => {
    const all = await Promise.all(received.map(({ source }) => readMail(source)));
    const found = all.find((mail) => mail.subject === subject && mail.to?.[0]?.address === address);
    expect(found).toBeDefined();
    text = `${found?.text}`;
  }).toPass({ timeout: 60_000 });
  return text;
}

test('an adviser confirms one of three requests for a slot, and proposes other times by mail to another, who takes one', async ({
  page,
  signedIn,
  newColleague,
  mails,
}) => {
  const staff = await signedIn(await newColleague('adviser', 'Iris', 'Calder'), FOR_AXE);
  // Later than every consultation of the evaluation, any of which could have the slot.
  for (const name of ['Ada', 'Ben', 'Cleo']) await book(page, name, slot(35));
  await staff.goto('/admin?q=clashman');
  await hydrated(staff);
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    await expect(row(staff, name)).toContainText('2 other requests');
    // Over a weekend the promised day has no office hours at all.
    await expect(row(staff, name)).toContainText(/Due in 2[34] h(\d+ office (hours?|min)|no office hours)/);
  }
  expect(await findingsInEveryLook(staff)).toEqual([]);

  await staff.getByRole('combobox', { name: 'Set status for Ada Clashman' }).selectOption('confirmed');
  await expect(row(staff, 'Ben')).toContainText('Slot is taken');
  const propose = row(staff, 'Ada').getByRole('button', { name: 'Propose other times to 2 requests' });
  await expect(propose).toBeVisible();
  await staff.setViewportSize(SHEET);
  await staff.emulateMedia({ media: 'print' });
  await expect.poll(() => faultsOnPaper(staff)).toEqual([]);
  await staff.setViewportSize(WIDE);
  await staff.emulateMedia({ media: null });
  await propose.press('Enter');
  const panel = staff.getByRole('dialog');
  const proposals = panel.getByRole('region', { name: 'Other times to propose' });
  await expect(proposals.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await proposals.getByRole('checkbox', { name: 'Cleo Clashman' }).press('Space');
  expect(await findings(staff)).toEqual([]);
  await panel.getByRole('button', { name: 'Propose by email to 1 visitor' }).press('Enter');
  await expect(toast(staff, 'Other times are on their way to 1 visitor.')).toBeVisible();
  await expect(panel.getByText(/^Proposed /)).toBeVisible();
  await staff.keyboard.press('Escape');

  const text = await mailTo(mails, 'ben@vale.com', 'Other times for your consultation');
  expect(mails.received.filter(({ to }) => to.includes('cleo@vale.com'))).toHaveLength(1);
  const links = [...text.matchAll(/http:\/\/localhost(\/booking\/\S+\?slot=\S+)/g)].map(([, path]) => path!);
  expect(links).toHaveLength(3);
  await page.setViewportSize(NARROW);
  await page.goto(links[0]!);
  const offer = page.getByRole('form', { name: 'The time we propose' });
  await expect(offer).toContainText('9:00 AM EST');
  expect(await findings(page)).toEqual([]);
  // Opening it has not accepted anything.
  await expect(row(staff, 'Ben')).toContainText('10:00 AM');
  await offer.getByRole('button', { name: 'Take this time' }).press('Enter');
  await expect(page.getByRole('form', { name: 'The time we propose' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('9:00 AM');

  // The row changes on the screen of staff, who have done nothing.
  await expect(row(staff, 'Ben')).toContainText('9:00 AM', { timeout: 20_000 });
  await expect(row(staff, 'Ben')).not.toContainText('Slot is taken');
  await row(staff, 'Ben').getByRole('button', { name: 'Open booking of Ben Clashman' }).click();
  const history = staff.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Iris Calder proposed other times: ');
  await expect(history).toContainText('Proposal of other times was sent to the visitor');
  await expect(history).toContainText('The visitor moved it to another time');
});
