import { eq } from 'drizzle-orm';
import type { OutgoingMessage, RecordHistory, RecordReply } from '../contract';
import { ledgerEntries, mailboxPositions, outbox } from '../db/schema';
import { queueFactorMail } from '../second-factor/factor-mail';
import { answerTo } from '../testing/imap-server';
import { readMail } from '../testing/mail-server';
import { type MailExchange, startMailExchange } from '../testing/received-mails/mail-exchange';
import { receivedMail } from '../testing/received-mails/received-mails';
import { validBooking, validContact } from '../testing/test-api';

let { smtp, imap, api, cookie, look, get, close } = {} as MailExchange;
beforeEach(async () => void ({ smtp, imap, api, cookie, look, get, close } = await startMailExchange()));
afterEach(() => close());

const post = (path: string, json: object) => api.send(path, { method: 'POST', json, cookie });
async function add(list: 'bookings' | 'contacts' = 'contacts') {
  const json = { ...(list === 'bookings' ? validBooking() : validContact()), email: 'ada@vale.com' };
  const { id } = (await (await post(`/api/${list}`, json)).json()) as { id: string };
  await api.outbox.deliver();
  const sent = smtp.received.findLast(({ to }) => to.includes('ada@vale.com'))!;
  return { path: `/api/admin/${list}/${id}`, messageId: (await readMail(sent.source)).messageId! };
}
const thread = (path: string) => get<RecordReply[]>(`${path}/replies`);
const messages = () => get<OutgoingMessage[]>('/api/admin/messages');

/** A report (RFC 3464) on the mail with this id. */
const report = (
  messageId: string,
  {
    action = 'failed',
    status = '5.1.1',
    code = 'smtp; 550 5.1.1 No such user',
    more = '',
    type = 'message/rfc822',
  } = {},
) =>
  [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.vale.com>',
    'To: desk@lisleharrow.com',
    `Message-ID: <${crypto.randomUUID()}@mx.vale.com>`,
    'Subject: Delivery Status Notification',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.vale.com',
    '',
    'Final-Recipient: rfc822; ada@vale.com',
    `Action: ${action}`,
    ...(status ? [`Status: ${status}`] : []),
    `Diagnostic-Code: ${code}`,
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    ...(more ? [more] : []),
    'Subject: Ours',
    `Message-ID: ${messageId}`,
    '',
    'Thank you.',
    '--b--',
    '',
  ].join('\n');

test.each(['contacts', 'bookings'] as const)(
  'a report marks the mail to the sender of one of %s as not delivered, in the outbox and on the record, and is no answer',
  async (list) => {
    const { path, messageId } = await add(list);
    if (list === 'contacts') await api.send(path, { method: 'PATCH', json: { status: 'resolved' }, cookie });
    imap.receive(receivedMail('dsn-gmail-threaded', { messageId }));
    await look();
    const [message] = await messages();
    const lastError = 'Could not be delivered: no such address';
    expect(message).toMatchObject({ recipient: 'ada@vale.com', state: 'dead', lastError });
    expect((await get<RecordHistory>(`${path}/history`)).messages).toMatchObject([
      { state: 'dead', lastError },
    ]);
    expect(await thread(path)).toEqual([]);
    expect(await get('/api/admin/messages/standing')).toMatchObject({ dead: 1 });
    if (list === 'contacts') expect(await get(path)).toMatchObject({ status: 'resolved' });
    const told = eq(ledgerEntries.action, 'message-undelivered');
    expect(await api.database.read.select().from(ledgerEntries).where(told)).toMatchObject([
      { actorKind: 'product', subjectId: message!.id },
    ]);
    expect(api.logged.filter((line) => /vale/i.test(line))).toEqual([]);
  },
);

test('a reply of staff that comes back is marked, even if only its headers come back and its id lost its brackets', async () => {
  const { path } = await add();
  await post(`${path}/replies`, { subject: 'Your trust', text: 'Yes.' });
  await api.outbox.deliver();
  const { messageId } = await readMail(smtp.received.at(-1)!.source);
  imap.receive(report(messageId!.slice(1, -1), { type: 'text/rfc822-headers' }));
  await look();
  expect(await thread(path)).toMatchObject([
    { text: 'Yes.', state: 'dead', lastError: 'Could not be delivered: no such address' },
  ]);
});

