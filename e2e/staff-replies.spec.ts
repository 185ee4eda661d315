import { expect } from '@playwright/test';
import { answerTo, type ImapServer, startImapServer } from '../api/src/testing/imap-server';
import { mailSettings, readMail } from '../api/src/testing/mail-server';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { tabTo } from './keyboard';
import { mailTest as base } from './product-test';
import { NARROW } from './screen-sizes';

const test = base.extend<object, { inbox: ImapServer }>({
  inbox: [
    async ({}, use) => {
      const inbox = await startImapServer();
      await use(inbox);
      await inbox.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mails, inbox }, use) =>
      use({ ...mailSettings(mails), PUBLIC_URL: 'http://localhost', IMAP_URL: inbox.url }),
    { scope: 'worker' },
  ],
});

const NAME = 'Ottilie Brandt';
const EMAIL = 'ottilie@brandt-vale.com';
const SUBJECT = 'Your message to us';

test('an adviser answers an inquiry from a template by the keyboard alone, the mail arrives, and the reply to it appears below', async ({
  signedIn,
  newColleague,
  playwright,
  product,
  mails,
  inbox,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: product.url });
  const message = 'We would like to talk about a trust for three children.';
  const data = { name: NAME, email: EMAIL, subject: 'A trust', message };
  expect((await visitor.post('/api/contacts', { data })).status()).toBe(201);
  await visitor.dispose();

  const page = await signedIn(await newColleague('adviser', 'Quentin', 'Ashe'), FOR_AXE);
  await page.goto('/admin?tab=contacts&q=ottilie');
  await hydrated(page);
  await page.getByRole('button', { name: `Open inquiry of ${NAME}` }).press('Enter');
  const panel = page.getByRole('dialog', { name: NAME });
  await tabTo(panel.getByRole('button', { name: 'Write a reply' }));
  await page.keyboard.press('Enter');
  const template = panel.getByRole('combobox', { name: /^Template/ });
  await expect(template).toBeFocused();
  await expect(template).toBeEnabled();
  await page.keyboard.press('P');
  const text = panel.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue(/about \{service\} on \{date\} at \{time\}/);
  await expect(panel.getByRole('button', { name: 'Fill in {date}, {service} and {time}' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByLabel('Subject')).toHaveValue(SUBJECT);
  await expect(text).toHaveValue(/^Dear Ottilie,\n[^{}]*\nQuentin Ashe$/);
  await tabTo(text);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nP.S. Until Monday.');

  // A draft survives a reload.
  await page.reload();
  await hydrated(page);
  await tabTo(panel.getByRole('button', { name: 'Write a reply' }));
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(/P\.S\. Until Monday\.$/);
  expect(await findingsInEveryLook(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  expect(await panel.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  expect(await findingsInEveryLook(page)).toEqual([]);

  await expect(panel.getByRole('checkbox', { name: 'Mark as in progress' })).toBeChecked();
  await tabTo(panel.getByRole('button', { name: 'Send reply' }));
  await page.keyboard.press('Enter');
  const sent = panel.getByRole('region', { name: 'Reply' }).getByRole('listitem');
  await expect(sent).toContainText(SUBJECT);
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(panel.getByRole('button', { name: 'Write a reply' })).toBeFocused();
  await expect(panel.getByRole('combobox', { name: `Set status for ${NAME}` })).toHaveValue('in_progress');
  const history = panel.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.filter({ hasText: 'Reply was sent to the visitor' })).toBeVisible();
  await expect(history.filter({ hasText: 'Quentin Ashe set it to In progress' })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);

  const letters = await Promise.all(
    mails.received.filter(({ to }) => to.includes(EMAIL)).map(({ source }) => readMail(source)),
  );
  const answers = letters.filter(({ subject }) => subject === SUBJECT);
  expect(answers).toHaveLength(1);
  expect(answers[0]!.text).toContain('P.S. Until Monday.');
  expect(answers[0]!.text).toContain(`> ${message}`);

  inbox.receive(
    answerTo(
      answers[0]!.messageId!,
      `Thank you, until Monday.\n\n${answers[0]!.text!.replace(/^/gm, '> ')}`,
      {
        From: `${NAME} <${EMAIL}>`,
        Subject: `Re: ${SUBJECT}`,
      },
    ),
  );
  const received = sent.filter({ hasText: `<${EMAIL}>` });
  // The mailbox is read every half minute, and the open panel is notified.
  await expect(received.getByText('Thank you, until Monday.')).toBeVisible({ timeout: 60_000 });
  await expect(received.getByText(`> ${message}`)).toBeHidden();
  expect(await findingsInEveryLook(page)).toEqual([]);
  expect(inbox.flags()).toEqual([[]]);
});
