import { desc } from 'drizzle-orm';
import type { RecordReply } from '../contract';
import { bookings, ledgerEntries, outbox, visitorReplies } from '../db/schema';
import { forgetMessages } from '../outbox/forget-messages';
import { answerTo, type ImapServer, startImapServer } from '../testing/imap-server';
import { type MailServer, mailSettings, readMail, startMailServer } from '../testing/mail-server';
import { receivedMail } from '../testing/received-mails/received-mails';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';
import { receiveReplies } from './receive-replies';

let smtp: MailServer;
let imap: ImapServer;
let api: TestApi;
let cookie: string;
const start = async (more: Record<string, string> = {}) => {
  api = await startTestApi({ ...mailSettings(smtp), IMAP_URL: imap.url, ...more });
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
};
beforeEach(async () => {
  smtp = await startMailServer();
  imap = await startImapServer();
  await start();
});
afterEach(async () => {
  await api.close();
  await smtp.close();
  await imap.close();
});

const look = () => receiveReplies(api.deps);
const get = async <Answer>(path: string) => (await (await api.send(path, { cookie })).json()) as Answer;
const thread = (path: string) => get<RecordReply[]>(`${path}/replies`);
const unmatched = () => get<RecordReply[]>('/api/admin/unmatched-mails');
const standing = () => get<{ unmatched: number }>('/api/admin/messages/standing');

/** Adds a record; `answerTo` is the address that the mail to its visitor asks to answer to. */
async function add(list: 'bookings' | 'contacts' = 'contacts') {
  const json = { ...(list === 'bookings' ? validBooking() : validContact()), email: 'ada@vale.com' };
  const { id } = (await (await api.send(`/api/${list}`, { method: 'POST', json })).json()) as { id: string };
  await api.outbox.deliver();
  const { replyTo, messageId } = await readMail(
    smtp.received.findLast(({ to }) => to.includes('ada@vale.com'))!.source,
  );
  return { path: `/api/admin/${list}/${id}`, answersTo: replyTo?.[0]?.address, messageId: messageId! };
}
const REPLACED = '<0100019ac0de-000000@email.amazonses.com>';

test.each(['bookings', 'contacts'] as const)(
  'an answer to one of %s is matched by the address that it goes to where a server replaced the Message-ID',
  async (list) => {
    const { path, answersTo } = await add(list);
    const source = receivedMail('ses-rewritten-id');
    imap.receive(source.replace(/^To: .*$/m, `To: Lisle Harrow <${answersTo}>`));
    imap.receive(
      answerTo(REPLACED, 'By copy, from another address', {
        To: 'pa@vale.com',
        Cc: `Ada <ada@vale.com>,\n Lisle <${answersTo!.toUpperCase()}>`,
        From: 'pa@office.example',
      }),
    );
    imap.receive(answerTo(REPLACED, 'By the envelope', { To: 'Undisclosed:;', 'Delivered-To': answersTo! }));
    await look();
    expect((await thread(path)).map(({ text }) => text)).toEqual([
      'Answer to a mail that went through Amazon SES.',
      'By copy, from another address',
      'By the envelope',
    ]);
    expect(await unmatched()).toEqual([]);
  },
);

test('only mails to visitors about a record ask for answers to an address of their own, and only if it is wanted', async () => {
  const { answersTo } = await add();
  expect(answersTo).toMatch(/^desk\+[\da-z]{38}@lisleharrow\.com$/);
  await api.close();
  await start({ REPLY_DELIMITER: 'off' });
  expect((await add()).answersTo).toBeUndefined();
  await api.close();
  await start({ IMAP_URL: '', STAFF_MAIL: 'owner@lind.com' });
  expect((await add()).answersTo).toBeUndefined();
});

test('a report is matched by that address, too', async () => {
  const { answersTo } = await add();
  const report = receivedMail('dsn-gmail-threaded', { messageId: 'replaced@email.amazonses.com' });
  imap.receive(report.replace('Subject: We have', `Reply-To: <${answersTo}>\r\nSubject: We have`));
  await look();
  expect(await api.database.read.select().from(outbox)).toMatchObject([{ state: 'dead' }]);
});

test.each([
  ['answers a mail that nobody knows', {}],
  [
    'goes to an address that somebody made up',
    { To: `desk+${'z'.repeat(38)}@lisleharrow.com`, References: '', 'In-Reply-To': '' },
  ],
  [
    'names a record that is not there',
    { References: `<${'0'.repeat(32)}.01a225e2-de27-72d3-861f-54252c5bcb67@lisleharrow.com>` },
  ],
  ['is no answer, but comes from somebody who wrote to us', { References: '', 'In-Reply-To': '' }],
  [
    'came through a mailing list, which put its own address into From',
    {
      From: "'Ada Vale' via Desk <desk@lisleharrow.com>",
      'Reply-To': 'Ada Vale <ADA@vale.com>',
      'List-Id': '<desk.lisleharrow.com>',
    },
  ],
])('a mail that belongs to no record is shown by itself: it %s', async (_what, headers) => {
  const { path } = await add();
  imap.receive(answerTo(REPLACED, 'Where am I?\n\n> Quoted', headers));
  await look();
  expect(await unmatched()).toMatchObject([
    { text: 'Where am I?', quoted: '> Quoted', subject: 'Re: Your trust', mail: 'received', attachments: 0 },
  ]);
  expect(await standing()).toMatchObject({ unmatched: 1 });
  expect(await thread(path)).toEqual([]);
  expect(api.logged.filter((line) => /vale|where am i/i.test(line))).toEqual([]);
});