test('later mails to an address that does not exist say so, and so does each record of it', async () => {
  const { messageId } = await add();
  imap.receive(report(messageId));
  await look();
  for (const list of ['contacts', 'bookings'] as const) {
    const { path } = await add(list);
    expect(await get(path)).toMatchObject({ cameBack: 'no such address' });
  }
  const other = { ...validContact(), email: 'ida@osei.com' };
  const { id } = (await (await post('/api/contacts', other)).json()) as { id: string };
  expect(await get(`/api/admin/contacts/${id}`)).toMatchObject({ cameBack: null });
  expect(await messages()).toMatchObject([
    { recipient: 'ida@osei.com', cameBack: null },
    { recipient: 'ada@vale.com', state: 'sent', cameBack: 'no such address' },
    { recipient: 'ada@vale.com', state: 'sent', cameBack: 'no such address' },
    { recipient: 'ada@vale.com', state: 'dead', cameBack: null },
  ]);
});

test.each([
  ['ida@osei.com', 'rfc822; ida@osei.com', 'message/delivery-status'],
  ['ida@xn--mnchen-3ya.de', 'rfc822; ida@münchen.de', 'message/delivery-status'],
  ['ida@xn--mnchen-3ya.de', 'utf-8; ida@münchen.de', 'message/global-delivery-status'],
  ['ida@xn--mnchen-3ya.de', 'utf-8;ida@m\\x{FC}nchen.de', 'message/delivery-status'],
  ['ida@xn--tkat-0ra6h.xn--fiqs8s', 'UTF-8; ida@tü\\x{10D}kat.中\\x{56FD}', 'message/global-delivery-status'],
])(
  'a mail to %s that is about no booking or inquiry is marked by a report on %s in %s (RFC 6533), and no other is',
  async (email, named, type) => {
    for (const each of ['leo@osei.com', email]) {
      const account = { id: each, email: each };
      await api.database.writes.run(queueFactorMail(api.database, account, 'codes-renewed'));
    }
    await api.outbox.deliver();
    const sent = smtp.received.find(({ to }) => !to.includes('leo@osei.com'))!;
    const { messageId } = await readMail(sent.source);
    const mail = report(messageId!)
      .replace('rfc822; ada@vale.com', named)
      .replace('message/delivery-status', `${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit`);
    imap.receive(Buffer.from(mail).toString('latin1'));
    await look();
    const found = await messages();
    expect(found.map(({ recipient, state }) => [recipient, state])).toEqual(
      expect.arrayContaining([
        ['leo@osei.com', 'sent'],
        [email, 'dead'],
      ]),
    );
  },
);

test('a report whose address has a code point that does not exist is read all the same', async () => {
  const { messageId } = await add();
  imap.receive(report(messageId).replace('rfc822; ada@vale.com', 'utf-8; a\\x{FFFFFF}a@vale.com'));
  await look();
  expect(await messages()).toMatchObject([{ state: 'dead' }]);
});

test.each([
  ['5.1.1', '', 'no such address'],
  ['5.1.10', '', 'no such address'],
  ['5.4.1', 'smtp; 550 5.4.1 Recipient address rejected: Access denied', 'no such address'],
  ['5.1.2', '', 'the domain of the address takes no mail'],
  ['5.2.1', '', 'the mailbox takes no mail'],
  ['4.2.2', 'smtp; 452 4.2.2 over quota', 'the mailbox is full'],
  ['5.3.4', '', 'the message is too large'],
  ['4.4.7', '', 'the mail server of the address could not be reached'],
  ['5.7.1', 'smtp; 550 5.7.1 Blocked', 'the mail server of the address refused it as unwanted'],
  ['5.0.0', 'smtp; 550 5.1.1 gone', 'no such address'],
  ['', 'smtp; 550 User unknown in virtual mailbox table', 'no such address'],
  ['5.0.0', 'smtp; 550 Nope', 'the mail server of the address refused it'],
])('a report with the status %s and the words "%s" means: %s', async (status, code, reason) => {
  const { messageId } = await add();
  imap.receive(report(messageId, { status, code }));
  await look();
  expect(await messages()).toMatchObject([{ state: 'dead', lastError: `Could not be delivered: ${reason}` }]);
});

