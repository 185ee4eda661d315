import { readFile } from 'node:fs/promises';
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { NARROW } from './screen-sizes';
import { acceptInvitation, STAFF } from './sign-in';
import { toast } from './toast';

/** The smallest file that readers accept as a PDF; `words` distinguishes one from another. */
const pdf = (words: string) => ({
  name: `${words}.pdf`,
  mimeType: 'application/pdf',
  buffer: smallPdf(words),
});

/** The portal's four figures as a person reads them, after a reload. */
async function portalFigures(page: Page): Promise<string[]> {
  await page.reload();
  return page
    .locator('main dl')
    .first()
    .locator(':scope > div')
    .evaluateAll((cards) =>
      cards.map((card) =>
        [card.querySelector('dt'), card.querySelector('dd')]
          .map((part) => part?.textContent?.trim())
          .join(' '),
      ),
    );
}

const readsFigures = (page: Page, progress: string, documents: number, completed: number, updates: number) =>
  expect
    .poll(() => portalFigures(page))
    .toEqual([
      `Progress ${progress}`,
      `Documents ${documents}`,
      `Completed ${completed}`,
      `Updates ${updates}`,
    ]);

async function upload(page: Page, name: string, file: ReturnType<typeof pdf>) {
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a Document' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('textbox', { name: 'Document name' }).fill(name);
  await dialog.getByLabel('Document type').selectOption('passport');
  await dialog.getByRole('button', { name: 'Upload Document' }).click();
  await expect(
    page.getByText('Your document has been uploaded successfully.', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

interface Surroundings {
  readonly product: { readonly url: string };
  readonly visitor: (options?: BrowserContextOptions) => Promise<Page>;
  readonly signedIn: (account: string) => Promise<Page>;
}

/** Plays a client's story: added, invited, informed, asked for a better document, and served. */
export async function playClientStory({ product, visitor, signedIn }: Surroundings): Promise<void> {
  const desk = await signedIn(STAFF);
  const confirms = (words: string) => expect(toast(desk, words)).toBeVisible();

  // Staff add the client and take the link.
  await desk.goto('/admin');
  await desk.getByRole('link', { name: 'Clients' }).first().click();
  await desk.getByRole('button', { name: 'New client' }).click();
  const newClient = desk.getByRole('dialog', { name: 'New client' });
  await newClient.getByRole('textbox', { name: 'Email' }).fill('odile@marchetti.example');
  await newClient.getByRole('textbox', { name: 'First name' }).fill('Odile');
  await newClient.getByRole('textbox', { name: 'Last name' }).fill('Marchetti');
  await newClient.getByRole('button', { name: 'Add client' }).click();
  const invitation = desk.getByRole('dialog', { name: 'Invitation link' });
  const link = await invitation.getByRole('textbox', { name: 'One-time link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${product.url}/api/invitation/[\\w-]{43}$`));
  await invitation.getByRole('button', { name: 'Go to the client' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Odile Marchetti' })).toBeVisible();

  // The client, on a phone, sets a password and sees the portal.
  const phone = await visitor({ viewport: NARROW });
  await acceptInvitation(phone, link);
  await expect(phone.getByRole('heading', { level: 1, name: 'Welcome, Odile' })).toBeVisible();
  await expect(phone.getByText(/^onboarding$/i)).toHaveCount(1);
  await readsFigures(phone, '0%', 0, 0, 0);
  const second = await visitor();
  expect((await second.request.get(link)).status()).toBe(404);

  // Staff add two milestones, one of them completed, and an update.
  for (const [title, status] of [
    ['Custody migration', 'completed'],
    ['Residence application', 'in_progress'],
  ] as const) {
    await desk.getByRole('button', { name: 'Add milestone' }).first().click();
    const dialog = desk.getByRole('dialog', { name: 'Add milestone' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByLabel('Status').selectOption(status);
    await dialog.getByLabel('Due date').fill('2027-03-31');
    await dialog.getByRole('button', { name: 'Add milestone' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await desk.getByRole('tab', { name: /Updates/ }).click();
  await desk.getByRole('button', { name: 'Write an update' }).first().click();
  const update = desk.getByRole('dialog', { name: 'Write an update' });
  await update.getByRole('textbox', { name: 'Title' }).fill('Welcome to the firm');
  await update.getByRole('textbox', { name: 'Text' }).fill('Please send us a copy of your passport.');
  await update.getByRole('button', { name: 'Add update' }).click();
  await confirms('Update added.');
  await readsFigures(phone, '50%', 0, 1, 1);
  await expect(phone.getByText('Please send us a copy of your passport.')).toBeVisible();
  await expect(phone.getByText('Due 31 Mar 2027').first()).toBeVisible();

  // The client uploads a document.
  await phone.goto('/client-portal?tab=documents');
  const blurred = pdf('blurred');
  await upload(phone, 'Passport, first copy', blurred);
  await readsFigures(phone, '50%', 1, 1, 1);

  // Staff open it and reject it with a reason.
  const file = desk.getByRole('link', { name: 'Open blurred.pdf' });
  await desk.reload();
  await desk.getByRole('tab', { name: /Documents/ }).click();
  const [download] = await Promise.all([desk.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('blurred.pdf');
  expect(await readFile(await download.path())).toEqual(blurred.buffer);
  await desk.getByRole('button', { name: 'Reject Passport, first copy...' }).click();
  const rejection = desk.getByRole('dialog', { name: 'Reject the document' });
  await rejection.getByRole('button', { name: 'Reject document' }).click();
  await expect(rejection.getByText('Please give the reason; the client sees it').first()).toBeVisible();
  await rejection.getByRole('textbox', { name: 'Reason' }).fill('The photograph is blurred.');
  await rejection.getByRole('button', { name: 'Reject document' }).click();
  await confirms('Document rejected.');

  // The client reads the reason and sends a better document.
  await readsFigures(phone, '50%', 1, 1, 1);
  for (const part of [
    phone.getByRole('region', { name: 'What we need from you' }),
    phone.getByRole('tabpanel', { name: 'Documents' }),
  ])
    await expect(part.getByText('The photograph is blurred.')).toBeVisible();
  await expect(phone.getByText('rejected', { exact: true })).toBeVisible();
  await upload(phone, 'Passport, second copy', pdf('sharp'));
  await readsFigures(phone, '50%', 2, 1, 1);

  // Staff see a document waiting, and approve it.
  await desk.goto('/admin/clients?q=marchetti');
  const row = desk.getByRole('row').filter({ hasText: 'Odile Marchetti' });
  await expect(row.getByText('1 of 2')).toBeVisible();
  await row.getByRole('link', { name: 'Odile Marchetti' }).click();
  await desk.getByRole('tab', { name: /Documents/ }).click();
  await desk.getByRole('button', { name: 'Approve Passport, second copy' }).click();
  await confirms('Document approved.');
  await readsFigures(phone, '50%', 2, 1, 1);
  await expect(phone.getByText('approved', { exact: true })).toBeVisible();

  // The last step is completed.
  await desk.getByRole('tab', { name: /Milestones/ }).click();
  await desk.getByRole('button', { name: /^Edit.*Residence application/ }).click();
  const milestone = desk.getByRole('dialog', { name: 'Edit milestone' });
  await milestone.getByLabel('Status').selectOption('completed');
  await milestone.getByRole('button', { name: 'Save milestone' }).click();
  await confirms('Milestone saved.');
  await readsFigures(phone, '100%', 2, 2, 1);
}
