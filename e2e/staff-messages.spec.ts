import { createServer, type AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { findings, FOR_AXE } from './accessibility-findings';
import { hasFocus, tabTo } from './keyboard';
import { test as base } from './product-test';
import { STAFF } from './sign-in';
import { toast } from './toast';

/** The mail server of this worker's product: it knows no recipient until it is mended, and keeps nothing. */
let isMended = false;
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({}, use) => {
      const server = createServer((socket) => {
        let inMessage = false;
        socket.on('error', () => undefined);
        socket.write('220 ready\r\n');
        socket.on('data', (data) => {
          for (const line of data.toString().split('\r\n').filter(Boolean)) {
            if (inMessage && line !== '.') continue;
            inMessage = line === 'DATA';
            const reply = line === 'DATA' ? '354 go on' : '250 ok';
            socket.write(`${line.startsWith('RCPT') && !isMended ? '550 nobody here' : reply}\r\n`);
          }
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await use({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Lisle Harrow <desk@lisleharrow.com>',
        PUBLIC_URL: 'http://localhost',
      });
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
});

// One product for all tests of this file, which alone uses these settings.
test.describe.configure({ mode: 'default' });

const newAddress = () => `${crypto.randomUUID()}@vale.com`;

async function write(page: Page, email: string) {
  const data = { name: 'Idris Vale', email, subject: 'Moving to Singapore', message: 'How do you work?' };
  expect((await page.request.post('/api/contacts', { data })).status()).toBe(201);
}

/** The row of a message, once it has this state. */
async function rowOf(page: Page, email: string, state: string) {
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.goto(`/admin/messages?q=${email}`);
    await expect(row.getByText(state, { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return row;
}

test('a receipt that could not be delivered is shown on the dashboard and retried by keyboard', async ({
  signedIn,
}) => {
  isMended = false;
  const page = await signedIn(STAFF);
  const email = newAddress();
  await write(page, email);
  await rowOf(page, email, 'Not delivered');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'See the messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(page.getByText('1 message found')).toBeVisible();
  await expect(row).toContainText('The mail server refused the message (550).');

  isMended = true;
  const retry = row.getByRole('button', { name: `Try again: Receipt of an inquiry to ${email}` });
  await tabTo(retry);
  expect(await hasFocus(retry)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(
    toast(page, 'The message is tried again now. Refresh to see whether it was sent.'),
  ).toBeVisible();
  await rowOf(page, email, 'Sent');
});

test('messages are accessible and fit in both themes and widths', async ({ signedIn }) => {
  isMended = false;
  const page = await signedIn(STAFF, FOR_AXE);
  const email = newAddress();
  await write(page, email);
  await rowOf(page, email, 'Not delivered');
  for (const path of [
    '/admin/messages',
    `/admin/messages?q=${email}`,
    '/admin/messages?q=nobody',
    '/admin',
  ]) {
    await page.goto(path);
    await expect(page.getByText('could not be delivered')).toBeVisible();
    expect([path, await findings(page)]).toEqual([path, []]);
  }
});
