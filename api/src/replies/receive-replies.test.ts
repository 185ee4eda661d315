import { eq } from 'drizzle-orm';
import type { Assignment, RecordReply } from '../contract';
import { contacts, ledgerEntries, mailboxPositions, visitorReplies } from '../db/schema';
import { answerTo } from '../testing/imap-server';
import { mailSettings, readMail, startSilentServer } from '../testing/mail-server';
import { type MailExchange, startMailExchange } from '../testing/received-mails/mail-exchange';
import { receivedMail } from '../testing/received-mails/received-mails';
import { startTestApi, validBooking, validContact } from '../testing/test-api';
import { receiveRegularly, receiveReplies } from './receive-replies';

let { smtp, imap, api, cookie, look, get, close } = {} as MailExchange;
beforeEach(async () => void ({ smtp, imap, api, cookie, look, get, close } = await startMailExchange()));
afterEach(() => close());

/** Adds a record; `messageId` is that of the first mail about it to its visitor. */
async function add(list: 'bookings' | 'contacts') {
  const json = { ...(list === 'bookings' ? validBooking() : validContact()), email: 'ada@vale.com' };
  const { id } = (await (await api.send(`/api/${list}`, { method: 'POST', json })).json()) as { id: string };
  await api.outbox.deliver();
  const sent = smtp.received.findLast(({ to }) => to.includes('ada@vale.com'))!;
  return { id, path: `/api/admin/${list}/${id}`, messageId: (await readMail(sent.source)).messageId! };
}
const thread = (path: string) => get<RecordReply[]>(`${path}/replies`);
const patch = (path: string, json: object) => api.send(path, { method: 'PATCH', json, cookie });
const told = async () =>
  (await api.database.read.select().from(ledgerEntries).where(eq(ledgerEntries.actorKind, 'product'))).map(
    ({ action, changes }) => [action, changes === null ? null : (JSON.parse(changes) as object)],
  );

test.each(['contacts', 'bookings'] as const)(
  'an answer is in the thread of its record in %s, between replies of staff, and its quote apart',
  async (list) => {
    const { path, messageId } = await add(list);
    const reply = { subject: 'Your trust', text: 'Yes, we do.' };
    await api.send(`${path}/replies`, { method: 'POST', json: reply, cookie });
    await api.outbox.deliver();
    const answered = (await readMail(smtp.received.at(-1)!.source)).messageId!;
    expect(answered).not.toBe(messageId);
    imap.receive(
      answerTo(answered, 'Thank you.\n\nOn Friday, Lisle Harrow wrote:\n> Yes, we do.\n', {
        References: `<other@elsewhere> ${messageId}\n ${answered}`,
      }),
    );
    await look();
    expect(await thread(path)).toEqual([
      expect.objectContaining({ ...reply, from: null, quoted: null, state: 'sent' }),
      expect.objectContaining({
        author: 'Ada Vale',
        from: 'ada@vale.com',
        subject: 'Re: Your trust',
        text: 'Thank you.',
        quoted: 'On Friday, Lisle Harrow wrote:\n> Yes, we do.',
        state: null,
        attachments: 0,
      }),
    ]);
    expect(await told()).toContainEqual(['record-reply-received', null]);
    expect(api.logged.filter((line) => /vale|thank|trust/i.test(line))).toEqual([]);
  },
);

test.each(['contacts', 'bookings'] as const)(
  "a mail about one of %s refers to what it answers: the first mail, or the visitor's last one",
  async (list) => {
    const { path, messageId } = await add(list);
    const answer = async () => {
      await api.send(`${path}/replies`, { method: 'POST', json: { subject: 'S', text: 'Yes.' }, cookie });
      await api.outbox.deliver();
      return readMail(smtp.received.at(-1)!.source);
    };
    const opened = await readMail(smtp.received.find(({ to }) => to.includes('ada@vale.com'))!.source);
    expect([opened.inReplyTo, opened.references]).toEqual([undefined, undefined]);
    const first = await answer();
    expect([first.inReplyTo, first.references]).toEqual([messageId, messageId]);
    imap.receive(answerTo(first.messageId!, 'Thank you.', { 'Message-ID': '<a.1=2@vale.com>' }));
    await look();
    const second = await answer();
    expect([second.inReplyTo, second.references]).toEqual([
      '<a.1=2@vale.com>',
      `${messageId} <a.1=2@vale.com>`,
    ]);
    // An id that no mail program would write must not reach our headers.
    imap.receive(answerTo(second.messageId!, 'Thanks.', { 'Message-ID': '<a b@vale.com>' }));
    await look();
    expect(await thread(path)).toHaveLength(4);
    expect((await answer()).inReplyTo).toBe(messageId);
  },
);

test('a mail is stored once, however often it is read, and the mailbox stays unchanged', async () => {
  const { path, messageId } = await add('contacts');
  imap.receive(answerTo(messageId, 'First'));
  await look();
  imap.receive(answerTo(messageId, 'Second'));
  await look();
  await look();
  imap.countAnew();
  await look();
  // As after a kill between storing the mail and storing the position.
  await api.database.writes.run(api.database.read.delete(mailboxPositions));
  await look();
  expect((await thread(path)).map(({ text }) => text)).toEqual(['First', 'Second']);
  expect((await told()).filter(([action]) => action === 'record-reply-received')).toHaveLength(2);
  expect(imap.flags()).toEqual([[], []]);
});

