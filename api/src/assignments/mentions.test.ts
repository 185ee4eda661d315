import { eq } from 'drizzle-orm';
import type { Assignment, Mention } from '../contract';
import { accounts, noteMentions, outbox } from '../db/schema';
import { mailSettings, type MailServer, readMail, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi, validBooking, validContact } from '../testing/test-api';

const MENTIONS = '/api/admin/mentions';

let server: MailServer;
let api: TestApi;
let cookie: string;
let theo: { id: string; cookie: string };
beforeEach(async () => {
  server = await startMailServer();
  api = await startTestApi(mailSettings(server));
  await api.addAccount('staff', 'owner@lind.com');
  cookie = await api.signIn('owner@lind.com');
  await api.addAccount('staff', 'theo@lind.com', 'adviser');
  theo = { id: await idOf('theo@lind.com'), cookie: await api.signIn('theo@lind.com') };
});
afterEach(async () => {
  await api.close();
  await server.close();
});

async function idOf(email: string): Promise<string> {
  const [row] = await api.database.read.select().from(accounts).where(eq(accounts.email, email));
  return row!.id;
}
async function add(list: 'bookings' | 'contacts'): Promise<string> {
  const json = list === 'bookings' ? validBooking() : { ...validContact(), name: 'Ada Vale' };
  const answer = await api.send(`/api/${list}`, { method: 'POST', json });
  const { id } = (await answer.json()) as { id: string };
  await api.outbox.deliver();
  server.received.length = 0;
  return `/api/admin/${list}/${id}`;
}
const write = (path: string, mentions: readonly string[], key = 'one', text = 'Please call, @Theo.') =>
  api.send(`${path}/notes`, {
    method: 'POST',
    json: { text, mentions },
    cookie,
    headers: { 'Idempotency-Key': key },
  });
const mentionsOf = async (as: string) =>
  (await (await api.send(MENTIONS, { cookie: as })).json()) as Mention[];
const set = (id: string, isDone: boolean, as = theo.cookie) =>
  api.send(`${MENTIONS}/${id}`, { method: 'PUT', json: { isDone }, cookie: as });
const notesOf = async (path: string, as: string) =>
  ((await (await api.send(`${path}/assignment`, { cookie: as })).json()) as Assignment).notes;

test('a mentioned colleague gets one mail without the text, and sees the note until it is done', async () => {
  const path = await add('contacts');
  expect((await write(path, [theo.id])).status).toBe(201);
  expect((await write(path, [theo.id])).status).toBe(201);
  await api.outbox.deliver();
  expect(server.received.map(({ to }) => to)).toEqual([['theo@lind.com']]);
  const { subject, text, html } = await readMail(server.received[0]!.source);
  expect(subject).toBe('Jane Doe mentions you in a note');
  expect(text).toContain('https://lisleharrow.example/admin/assigned');
  for (const part of [subject, text, html]) expect(part).not.toMatch(/call|@Theo|Ada|Vale/);

  const [mention, ...others] = await mentionsOf(theo.cookie);
  expect(others).toEqual([]);
  expect(mention).toMatchObject({
    list: 'contacts',
    recordId: path.split('/').at(-1),
    name: 'Ada Vale',
    text: 'Please call, @Theo.',
    author: 'Jane Doe',
  });
  expect(await mentionsOf(cookie)).toEqual([]);
  expect((await notesOf(path, theo.cookie)).map(({ mentionsYou }) => mentionsYou)).toEqual([true]);
  expect((await notesOf(path, cookie)).map(({ mentionsYou }) => mentionsYou)).toEqual([false]);
  expect((await set(mention!.id, true, cookie)).status).toBe(404);
  expect((await set(mention!.id, true)).status).toBe(204);
  expect(await mentionsOf(theo.cookie)).toEqual([]);
  expect((await notesOf(path, theo.cookie)).map(({ mentionsYou }) => mentionsYou)).toEqual([false]);
  await set(mention!.id, false);
  expect(await mentionsOf(theo.cookie)).toHaveLength(1);
});

test('no mail goes to oneself, after an opt-out or about a done mention', async () => {
  const path = await add('bookings');
  await api.send('/api/account/notices', { method: 'PUT', json: { byMail: false }, cookie: theo.cookie });
  await write(path, [theo.id, await idOf('owner@lind.com')], 'quiet');
  await api.outbox.deliver();
  expect(server.received).toEqual([]);
  expect([(await mentionsOf(cookie)).length, (await mentionsOf(theo.cookie)).length]).toEqual([1, 1]);

  await api.send('/api/account/notices', { method: 'PUT', json: { byMail: true }, cookie: theo.cookie });
  await write(path, [theo.id], 'loud');
  const [newest] = await mentionsOf(theo.cookie);
  await set(newest!.id, true);
  await api.outbox.deliver();
  expect(server.received).toEqual([]);
  const [row] = await api.database.read.select().from(outbox).where(eq(outbox.kind, 'booking-mention'));
  expect(row).toMatchObject({ state: 'dropped', lastError: 'It was done before' });
});

test('only colleagues who see records can be mentioned; mentions end with their account or note', async () => {
  await api.addAccount('staff', 'editor@lind.com', 'editor');
  const path = await add('bookings');
  for (const id of [await idOf('editor@lind.com'), 'none'])
    expect(await (await write(path, [theo.id, id])).text()).toContain('"/mentions"');
  expect(await notesOf(path, cookie)).toEqual([]);
  await write(path, [theo.id, theo.id], 'twice');
  await write(path, [await idOf('owner@lind.com')], 'own');
  const { read, writes } = api.database;
  expect(await read.$count(noteMentions)).toBe(2);
  await writes.run(read.delete(accounts).where(eq(accounts.id, theo.id)));
  expect(await read.$count(noteMentions)).toBe(1);
  expect(await notesOf(path, cookie)).toHaveLength(2);
});
