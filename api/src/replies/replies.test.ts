import { eq } from 'drizzle-orm';
import type { RecordReply } from '../contract';
import { bookings, contacts, ledgerEntries, outbox, recordReplies } from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

let server: MailServer;
let api: TestApi;
let cookie: string;
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
});
afterEach(async () => {
  await api.close();
  await server.close();
});

const REPLY = { subject: 'Your trust', text: 'Dear Ada,\n\nYes: <b>we</b> do.\nCall us.\n\nJane Doe' };
const add = async (list: 'bookings' | 'contacts', more: object = {}): Promise<string> => {
  const json = { ...(list === 'bookings' ? validBooking() : validContact()), email: 'ada@vale.com', ...more };
  const answer = await api.send(`/api/${list}`, { method: 'POST', json });
  const { id } = (await answer.json()) as { id: string };
  await api.outbox.deliver();
  server.received.length = 0;
  return `/api/admin/${list}/${id}`;
};
const reply = (path: string, json: object = REPLY, key?: string) =>
  api.send(`${path}/replies`, {
    method: 'POST',
    json,
    cookie,
    headers: key ? { 'Idempotency-Key': key } : {},
  });
const replies = async (path: string) =>
  (await (await api.send(`${path}/replies`, { cookie })).json()) as RecordReply[];
const told = (action: 'record-answered' | 'contact-changed') =>
  api.database.read.select().from(ledgerEntries).where(eq(ledgerEntries.action, action));
const statusOf = async (path: string) =>
  ((await (await api.send(path, { cookie })).json()) as { status: string }).status;
const openCount = async () => (await api.send('/api/admin/contacts', { cookie })).headers.get('X-Open-Count');

test('a reply is one mail to the visitor, above the quoted message, from an address to answer to', async () => {
  const path = await add('contacts', { message: 'We have three children.\n\nCan you help?' });
  const answer = await reply(path);
  expect([answer.status, await answer.json()]).toEqual([
    201,
    [expect.objectContaining({ ...REPLY, author: 'Jane Doe', state: 'waiting', lastError: null })],
  ]);
  await api.outbox.deliver();
  expect(server.received.map(({ to }) => to)).toEqual([['ada@vale.com']]);
  const mail = await readMail(server.received[0]!.source);
  expect(mail.subject).toBe('Your trust');
  expect(mail.from).toMatchObject({ address: 'desk@lisleharrow.com' });
  expect(mail.text).toMatch(
    /^Dear Ada,\n\nYes: <b>we<\/b> do\.\nCall us\.\n\nJane Doe\n\nLisle Harrow\n[^>]*\n\nOn \w+, \w+ \d+, \d{4}, you wrote:\n> We have three children\.\n> \n> Can you help\?\n\nThis is our answer/,
  );
  expect(mail.html).toContain('Yes: &lt;b&gt;we&lt;/b&gt; do.<br />Call us.</p>');
  expect(mail.html).toMatch(/<blockquote[^>]*>\s*We have three children\.<br \/><br \/>Can you help\?\s*</);
  expect(mail.html).not.toContain('<h1');
  expect(mail.headers.filter(({ key }) => key === 'auto-submitted')).toEqual([]);
  expect(await replies(path)).toMatchObject([{ state: 'sent' }]);
});

test('a booking is answered likewise, without a quotation if there was no message', async () => {
  const path = await add('bookings', { message: '' });
  await reply(path);
  await api.outbox.deliver();
  const mail = await readMail(server.received[0]!.source);
  expect(mail.text).toContain('the consultation that was requested on our site');
  expect([mail.text, mail.html].join()).not.toMatch(/you wrote|blockquote/);
  expect(await replies(path)).toMatchObject([{ subject: 'Your trust', state: 'sent' }]);
  const { messages } = (await (await api.send(`${path}/history`, { cookie })).json()) as {
    messages: object[];
  };
  expect(messages).toContainEqual(expect.objectContaining({ kind: 'booking-reply', state: 'sent' }));
});

test('a repeated reply is stored, recorded and sent once; its key takes no other', async () => {
  const path = await add('contacts');
  await reply(path, REPLY, 'first');
  await api.outbox.deliver();
  expect((await reply(path, REPLY, 'first')).status).toBe(201);
  await api.outbox.deliver();
  expect([server.received.length, (await replies(path)).length]).toEqual([1, 1]);
  expect(await told('record-answered')).toMatchObject([{ actorKind: 'staff', changes: null }]);
  expect(await api.database.read.$count(outbox, eq(outbox.kind, 'contact-reply'))).toBe(1);
  const others = [await reply(path, { ...REPLY, text: 'Another' }, 'first')];
  others.push(await reply(path, { ...REPLY, subject: 'Another' }, 'first'));
  others.push(await reply(await add('bookings'), REPLY, 'first'));
  for (const other of others) expect(await other.text()).toContain('idempotency-key-reused');
  expect(await api.database.read.$count(recordReplies)).toBe(1);
  await reply(path, { ...REPLY, subject: 'Later' });
  expect((await replies(path)).map(({ subject }) => subject)).toEqual(['Your trust', 'Later']);
});

