import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { readMail } from '../api/src/testing/mail-server';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { PASSWORD } from './product';
import { linkTo, mailTest, test } from './product-test';
import { CLIENT, signIn, STAFF } from './sign-in';
import { toast } from './toast';

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another system of the firm: records each call, after earlier ones, and answers with the status that `answer` returns. */
async function startReceiver(answer: (calls: readonly Call[]) => number) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(answer(calls)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('an owner adds a webhook, which gets an inquiry in a call signed with its secret, and again after a failure', async ({
  signedIn,
}) => {
  let status = 500;
  const receiver = await startReceiver(() => status);
  const { calls, host } = receiver;
  try {
    const page = await signedIn(STAFF, FOR_AXE);
    await page.goto('/admin/settings/webhooks');
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('Address').fill(`http://${host}/hooks`);
    await page.getByRole('checkbox', { name: 'Changed bookings' }).uncheck();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save webhook' }).click();
    const secret = await page
      .getByRole('dialog', { name: `Secret for ${host}` })
      .getByLabel('Secret')
      .inputValue();
    await page.getByRole('button', { name: 'Done' }).click();

    const sent = await page.request.post('/api/contacts', {
      data: { name: 'Ada Vale', email: 'ada@vale.com', subject: 'Trusts', message: 'Can you help?' },
    });
    expect(sent.status()).toBe(201);
    await expect.poll(() => calls.length).toBe(1);
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: host });
    await expect(row).toContainText('1 waiting: The webhook answered 500');
    expect(await findingsInEveryLook(page)).toEqual([]);
    status = 200;
    await row.getByRole('link', { name: '1 waiting' }).click();
    await hydrated(page);
    await page.getByRole('button', { name: `Try again: Inquiry to a webhook to ${host}` }).click();
    // The product also retries on its own after half a minute.
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    const [first, second] = [calls[0], calls.at(-1)];
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    const content = `${second!.headers['webhook-id'] as string}.${second!.headers['webhook-timestamp'] as string}.${second!.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(content).digest('base64');
    expect(second!.headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(second!.body)).toMatchObject({
      event: 'contact.created',
      contact: { name: 'Ada Vale', message: 'Can you help?' },
    });

    await page.goto('/admin/settings/webhooks');
    await hydrated(page);
    await page.getByRole('button', { name: `Remove ${host}` }).click();
    await page.getByRole('button', { name: 'Remove webhook' }).click();
    await expect(toast(page, `The webhook to ${host} is removed.`)).toBeVisible();
    await expect(row).toHaveCount(0);
  } finally {
    await receiver.close();
  }
});

test('a webhook that fails once gets the same event again by itself, and then nothing waits for it', async ({
  visitor,
}) => {
  const receiver = await startReceiver(({ length }) => (length === 1 ? 500 : 200));
  const { calls, host } = receiver;
  try {
    const page = await visitor();
    await signIn(page, STAFF);
    const added = await page.request.post('/api/admin/webhooks', {
      data: { url: `http://${host}/hooks`, events: ['contact.created'], isEnabled: true },
    });
    expect(added.status()).toBe(201);
    const sent = await page.request.post('/api/contacts', {
      data: { name: 'Ada Vale', email: 'ada@vale.com', subject: 'Trusts', message: 'Can you help?' },
    });
    expect(sent.status()).toBe(201);
    const row = page.getByRole('row').filter({ hasText: host });
    await expect(async () => {
      await page.goto('/admin/settings/webhooks');
      await expect(row).toContainText('1 waiting: The webhook answered 500', { timeout: 2_000 });
    }).toPass();

    // The first pause lasts half a minute, plus up to a fifth.
    await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(2);
    const [first, second] = calls;
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('On', { timeout: 2_000 });
      await expect(row).not.toContainText('waiting', { timeout: 2_000 });
    }).toPass();
    await page.goto(`/admin/messages?q=${host}`);
    await expect(page.getByRole('row').filter({ hasText: 'Inquiry to a webhook' })).toContainText(
      /Sent.*2 attempts/,
    );
    const { id } = (await added.json()) as { id: string };
    expect((await page.request.delete(`/api/admin/webhooks/${id}`)).ok()).toBe(true);
  } finally {
    await receiver.close();
  }
});

