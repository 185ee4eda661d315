import { expect, type Page } from '@playwright/test';
import { bookingDialog, openBookingDialog } from './booking-dialog';
import { wakeUp } from './hydration';
import { test } from './product-test';
import { CLIENT } from './sign-in';

const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('draft-'))
      .sort(),
  );

test('form drafts are stored under the name of their shell or remote', async ({ signedIn, visitor }) => {
  const page = await visitor();
  await page.goto('/contact');
  await wakeUp(page);
  await page.getByRole('main').getByLabel('Name').fill('Jonas');
  await openBookingDialog(page);
  await bookingDialog(page).getByLabel('First name').fill('Jonas');
  await expect.poll(() => drafts(page)).toEqual(['draft-mfe-marketing-contact', 'draft-shell-booking']);

  const client = await signedIn(CLIENT);
  await client.goto('/client-portal?tab=messages');
  await wakeUp(client);
  await client.getByRole('main').getByRole('textbox').first().fill('Good morning');
  await expect.poll(() => drafts(client)).toEqual(['draft-mfe-portal-message']);
});