test('a reply moves a new inquiry on, and leaves one that has moved on', async () => {
  const path = await add('contacts');
  expect(await openCount()).toBe('1');
  await reply(path, { ...REPLY, markAs: 'in_progress' }, 'first');
  expect([await statusOf(path), await openCount()]).toEqual(['in_progress', '0']);
  const changes = { status: ['new', 'in_progress'] };
  expect((await told('contact-changed')).map((line) => JSON.parse(line.changes!) as object)).toEqual([
    changes,
  ]);
  await api.send(path, { method: 'PATCH', json: { status: 'new' }, cookie });
  await reply(path, { ...REPLY, markAs: 'in_progress' }, 'first');
  expect(await statusOf(path)).toBe('new');
  await api.send(path, { method: 'PATCH', json: { status: 'resolved' }, cookie });
  await reply(path, { ...REPLY, markAs: 'in_progress' }, 'second');
  expect(await statusOf(path)).toBe('resolved');
  expect(await told('contact-changed')).toHaveLength(3);
});

test('an invalid reply is refused by its field, and nothing is stored', async () => {
  const path = await add('contacts');
  const wrong: [object, string, string][] = [
    [{ ...REPLY, subject: ' \u200B ' }, '/subject', 'Please enter a subject'],
    [{ ...REPLY, subject: 'One\nBcc: all@vale.com' }, '/subject', 'Must be one line'],
    [{ ...REPLY, subject: 'On {date}' }, '/subject', 'Please fill in or remove {date}'],
    [{ ...REPLY, text: ' ' }, '/text', 'Please write something'],
    [{ ...REPLY, text: 'x'.repeat(5001) }, '/text', 'Must be at most 5000 characters'],
    [{ ...REPLY, text: '{first name} {time}' }, '/text', 'Please fill in or remove {first name} and {time}'],
    [{ ...REPLY, markAs: 'resolved' }, '/markAs', ''],
  ];
  for (const [json, pointer, words] of wrong) {
    const answer = await reply(path, json);
    const { errors } = (await answer.json()) as { errors: { pointer: string; message: string }[] };
    expect([answer.status, errors]).toEqual([
      422,
      [{ pointer, message: expect.stringContaining(words) as string }],
    ]);
  }
  const marked = await reply(await add('bookings'), { ...REPLY, markAs: 'in_progress' });
  expect([marked.status, await marked.text()]).toEqual([422, expect.stringContaining('/markAs')]);
  expect((await reply('/api/admin/contacts/none')).status).toBe(404);
  expect(await replies(path)).toEqual([]);
  expect((await reply(path, { ...REPLY, text: 'Braces of other kinds: {a}' })).status).toBe(201);
});

test('a reader can read the replies but not send any', async () => {
  const path = await add('contacts');
  await reply(path);
  await api.addAccount('staff', 'reader@lind.com', 'reader');
  cookie = await api.signIn('reader@lind.com');
  expect(await replies(path)).toHaveLength(1);
  expect((await reply(path)).status).toBe(403);
});

test('the state of the mail is shown: deferred, given up, no mailbox, forgotten', async () => {
  const path = await add('contacts');
  server.fault = { at: 'address', answer: 450 };
  await reply(path);
  await api.outbox.deliver();
  expect(await replies(path)).toMatchObject([
    { state: 'waiting', lastError: 'The mail server put off the message (450)' },
  ]);
  server.fault = { at: 'address', answer: 550 };
  await reply(path, { ...REPLY, subject: 'Again' });
  await api.outbox.deliver();
  expect((await replies(path))[1]).toMatchObject({ state: 'dead' });
  const nowhere = await add('contacts', { email: 'ada@visitor.example' });
  await reply(nowhere);
  expect(await replies(nowhere)).toMatchObject([{ state: 'dropped' }]);
  await api.database.writes.run(api.database.read.delete(outbox));
  expect(await replies(nowhere)).toMatchObject([{ ...REPLY, state: null }]);
});

test('a reply is deleted with its record, its mail is not sent', async () => {
  const [inquiry, booking] = [await add('contacts'), await add('bookings')];
  for (const path of [inquiry, booking]) await reply(path);
  const { read, writes } = api.database;
  await writes.run(read.delete(contacts));
  expect(await read.select().from(recordReplies)).toMatchObject([{ contactSeq: null }]);
  await writes.run(read.delete(bookings));
  expect(await read.$count(recordReplies)).toBe(0);
  await api.outbox.deliver();
  expect(server.received).toEqual([]);
});