test('an answer ends the waiting for the visitor and reopens a resolved inquiry', async () => {
  const { path, messageId } = await add('contacts');
  await patch(path, { status: 'resolved' });
  await patch(`${path}/assignment`, { waitingFor: 'visitor' });
  imap.receive(answerTo(messageId, 'I am away.', { 'Auto-Submitted': 'auto-replied' }));
  await look();
  const state = async () => [
    (await get<{ status: string }>(path)).status,
    (await get<Assignment>(`${path}/assignment`)).waitingFor,
  ];
  expect([await state(), (await thread(path)).length]).toEqual([['resolved', 'visitor'], 1]);
  imap.receive(answerTo(messageId, 'One more question.'));
  await look();
  expect(await state()).toEqual(['in_progress', null]);
  expect(await told()).toEqual(
    expect.arrayContaining([
      ['contact-changed', { status: ['resolved', 'in_progress'] }],
      ['record-assigned', { waitingFor: ['visitor', null] }],
    ]),
  );
  await patch(`${path}/assignment`, { waitingFor: 'third-party' });
  await patch(path, { status: 'resolved' });
  // Reading the mail a second time must not reopen the inquiry.
  await api.database.writes.run(api.database.read.delete(mailboxPositions));
  await look();
  expect(await state()).toEqual(['resolved', 'third-party']);
});

test('a change by an answer has the time of the change, not of the mail', async () => {
  const { path, messageId } = await add('contacts');
  await patch(path, { status: 'resolved' });
  imap.receive(answerTo(messageId, 'Yes.'), new Date(Date.now() - 86_400_000));
  const before = new Date().toISOString();
  await look();
  const [contact] = await api.database.read.select().from(contacts);
  // A caller that asks only for later changes would miss it.
  expect(contact!.changedAt >= before).toBe(true);
});

test('a mail without an id is stored once, and mails of two people under one id are two', async () => {
  const { path, messageId } = await add('contacts');
  const same = { 'Message-ID': '<1@copier.example>' };
  imap.receive(answerTo(messageId, 'Without an id', { 'Message-ID': '' }));
  imap.receive(answerTo(messageId, 'First', same));
  imap.receive(answerTo(messageId, 'Second', { ...same, From: 'Ben <ben@vale.com>' }));
  imap.receive(answerTo(messageId, 'First', same));
  await look();
  imap.countAnew();
  await look();
  expect((await thread(path)).map(({ text }) => text)).toEqual(['Without an id', 'First', 'Second']);
  // What stands for a missing id is no id to refer to.
  await api.send(`${path}/replies`, { method: 'POST', json: { subject: 'S', text: 'Yes.' }, cookie });
  await api.outbox.deliver();
  const sent = await readMail(smtp.received.at(-1)!.source);
  expect(sent.references).not.toContain('sha256');
});

test.each([
  ['a name without an address', { From: 'Eleanor Harrow' }, 'Eleanor Harrow', ''],
  [
    'a comma without quotation marks',
    { From: 'Harrow, Eleanor <eve@vale.com>' },
    'Harrow, Eleanor',
    'eve@vale.com',
  ],
  ['no From', { From: '' }, '', ''],
  ['no From, but a Sender', { From: '', Sender: 'Ada <ada@vale.com>' }, 'Ada', 'ada@vale.com'],
  ['no address in a group', { From: 'Partners:;' }, '', ''],
  ['the name of a colleague', { From: 'Jane Doe <eve@vale.com>' }, 'Jane Doe', 'eve@vale.com'],
  [
    'the address of a mailing list of the firm',
    { From: "'Ada Vale' via Desk <desk@lisleharrow.com>", 'Reply-To': 'ada@vale.com' },
    "'Ada Vale' via Desk",
    'ada@vale.com',
  ],
  [
    'the address of a mailing list, and the writer in a header of its own',
    {
      From: "'Ada' via Desk <Desk@lisleharrow.com>",
      'Reply-To': 'desk@lisleharrow.com',
      'X-Original-From': 'Ada <ada@vale.com>',
    },
    "'Ada' via Desk",
    'ada@vale.com',
  ],
])('a mail with %s is shown as received, never as written by staff', async (_what, headers, author, from) => {
  const { path, messageId } = await add('contacts');
  imap.receive(answerTo(messageId, 'A fee of 0.1 percent.', headers));
  await look();
  expect(await thread(path)).toMatchObject([
    { mail: 'received', author, from, text: 'A fee of 0.1 percent.', state: null },
  ]);
});

test.each([
  ['from-missing', { author: 'ada@vale.com', from: 'ada@vale.com', text: 'I have no From.' }],
  [
    'from-name-only',
    {
      author: 'Eleanor Harrow',
      from: 'ada@vale.com',
      text: 'We guarantee you a fee of 0.1 percent for ever.',
    },
  ],
])('the mail %s is shown as received', async (name, shown) => {
  const { path, messageId } = await add('contacts');
  imap.receive(receivedMail(name, { messageId }));
  await look();
  expect(await thread(path)).toMatchObject([{ mail: 'received', state: null, ...shown }]);
});

