import { expect, type Page } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { readMail } from '../api/src/testing/mail-server';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { mailTest as test } from './product-test';
import { hydrated } from './hydration';
import { CLIENT, signIn, STAFF } from './sign-in';

// A client and the adviser write to each other in the whole product, with a real mail server.

test.describe.configure({ mode: 'default' });

const file = {
  name: 'share-certificate.pdf',
  mimeType: 'application/pdf',
  buffer: smallPdf('certificate'),
};
const QUESTION = 'Here is the certificate once more, with its seal.';
const ANSWER = 'Thank you, the bank has what it needs.';
const messagesOf = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });

test('a client sends a message with a file, the adviser reads and answers it, both see it was read, and no mail quotes it', async ({
  signedIn,
  mails,
}) => {
  const client = await signedIn(CLIENT, FOR_AXE);
  // The seeded addresses are not mailboxes: the client sets a real one, and the adviser's notice is recorded and dropped.
  const profile = (await (await client.request.get('/api/client/profile')).json()) as object;
  await client.request.put('/api/client/profile', {
    data: { ...profile, email: 'marguerite@okafor.com' },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });

  await client.goto('/client-portal?tab=messages');
  await client.getByLabel('Write to Eleanor Harrow').fill(QUESTION);
  await client.reload();
  await expect(client.getByLabel('Write to Eleanor Harrow')).toHaveValue(QUESTION);
  await client.locator('#message-files').setInputFiles(file);
  await client.getByRole('button', { name: 'Send Message' }).click();
  await expect(messagesOf(client)).toContainText(QUESTION);
  await expect(messagesOf(client)).toContainText('Not read yet');
  expect(await findingsInEveryLook(client)).toEqual([]);

  const desk = await signedIn(STAFF, FOR_AXE);
  await desk.goto('/admin/clients');
  await expect(desk.getByText('1 new message')).toBeVisible();
  await desk.getByRole('link', { name: 'Marguerite Okafor' }).click();
  await desk.getByRole('tab', { name: 'Messages' }).click();
  await expect(messagesOf(desk)).toContainText(QUESTION);
  const download = desk.waitForEvent('download');
  await messagesOf(desk).getByRole('link', { name: file.name }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  await desk.getByLabel('Write to the client').fill(ANSWER);
  await desk.getByRole('button', { name: 'Send Message' }).click();
  await expect(messagesOf(desk)).toContainText(ANSWER);
  expect(await findingsInEveryLook(desk)).toEqual([]);

  const toClient = () => mails.received.filter(({ to }) => to.includes('marguerite@okafor.com'));
  await expect.poll(() => toClient().length).toBeGreaterThan(0);
  const letters = await Promise.all(toClient().map(({ source }) => readMail(source)));
  const notice = letters.find(({ subject }) => subject === 'A message from Lisle Harrow');
  expect(notice?.text).toContain('http://localhost/client-portal?tab=messages');
  for (const { text, html } of letters)
    for (const words of [QUESTION, ANSWER, file.name]) expect(`${text} ${html}`).not.toContain(words);

  // Somebody who has the page open sees the answer arrive, and that the question was read.
  await expect(messagesOf(client)).toContainText(ANSWER, { timeout: 30_000 });
  await expect(messagesOf(client)).not.toContainText('Not read yet');
  await client.goto('/client-portal/access');
  await expect(client.getByText('read the messages between you and us').first()).toBeVisible();
});

test.describe('two users in one browser', () => {
  test.use({ expectedComplaints: /403 \(Forbidden\)/ });

  test('an open tab does not act for a user who signed in in another tab, and switches to that user', async ({
    signedIn,
  }) => {
    const left = await signedIn(CLIENT);
    await left.goto('/client-portal?tab=messages');
    await hydrated(left);
    await left.getByLabel('Write to Eleanor Harrow').fill('Meant for my own adviser alone.');
    const beside = await left.context().newPage();
    await beside.goto('/api/logout');
    await signIn(beside, STAFF);
    const refused = left.waitForResponse((answer) => answer.status() === 403);
    await left.getByRole('button', { name: 'Send Message' }).click();
    await refused;
    await expect(left.getByLabel('Write to Eleanor Harrow')).toHaveCount(0);
    await expect(left.getByText('Marguerite Okafor')).toHaveCount(0);
  });
});
