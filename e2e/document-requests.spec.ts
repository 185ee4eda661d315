import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { firmDay, firmDayStart } from '@lisle-harrow/api/contract';
import { expect } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { mailSettings, readMail, startMailServer } from '../api/src/testing/mail-server';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { tabTo } from './keyboard';
import { type Product, startProduct } from './product';
import { test } from './product-test';
import { acceptInvitation, signIn, STAFF } from './sign-in';
import { toast } from './toast';
import { test as testOfProducts } from './visitors';

const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: smallPdf(name),
});

test('staff ask a client for a document and send another one back, the client finds both at the top of the portal and delivers them by the keyboard, and staff see them in review', async ({
  signedIn,
  visitor,
  newClient,
}) => {
  const { id, invitation } = await newClient();
  const client = await visitor(FOR_AXE);
  await acceptInvitation(client, invitation);
  const handedOver = await client.request.post('/api/client/documents/upload', {
    multipart: { name: 'Proof of address', type: 'proof_of_address', file: file('bill.pdf') },
  });
  expect(handedOver.status()).toBe(201);
  const staff = await signedIn(STAFF, FOR_AXE);
  await staff.goto(`/admin/clients/${id}?tab=documents`);
  const answered = await staff.request.patch(
    `/api/admin/clients/${id}/documents/${(await handedOver.json()).id}`,
    { data: { status: 'requires_update', notes: 'It is older than three months.' } },
  );
  expect(answered.status()).toBe(200);
  await staff.getByRole('button', { name: 'Request a document' }).click();
  const asking = staff.getByRole('dialog', { name: 'Request a document' });
  await asking.getByLabel('Document').fill('Passport of your spouse');
  await asking.getByLabel('Type').selectOption('Passport');
  await asking.getByLabel('Due date').fill('2099-12-12');
  await asking.getByLabel('What the client should know').fill('The bank wants to see the empty pages, too.');
  expect(await findingsInEveryLook(staff)).toEqual([]);
  await asking.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(staff, 'The client is asked for the document.')).toBeVisible();
  await expect(staff.getByText(/^Asked for on .*, due 12 Dec 2099$/)).toBeVisible();

  await client.goto('/');
  await expect(client.getByText('Passport of your spouse is asked for, due 12 Dec 2099')).toBeVisible();
  await expect(client.getByText('Proof of address needs another file')).toBeVisible();
  await client.goto('/client-portal');
  const toDo = client.getByRole('region', { name: 'What we need from you' });
  await expect(toDo).toContainText('Due 12 Dec 2099');
  await expect(toDo).toContainText('The bank wants to see the empty pages, too.');
  await expect(toDo).toContainText('It is older than three months.');
  await expect(client.getByText('2 need an update')).toBeVisible();
  expect(await findingsInEveryLook(client)).toEqual([]);

  // By keyboard, from where each step has left the focus.
  const handOver = async (button: string, title: string, name: string) => {
    await tabTo(client.getByRole('button', { name: button }));
    await client.keyboard.press('Enter');
    const dialog = client.getByRole('dialog', { name: title });
    await dialog.locator('#attach-file').setInputFiles(file(name));
    await tabTo(dialog.getByRole('button', { name: 'Upload File' }));
    await client.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await handOver('Replace: Proof of address', 'Replace the File', 'newer-bill.pdf');
  await expect(client.getByRole('heading', { name: 'What we need from you' })).toBeFocused();
  await expect(toDo.getByRole('listitem')).toHaveCount(1);
  await expect(toDo.getByRole('status')).toHaveText(
    'Proof of address is handed over. Still needed: 1 document.',
  );
  await handOver('Upload: Passport of your spouse', 'Attach a File', 'passport.pdf');
  await expect(client.getByRole('heading', { name: 'Thank you, we have what we asked for' })).toBeFocused();
  expect(await findingsInEveryLook(client)).toEqual([]);

  await staff.reload();
  for (const [name, fileName] of [
    ['Passport of your spouse', 'passport.pdf'],
    ['Proof of address', 'newer-bill.pdf'],
  ] as const) {
    const row = staff.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('pending');
    await expect(row.getByRole('link', { name: `Open ${fileName}` })).toBeVisible();
  }
});