test('an HTML mail is read as text, and its attachments are counted', async () => {
  const { path, messageId } = await add('contacts');
  const parts = [
    'Content-Type: text/html; charset=utf-8\n\n<p>Good <b>day</b>&#x202e;,</p><p>yes.<script>alert(1)</script></p>',
    'Content-Type: application/pdf; name=deed.pdf\nContent-Disposition: attachment; filename=deed.pdf\n\n%PDF',
  ];
  const body = `--b\n${parts.join('\n--b\n')}\n--b--\n`;
  imap.receive(
    answerTo(messageId, body, {
      'Content-Type': 'multipart/mixed; boundary=b',
      Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe=0ABcc:_all?=',
      From: 'ada@private.example',
    }),
  );
  await look();
  expect(await thread(path)).toMatchObject([
    {
      text: 'Good day,\n\nyes.',
      subject: 'Grüße Bcc: all',
      attachments: 1,
      author: 'ada@private.example',
      from: 'ada@private.example',
    },
  ]);
});

const inParts = { 'Content-Type': 'multipart/mixed; boundary=b' };
test.each([
  ['parts', 'Ada Vale', '--b\n\nx\n'.repeat(40_000), inParts],
  ['levels of parts', 'Ada Vale', nested(200), { 'Content-Type': 'multipart/mixed; boundary=b0' }],
  ['addresses', '', 'x', { From: 'a@b.c,'.repeat(5_000) }],
  ['groups of addresses', '', 'x', { From: 'a:b@c;'.repeat(3_000) }],
  ['bytes of headers', 'Ada Vale', 'x', { 'X-Filler': `y\n ${'y'.repeat(900)}`.repeat(400) }],
])(
  'a mail of too many %s is shown as one that could not be read, with its size, and the next one is read',
  async (_what, author, text, headers) => {
    const { path, messageId } = await add('contacts');
    const mail = answerTo(messageId, text, headers);
    imap.receive(mail);
    imap.receive(answerTo(messageId, 'The next one'));
    await look();
    await api.database.writes.run(api.database.read.delete(mailboxPositions));
    await look();
    const shown = await thread(path);
    expect(shown.map((reply) => reply.text)).toEqual([
      expect.stringMatching(/^This mail could not be read: .*mailbox \([\d.]+ KB\)\.$/),
      'The next one',
    ]);
    if (author) expect(shown[0]).toMatchObject({ author, subject: 'Re: Your trust' });
  },
);

function nested(levels: number): string {
  const part = (at: number) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`;
  return `${Array.from({ length: levels }, (_, at) => part(at)).join('')}x`;
}

test('of a long text, what is read is cut off, and the next mail is read', async () => {
  const { path, messageId } = await add('contacts');
  imap.receive(answerTo(messageId, 'a \n'.repeat(600_000)));
  imap.receive(answerTo(messageId, 'The next one'));
  await look();
  expect((await thread(path)).map(({ text }) => text.slice(0, 12))).toEqual([
    'a \na \na \na \n',
    'The next one',
  ]);
});

test('answers cascade on delete', async () => {
  const { path, messageId } = await add('contacts');
  imap.receive(answerTo(messageId, 'Mine'));
  await look();
  expect(await thread(path)).toHaveLength(1);
  await api.database.writes.run(api.database.read.delete(contacts));
  expect(await api.database.read.$count(visitorReplies)).toBe(0);
});

test('of several processes on one database, only one reads the mailbox', async () => {
  const { path, messageId } = await add('contacts');
  imap.receive(answerTo(messageId, 'Mine'));
  const before = imap.connections();
  const stopping = new AbortController();
  for (let process = 0; process < 3; process += 1)
    receiveRegularly({ ...api.deps, stopping: stopping.signal });
  while ((await thread(path)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  stopping.abort();
  expect(imap.connections() - before).toBe(1);
});

test('a mailbox that refuses the login or does not answer is reported without its address', async () => {
  const url = new URL(imap.url);
  const refused = async (changes: { password?: string; port?: string; pathname?: string }) => {
    Object.assign(url, {
      password: 'a%3Asecret',
      port: new URL(imap.url).port,
      pathname: '/INBOX',
      ...changes,
    });
    const other = await startTestApi({ ...mailSettings(smtp), IMAP_URL: url.href });
    try {
      await receiveReplies(other.deps);
      return 'read';
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`;
    } finally {
      await other.close();
    }
  };
  expect(await refused({})).toBe('read');
  expect(await refused({ password: 'wrong' })).toBe(
    'MailboxUnread: The mailbox refused our user name or password',
  );
  expect(await refused({ pathname: '/Other' })).toMatch(/^MailboxUnread: The mailbox answered (NO|BAD)$/);
  const silent = await startSilentServer();
  const { port } = new URL(silent.url);
  await silent.close();
  expect(await refused({ port })).toBe('MailboxUnread: The connection to the mailbox failed (ECONNREFUSED)');
});