test('a template that an owner writes is offered for the next reply', async ({ signedIn }) => {
  const page = await signedIn(STAFF);
  await page.goto('/admin/settings/reply-templates');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add template' }).click();
  await page.getByLabel('Name').fill('Out of season');
  await page.getByLabel('Subject').fill('We are back on {date}');
  await page.getByLabel('Text').fill('Dear {first name},\n\nwe are away.\n\n{sender}');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Out of season' })).toBeVisible();
  await page.goto('/admin');
  await hydrated(page);
  await page
    .getByRole('button', { name: /^Open booking of/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Write a reply' }).click();
  await panel.getByRole('combobox', { name: /^Template/ }).selectOption('Out of season');
  await expect(panel.getByLabel('Subject')).toHaveValue(/^We are back on \w+/);
});

test('an owner makes a key by keyboard, another system calls the api with it, and it is revoked', async ({
  signedIn,
  playwright,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/settings/api-keys');
  await hydrated(page);
  await page.getByRole('button', { name: 'Make key' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').focus();
  await page.keyboard.type('Portfolio system');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Read bookings and inquiries' })).toBeChecked();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Key for Portfolio system' });
  const key = await shown.getByLabel('Key').inputValue();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);

  const system = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { Authorization: `Bearer ${key}` },
  });
  try {
    const read = await system.get('/api/admin/bookings?limit=1');
    expect([read.status(), ((await read.json()) as object[]).length]).toEqual([200, 1]);
    expect((await system.get('/api/admin/clients')).status()).toBe(403);
    expect((await system.get('/api/admin/api-keys')).status()).toBe(403);
    await page.reload();
    await hydrated(page);
    const row = page.getByRole('row').filter({ hasText: 'Portfolio system' });
    await expect(row).not.toContainText('Never');
    await row.getByRole('button', { name: 'Revoke Portfolio system' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Revoke key' }).focus();
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    const refused = await system.get('/api/admin/bookings');
    expect([refused.status(), await refused.json()]).toMatchObject([401, { message: 'Unauthorized' }]);
  } finally {
    await system.dispose();
  }
});

test.describe('mail wording', () => {
  // The refusal of a field that does not exist.
  mailTest.use({ expectedComplaints: /status of 422/ });

  mailTest(
    'an owner rewords a mail by keyboard, sees it as text and as HTML, has it sent as a test, and takes it back',
    async ({ signedIn, visitor, mails }) => {
      // The evaluation accounts have no mailboxes, so an owner who has one is invited.
      const email = 'owner@vale.com';
      const inviting = await visitor();
      await signIn(inviting, STAFF);
      const invited = await inviting.request.post('/api/admin/accounts', {
        data: { email, firstName: 'Ada', lastName: 'Vale', staffRole: 'owner' },
      });
      expect(invited.ok()).toBe(true);
      const form = { password: PASSWORD, repeated: PASSWORD };
      const { pathname } = new URL(await linkTo(mails, email), 'http://localhost');
      expect((await (await visitor()).request.post(pathname, { form })).ok()).toBe(true);

      const page = await signedIn(email, FOR_AXE);
      await page.goto('/admin/settings/mails');
      await hydrated(page);
      await page.getByRole('button', { name: 'Edit Booking received' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Booking received' });
      await dialog.getByLabel('Heading').fill('Thank you, {visitor}');
      await dialog.getByRole('button', { name: 'Save wording' }).click();
      await expect(dialog.getByText(/\{visitor\} is not a field/).first()).toBeVisible();
      await dialog.getByLabel('Heading').fill('Thank you for {day}');
      await dialog.getByRole('button', { name: 'Preview as text' }).click();
      await expect(dialog.getByLabel('The mail as text')).toContainText(/Thank you for \w+day, /);
      expect(await findingsInEveryLook(page)).toEqual([]);
      const opened = page.waitForEvent('popup');
      await dialog.getByRole('button', { name: 'Preview as HTML' }).click();
      const mail = await opened;
      await expect(mail.getByRole('heading', { level: 1 })).toHaveText(/^Thank you for \w+day, /);
      await expect(mail.getByRole('link', { name: 'View, move or cancel' })).toBeVisible();
      await mail.close();
      await dialog.getByRole('button', { name: 'Send a test to me' }).press('Enter');
      await expect(
        toast(page, 'A test is on its way to you. What came of it is under Messages.'),
      ).toBeVisible();
      const tests = async () => {
        const letters = mails.received.filter(({ to }) => to.includes(email));
        const read = await Promise.all(letters.map(({ source }) => readMail(source)));
        return read.filter(({ text }) => text?.includes('Thank you for'));
      };
      await expect.poll(async () => (await tests()).length).toBe(1);
      const [{ text, html }] = (await tests()) as [Awaited<ReturnType<typeof readMail>>];
      expect(text).toMatch(/^Thank you for \w+day, /m);
      expect(html).toMatch(/<h1[^>]*>\s*Thank you for \w+day, /);
      await dialog.getByLabel('Heading').press('Enter');
      await expect(dialog).toHaveCount(0);
      const row = page.getByRole('row').filter({ hasText: 'Booking received' });
      await expect(row).toContainText('Changed');
      await row.getByRole('button', { name: 'Original wording of Booking received' }).click();
      await page.getByRole('button', { name: 'Use original wording' }).click();
      await expect(row).toContainText('Original');
    },
  );
});

test('an owner sets how long inquiries are kept, and the privacy page says so', async ({ signedIn }) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/settings/firm');
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: 'Inquiries are kept' });
  await expect(row).toContainText('By default');
  await page.getByRole('button', { name: 'Change settings' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings of the firm' });
  await dialog.getByLabel('Inquiries are kept').selectOption('For 5 years');
  expect(await findingsInEveryLook(page)).toEqual([]);
  await dialog.getByLabel('New requests are mailed to').fill('desk@harrow.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('For 5 years');
  await expect(row).toContainText('Here');
  await expect
    .poll(async () => (await page.request.get('/privacy')).text())
    .toMatch(/(60|sixty) months|(5|five) years/);
});

test('an owner reads the settings of both servers, and nobody else reads those of the shell', async ({
  signedIn,
  newColleague,
  visitor,
}) => {
  const page = await signedIn(STAFF, FOR_AXE);
  await page.goto('/admin/settings/system');
  await hydrated(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  const environment = page.getByRole('region', { name: 'System' });
  for (const [name, value] of [
    ['STAFF_IDLE_MINUTES', '15 by default'],
    ['SESSION_COOKIES', 'sid, __Host-sid by default'],
  ])
    await expect(environment.getByText(name!, { exact: true }).locator('..')).toHaveText(`${name}${value}`);
  expect(await findingsInEveryLook(page)).toEqual([]);

  const answers = [await visitor(), await signedIn(CLIENT)];
  for (const role of ['adviser', 'editor', 'reader'] as const)
    answers.push(await signedIn(await newColleague(role, 'Ada', 'Lund')));
  const refused = await Promise.all(answers.map(({ request }) => request.get('/platform/settings')));
  expect(refused.map((answer) => answer.status())).toEqual([401, 403, 403, 403, 403]);
  for (const answer of refused) expect(await answer.text()).not.toContain('SESSION_COOKIES');
});
