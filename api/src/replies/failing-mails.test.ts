import type { RecordReply } from '../contract';
import { mailboxPositions } from '../db/schema';
import { answerTo } from '../testing/imap-server';
import { readMail } from '../testing/mail-server';
import { type MailExchange, startMailExchange } from '../testing/received-mails/mail-exchange';
import { validContact } from '../testing/test-api';

let { smtp, imap, api, cookie, look, get, close } = {} as MailExchange;
beforeEach(async () => void ({ smtp, imap, api, cookie, look, get, close } = await startMailExchange()));
afterEach(() => close());

async function add() {
  const json = { ...validContact(), email: 'ada@vale.com' };
  const { id } = (await (await api.send('/api/contacts', { method: 'POST', json })).json()) as { id: string };
  await api.outbox.deliver();
  const { messageId } = await readMail(smtp.received.at(-1)!.source);
  return { path: `/api/admin/contacts/${id}`, messageId: messageId! };
}
const texts = async (path: string) =>
  (await get<RecordReply[]>(`${path}/replies`)).map(({ text }) => text).toSorted();
const later = async () => (await api.database.read.select().from(mailboxPositions))[0]?.later;
/** Makes the mails that wait for another try due now, after so many tries. */
async function makeDue(tries?: number) {
  const { read, writes } = api.database;
  const due = (await later())!.map((mail) => ({ ...mail, ...(tries && { tries }), nextAt: 0 }));
  await writes.run(read.update(mailboxPositions).set({ later: due }));
}

test.each([
  ['NO', 'its content', 'content'],
  ['BAD', 'its content', 'content'],
  ['a dropped connection', 'its content', 'content'],
  ['BAD', 'anything of it', 'everything'],
  ['a dropped connection', 'anything of it', 'everything'],
] as const)(
  'a mail that the server answers with %s where it is asked for %s delays itself and no other, and is taken when it can be read',
  async (how, _asked, what) => {
    const { path, messageId } = await add();
    const heal = imap.fail(2, how, what);
    for (const text of ['First', 'Bad', 'Third']) imap.receive(answerTo(messageId, text));
    await look();
    expect(await texts(path)).toEqual(['First', 'Third']);
    imap.receive(answerTo(messageId, 'Fourth'));
    await look();
    expect(await texts(path)).toEqual(['First', 'Fourth', 'Third']);
    expect(await later()).toMatchObject([{ uid: 2, tries: 1 }]);
    await makeDue();
    await look();
    expect(await later()).toMatchObject([{ uid: 2, tries: 2 }]);
    heal();
    // Not yet due.
    await look();
    expect(await texts(path)).toHaveLength(3);
    await makeDue();
    await look();
    expect(await texts(path)).toEqual(['Bad', 'First', 'Fourth', 'Third']);
    expect(await later()).toEqual([]);
  },
);

test('a mail that makes the server shut us out delays no other at the next look', async () => {
  const { path, messageId } = await add();
  const heal = imap.fail(1, 'a dropped connection');
  for (const text of ['Bad', 'Second']) imap.receive(answerTo(messageId, text));
  const { connections } = imap;
  const closes = setInterval(() => imap.shut(connections() > 0), 1);
  await expect(look()).rejects.toThrow('The connection to the mailbox failed');
  clearInterval(closes);
  imap.shut(false);
  await look();
  expect(await texts(path)).toEqual(['Second']);
  heal();
  await makeDue();
  await look();
  expect(await texts(path)).toEqual(['Bad', 'Second']);
});

test('a mail that the server never hands out is reported on its record, and puts it on the desk again', async () => {
  const { path, messageId } = await add();
  await api.send(path, { method: 'PATCH', json: { status: 'resolved' }, cookie });
  imap.fail(1, 'BAD');
  imap.receive(answerTo(messageId, 'Bad'));
  await look();
  await makeDue(8);
  await look();
  expect(await texts(path)).toEqual([]);
  await makeDue();
  await look();
  const [reply] = await get<RecordReply[]>(`${path}/replies`);
  expect(reply).toMatchObject({ mail: 'unread', author: 'Ada Vale', subject: 'Re: Your trust' });
  expect(reply!.text).toMatch(
    /^The mail server did not hand this mail out\. It is in the firm’s mailbox \(\d+ Bytes\)\.$/,
  );
  expect(await get(path)).toMatchObject({ status: 'in_progress' });
  await look();
  expect(await later()).toEqual([]);
});

test('a mail of which not even the headers can be read is reported among those without a record', async () => {
  await add();
  imap.fail(1, 'BAD', 'everything');
  imap.fail(2, 'BAD', 'everything');
  for (const text of ['Bad', 'Bad as well']) imap.receive(answerTo('<a@b.c>', text));
  await look();
  await makeDue(9);
  await look();
  const mails = await get<RecordReply[]>('/api/admin/unmatched-mails');
  expect(mails).toMatchObject([
    { mail: 'unread', from: '' },
    { mail: 'unread', from: '' },
  ]);
});

const picture = (bytes: number) =>
  `Content-Type: image/jpeg; name=a.jpg\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\n${Buffer.alloc(bytes, 7).toString('base64').replaceAll(/.{76}/g, '$&\n')}`;
const PART = { 'Content-Type': 'multipart/mixed; boundary="b 1"', 'MIME-Version': '1.0' };

test('the text behind a picture that is larger than what is fetched is read, and every file is counted', async () => {
  const { path, messageId } = await add();
  const nested =
    'Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe.\n--c\nContent-Type: text/html\n\n<p>Other</p>\n--c--';
  const parts = [picture(3_000_000), nested, picture(1_000)];
  const body = `${parts.map((part) => `--b 1\n${part}\n`).join('')}--b 1--\n`;
  imap.receive(answerTo(messageId, body, PART));
  await look();
  expect(await get(`${path}/replies`)).toMatchObject([{ text: 'Grüße.', attachments: 2, mail: 'received' }]);
});

test('a large mail without parts is read up to the limit', async () => {
  const { path, messageId } = await add();
  imap.receive(answerTo(messageId, `Yes. ${'Long. '.repeat(600_000)}`));
  await look();
  const [text] = await texts(path);
  expect(text).toMatch(/^Yes\. Long\./);
  expect(text).toHaveLength(50_000);
});