/** Sets the clocks of all processes of a product ahead by this much, except that of its database. */
const clocksAhead = (ms: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    const now = Date.now;
    Date.now = () => now() + ${ms};
    globalThis.Date = new Proxy(Date, {
      construct: (date, given, as) => Reflect.construct(date, given.length > 0 ? given : [Date.now()], as),
    });`)}`,
});

testOfProducts(
  'a client who has not handed a document over three days after it was due is reminded by mail, the portal says that it was due, and staff read that the client was reminded',
  async ({ visitor }) => {
    // The product is started twice.
    testOfProducts.slow();
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'product-'));
    const mails = await startMailServer();
    let product: Product | undefined;
    try {
      // Without a mail server nobody is reminded, and the hourly look is left to the next start.
      product = await startProduct({ DATA_DIR });
      const desk = await visitor({ baseURL: product.url });
      await signIn(desk, STAFF);
      const email = 'jonas@lind.com';
      const made = await desk.request.post('/api/admin/clients', {
        data: { email, firstName: 'Jonas', lastName: 'Lind', phone: '', company: '', status: 'active' },
      });
      const { client, invitation } = await made.json();
      await acceptInvitation(await visitor({ baseURL: product.url }), invitation.path);
      await desk.goto(`/admin/clients/${client.id}?tab=documents`);
      await desk.getByRole('button', { name: 'Request a document' }).click();
      const asking = desk.getByRole('dialog', { name: 'Request a document' });
      await asking.getByLabel('Document').fill('Trust deed');
      const DAY_MS = 86_400_000;
      const due = Date.now() + DAY_MS;
      await asking.getByLabel('Due date').fill(firmDay(new Date(due)));
      await asking.getByRole('button', { name: 'Send request' }).click();
      await expect(desk.getByText(/^Asked for on /)).toBeVisible();
      await product.stop();

      const later = Date.parse(firmDayStart(firmDay(new Date(due + 3 * DAY_MS)))) + 10 * 3_600_000;
      const settings = { ...mailSettings(mails), PUBLIC_URL: 'http://localhost' };
      product = await startProduct({ DATA_DIR, ...settings, ...clocksAhead(later - Date.now()) });
      const reminders = async () => {
        const letters = mails.received.filter(({ to }) => to.includes(email));
        const read = await Promise.all(letters.map(({ source }) => readMail(source)));
        return read.filter(({ subject }) => subject === 'A reminder from Lisle Harrow');
      };
      await expect.poll(async () => (await reminders()).length).toBe(1);
      const [{ text, html }] = (await reminders()) as [Awaited<ReturnType<typeof readMail>>];
      for (const shown of [text, html]) {
        expect(shown).toContain('http://localhost/client-portal');
        expect(shown).not.toContain('Trust deed');
      }

      const own = await visitor({ baseURL: product.url });
      await own.clock.setSystemTime(later);
      await signIn(own, email);
      await own.goto('/client-portal');
      await expect(own.getByRole('region', { name: 'What we need from you' })).toContainText('Trust deed');
      await own.goto('/client-portal/calendar');
      await expect(own.getByRole('listitem').filter({ hasText: 'Trust deed' })).toContainText('Was due');

      const office = await visitor({ baseURL: product.url });
      await office.clock.setSystemTime(later);
      await signIn(office, STAFF);
      await office.goto(`/admin/clients/${client.id}?tab=documents`);
      await expect(office.getByRole('row').filter({ hasText: 'Trust deed' })).toContainText(/Reminded \w/);
    } finally {
      await product?.stop();
      await mails.close();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
);