test('an answer about a record that was removed is shown by itself', async () => {
  const { messageId } = await add('bookings');
  await api.database.writes.run(api.database.read.delete(bookings));
  imap.receive(answerTo(messageId, 'Too late'));
  await look();
  expect(await unmatched()).toMatchObject([{ text: 'Too late', from: 'ada@vale.com' }]);
});

test('a report on a mail to a known address is shown by itself if it names no mail', async () => {
  await add();
  imap.receive(receivedMail('dsn-gmail-threaded', { messageId: 'replaced@email.amazonses.com' }));
  imap.receive(
    receivedMail('dsn-gmail-threaded', { messageId: 'r@x.com', visitor: 'nobody@elsewhere.com' }).replace(
      /^Message-ID: .*$/m,
      'Message-ID: <other@mx.com>',
    ),
  );
  await look();
  expect(await unmatched()).toMatchObject([{ mail: 'report' }]);
});

test.each([
  ['strangers that answer nothing', { From: 'Eve <eve@vale.com>', References: '', 'In-Reply-To': '' }],
  ['strangers that answer mails of somebody else', { From: 'Pa <pa@office.example>' }],
  ['newsletters', { From: 'News <news@x.com>', 'List-Id': '<news.x.com>' }],
  ['programs', { From: 'Shop <shop@x.com>', 'Auto-Submitted': 'auto-generated' }],
  ['programs of people who are known', { 'X-Autoreply': 'yes' }],
  ['the firm itself', { From: 'Desk <DESK@lisleharrow.com>' }],
  [
    'the product itself, sent as a copy',
    {
      From: 'Desk <desk@lisleharrow.com>',
      'Reply-To': `desk-${'z'.repeat(38)}@lisleharrow.com`,
    },
  ],
])('mails of %s are left in the mailbox', async (_what, headers) => {
  await add();
  imap.receive(answerTo(REPLACED, 'Not ours', headers));
  await look();
  expect(await api.database.read.$count(visitorReplies)).toBe(0);
});

test('mails of colleagues, whom the product notifies, are left in the mailbox', async () => {
  await api.close();
  await start({ STAFF_MAIL: 'owner@lind.com' });
  await add();
  imap.receive(answerTo(REPLACED, 'To the desk', { From: 'Owner <owner@lind.com>' }));
  await look();
  expect(await api.database.read.$count(visitorReplies)).toBe(0);
});

test('staff who are done with a mail remove it, which the ledger records; readers cannot', async () => {
  await add();
  imap.receive(answerTo(REPLACED, 'First'));
  imap.receive(answerTo(REPLACED, 'Second'));
  await look();
  const [newest, older] = await unmatched();
  expect([newest!.text, older!.text]).toEqual(['Second', 'First']);
  const remove = (id: string) => api.send(`/api/admin/unmatched-mails/${id}`, { method: 'DELETE', cookie });
  expect((await remove(newest!.id)).status).toBe(204);
  expect((await remove(newest!.id)).status).toBe(404);
  expect((await unmatched()).map(({ text }) => text)).toEqual(['First']);
  const [told] = await api.database.read
    .select()
    .from(ledgerEntries)
    .orderBy(desc(ledgerEntries.seq))
    .limit(1);
  expect(told).toMatchObject({ action: 'unmatched-mail-removed', actorKind: 'staff', subjectId: newest!.id });
  await api.addAccount('staff', 'reader@lind.com', 'reader');
  cookie = await api.signIn('reader@lind.com');
  expect((await remove(older!.id)).status).toBe(403);
  expect(await unmatched()).toHaveLength(1);
});

test.each(['ada@münchen.de', 'ada@xn--mnchen-3ya.de'])(
  'a visitor with an international domain is known however their program writes the address: %s',
  async (address) => {
    const json = { ...validContact(), email: 'ada@münchen.de' };
    await api.send('/api/contacts', { method: 'POST', json });
    await api.outbox.deliver();
    const mail = answerTo(REPLACED, 'It is me', { From: `Ada Vale <${address}>` });
    imap.receive(Buffer.from(mail).toString('latin1'));
    await look();
    expect(await unmatched()).toMatchObject([{ from: 'ada@xn--mnchen-3ya.de' }]);
  },
);

test('a mail with a record is not removed by this way, and one without is forgotten after 90 days', async () => {
  const { path, messageId } = await add();
  imap.receive(answerTo(messageId, 'Mine'));
  imap.receive(answerTo(REPLACED, 'Nobody’s'));
  await look();
  const [mine] = await thread(path);
  const answer = await api.send(`/api/admin/unmatched-mails/${mine!.id}`, { method: 'DELETE', cookie });
  expect(answer.status).toBe(404);
  const day = 86_400_000;
  await forgetMessages(api.database, Date.now() + 89 * day);
  expect(await unmatched()).toHaveLength(1);
  await forgetMessages(api.database, Date.now() + 91 * day);
  expect(await unmatched()).toEqual([]);
  expect(await thread(path)).toHaveLength(1);
});