test('a delay is shown without giving the mail up, and a report of success changes nothing', async () => {
  const { path, messageId } = await add();
  imap.receive(report(messageId, { action: 'relayed', status: '2.0.0', code: 'smtp; 250 ok' }));
  await look();
  expect(await messages()).toMatchObject([{ state: 'sent', lastError: null }]);
  imap.receive(report(messageId, { action: 'delayed', status: '4.4.1' }));
  await look();
  const lastError = 'Not delivered yet: the mail server of the address could not be reached';
  expect(await messages()).toMatchObject([{ state: 'sent', lastError }]);
  imap.receive(report(messageId));
  await look();
  expect(await messages()).toMatchObject([{ state: 'dead' }]);
  expect(await thread(path)).toEqual([]);
});

test.each([
  [
    'qmail',
    'From: Mail Delivery System\n <MAILER-DAEMON@mx.vale.com>\nSubject: failure notice',
    'Hi. This is the qmail-send program.\n\n<ada@vale.com>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n',
  ],
  [
    'Exim',
    'From: Mail Delivery System <Mailer-Daemon@mx.vale.com>\nX-Failed-Recipients: ada@vale.com\nAuto-Submitted: auto-replied\nSubject: Mail delivery failed',
    'A message that you sent could not be delivered.\n\n  ada@vale.com\n    host mx.vale.com: 550 Unrouteable address: no such user\n\n------ This is a copy of the message ------\n\n',
  ],
])('a report of %s, which has no parts for programs, is read by its text', async (_server, headers, text) => {
  const { messageId } = await add();
  imap.receive(
    `${headers}\nMessage-ID: <r1@mx.vale.com>\n\n${text}Message-ID: ${messageId}\nSubject: Ours\n`,
  );
  await look();
  expect(await messages()).toMatchObject([
    { state: 'dead', lastError: 'Could not be delivered: no such address' },
  ]);
});

test('a person who answers from the address of a postmaster reports nothing', async () => {
  const { path, messageId } = await add();
  imap.receive(answerTo(messageId, 'Yes, please.', { From: 'Ada Vale <postmaster@vale.com>' }));
  await look();
  expect(await thread(path)).toMatchObject([{ mail: 'received', text: 'Yes, please.' }]);
  expect(await messages()).toMatchObject([{ state: 'sent', lastError: null }]);
});

test('a report that names none of our mails marks none, and one that is read again does not undo a retry', async () => {
  const { messageId } = await add();
  const [hash] = messageId.slice(1).split('.');
  imap.receive(report(messageId.replace(hash!, '0'.repeat(32))));
  imap.receive(report(`<${hash}@lisleharrow.com>`));
  await look();
  expect(await messages()).toMatchObject([{ state: 'sent' }]);
  imap.receive(report(messageId));
  await look();
  const [dead] = await messages();
  expect(dead).toMatchObject({ state: 'dead' });
  await post(`/api/admin/messages/${dead!.id}/retry`, {});
  await api.outbox.deliver();
  const later = { endedAt: Date.now() + 3_600_000 };
  await api.database.writes.run(api.database.read.update(outbox).set(later));
  await api.database.writes.run(api.database.read.delete(mailboxPositions));
  await look();
  expect(await messages()).toMatchObject([{ state: 'sent', lastError: null }]);
});

test('automatic replies and receipts are shown as what they are and leave the record as it is', async () => {
  const { path, messageId } = await add();
  await api.send(path, { method: 'PATCH', json: { status: 'resolved' }, cookie });
  await api.send(`${path}/assignment`, { method: 'PATCH', json: { waitingFor: 'visitor' }, cookie });
  for (const name of ['oof-exchange2010', 'oof-x-autoreply', 'oof-rfc3834', 'mdn-read-receipt'])
    imap.receive(receivedMail(name, { messageId }));
  await look();
  expect(await get(path)).toMatchObject({ status: 'resolved' });
  expect(await get(`${path}/assignment`)).toMatchObject({ waitingFor: 'visitor' });
  const kinds = (await thread(path)).map(({ mail }) => mail);
  expect(kinds).toEqual(['automatic', 'automatic', 'automatic', 'receipt']);
});
