import { and, eq, sql } from 'drizzle-orm';
import {
  type ClientCase,
  type ClientProfile,
  type ConversationMessage,
  type ConversationStanding,
  DEFAULT_SITE,
} from '../contract';
import { accounts, clientProfiles, ledgerEntries, outbox } from '../db/schema';
import { type CaseDesk, openCaseDesk, STAFF } from '../testing/client-cases';
import { mailSettings, type MailServer, startMailServer } from '../testing/mail-server';
import { startTestApi, type TestApi } from '../testing/test-api';
import { messageNotice } from './case-notices';

let mails: MailServer;
let api: TestApi;
let desk: CaseDesk;
beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApi({ ...mailSettings(mails), STAFF_MAIL: 'desk@firm.com' });
  desk = await openCaseDesk(api);
});
afterAll(async () => {
  await api.close();
  await mails.close();
});

let number = 0;
/** A client and an adviser who write to each other. */
async function openConversation() {
  const email = `client${++number}@ashdown.com`;
  const { client, cookie } = await desk.addSignedIn(email);
  const own = (method: string, path = '', json?: unknown, headers = {}) =>
    api.send(`/api/client/messages${path}`, { method, json, cookie, headers });
  const firm = (method: string, path = '', json?: unknown, by?: string) =>
    desk.call(method, `/${client.id}/messages${path}`, json, by);
  return { id: client.id, email, cookie, own, firm };
}
type Conversation = Awaited<ReturnType<typeof openConversation>>;
const textsOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as ConversationMessage[]).map(({ text, side }) => `${side}: ${text}`);
const noticesOf = ({ id }: Conversation) =>
  api.database.read
    .select({ kind: outbox.kind, recipient: outbox.recipient })
    .from(outbox)
    .where(eq(outbox.about, id))
    .then((rows) => rows.filter(({ kind }) => kind.endsWith('-message')));
const linesOf = ({ id }: Conversation) =>
  api.database.read
    .select({ action: ledgerEntries.action, by: ledgerEntries.actorKind })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.clientId, id))
    .then((rows) =>
      rows
        .filter(({ action }) => /conversation|message/.test(action))
        .map(({ action, by }) => `${by} ${action}`),
    );

test('client and firm write to each other, newest first, each under their own name', async () => {
  const of = await openConversation();
  const sent = await of.own('POST', '', { text: ' May I send the deed?\r\nIt is long. ' });
  expect(sent.status).toBe(201);
  expect(await sent.json()).toMatchObject({
    side: 'client',
    author: 'Ines Moreau',
    text: 'May I send the deed?\nIt is long.',
    readAt: null,
    documents: [],
  });
  expect((await of.firm('POST', '', { text: 'Please do.' })).status).toBe(201);
  const both = ['firm: Please do.', 'client: May I send the deed?\nIt is long.'];
  expect(await textsOf(of.own('GET'))).toEqual(both);
  expect(await textsOf(of.firm('GET'))).toEqual(both);
});

test('a message must be neither empty nor too long', async () => {
  const { own } = await openConversation();
  for (const text of ['', ' \u200b ', 'x'.repeat(5_001), 7])
    expect((await own('POST', '', { text })).status).toBe(422);
  expect((await own('POST', '', { text: 'x'.repeat(5_000) })).status).toBe(201);
});

test('a retry of a message under its key is stored once; another text under the key is refused', async () => {
  const of = await openConversation();
  const headers = { 'Idempotency-Key': '"one"' };
  const answers = await Promise.all([1, 2, 3].map(() => of.own('POST', '', { text: 'Once.' }, headers)));
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(1);
  expect((await of.own('POST', '', { text: 'Twice.' }, headers)).status).toBe(422);
  expect(await textsOf(of.own('GET'))).toEqual(['client: Once.']);
  expect(await noticesOf(of)).toHaveLength(1);
  expect((await linesOf(of)).filter((line) => line.endsWith('message-written'))).toHaveLength(1);
});

test('pages continue where the last one ended, whatever is written meanwhile', async () => {
  const of = await openConversation();
  for (let at = 1; at <= 32; at++) await of.own('POST', '', { text: `Message ${at}` });
  const first = await of.own('GET');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')![1]!;
  expect(await first.json()).toHaveLength(30);
  await of.firm('POST', '', { text: 'Meanwhile.' });
  const last = await api.send(next, { cookie: of.cookie });
  expect(last.headers.get('Link')).toBeNull();
  expect(((await last.json()) as ConversationMessage[]).map(({ text }) => text)).toEqual([
    'Message 2',
    'Message 1',
  ]);
  expect((await of.own('GET', '?cursor=made-up')).status).toBe(422);
});

test('each side sees what the other has read, and its own number of unread messages', async () => {
  const of = await openConversation();
  const profile = async () =>
    (await (await api.send('/api/client/profile', { cookie: of.cookie })).json()) as ClientProfile;
  const standing = async (answer: Promise<Response>) => (await (await answer).json()) as ConversationStanding;
  expect(await standing(of.own('GET', '/standing'))).toEqual({ newest: null, seen: null });
  const one = (await (await of.firm('POST', '', { text: 'One' })).json()) as ConversationMessage;
  const two = (await (await of.firm('POST', '', { text: 'Two' })).json()) as ConversationMessage;
  expect((await profile()).unreadMessages).toBe(2);

  // The reader's own messages are not marked, and of the others only those up to this one.
  await of.firm('POST', '/read', { upTo: two.id });
  expect((await profile()).unreadMessages).toBe(2);
  expect((await of.own('POST', '/read', { upTo: one.id })).status).toBe(204);
  expect((await profile()).unreadMessages).toBe(1);
  expect(await standing(of.firm('GET', '/standing'))).toEqual({ newest: two.id, seen: one.id });

  await of.own('POST', '', { text: 'Thank you' });
  const open = await desk.read<ClientCase>(`/${of.id}`);
  expect(open.unreadMessages).toBe(1);
});

test('messages of another client cannot be read, marked or attached', async () => {
  const of = await openConversation();
  const other = await openConversation();
  const { id } = (await (await of.firm('POST', '', { text: 'Only for you' })).json()) as ConversationMessage;
  await other.own('POST', '/read', { upTo: id });
  expect(((await (await of.own('GET')).json()) as ConversationMessage[])[0]!.readAt).toBeNull();
  expect(await textsOf(other.own('GET'))).toEqual([]);
  const upload = await api.send('/api/client/documents/upload', {
    method: 'POST',
    cookie: of.cookie,
    json: {
      name: 'Deed',
      type: 'other',
      fileName: 'deed.pdf',
      filePath: '/deed.pdf',
      fileSize: 1,
      mimeType: 'application/pdf',
    },
  });
  const documentIds = [((await upload.json()) as { id: string }).id];
  expect((await other.own('POST', '', { text: 'Theirs', documentIds })).status).toBe(422);
  const mine = (await (
    await of.own('POST', '', { text: 'Mine', documentIds })
  ).json()) as ConversationMessage;
  expect(mine.documents).toMatchObject([{ id: documentIds[0], name: 'Deed', hasFile: false }]);
});

test('a look by staff is recorded before they see the messages; readers can see but not write', async () => {
  const of = await openConversation();
  await of.own('POST', '', { text: 'A question' });
  await of.firm('GET');
  expect(await linesOf(of)).toEqual(['client message-written', 'staff conversation-viewed']);
  await api.addAccount('staff', `reader${number}@firm.com`, 'reader');
  const reader = await api.signIn(`reader${number}@firm.com`);
  expect((await of.firm('GET', '', undefined, reader)).status).toBe(200);
  expect((await of.firm('POST', '', { text: 'No' }, reader)).status).toBe(403);
  expect((await of.firm('POST', '/read', { upTo: 'x' }, reader)).status).toBe(403);
  // Reading the standing is no look at the conversation.
  const before = (await linesOf(of)).length;
  await of.firm('GET', '/standing', undefined, reader);
  expect(await linesOf(of)).toHaveLength(before);
});

test('the other side gets one mail an hour while nothing is read, and none after an opt-out', async () => {
  const of = await openConversation();
  await of.firm('POST', '', { text: 'One' });
  const two = (await (await of.firm('POST', '', { text: 'Two' })).json()) as ConversationMessage;
  const first = { kind: 'firm-message', recipient: of.email };
  expect(await noticesOf(of)).toEqual([first]);
  await of.own('POST', '/read', { upTo: two.id });
  await of.firm('POST', '', { text: 'Three' });
  expect(await noticesOf(of)).toEqual([first, first]);

  const choose = (byMail: boolean) =>
    api.send('/api/account/notices', { method: 'PUT', json: { byMail }, cookie: of.cookie });
  await choose(false);
  const shown = await api.send('/api/account/notices', { cookie: of.cookie });
  expect(await shown.json()).toEqual({ byMail: false, documents: false });
  const all = (await (await of.own('GET')).json()) as ConversationMessage[];
  await of.own('POST', '/read', { upTo: all[0]!.id });
  await of.firm('POST', '', { text: 'Four' });
  expect(await noticesOf(of)).toHaveLength(2);
});

test("a client's message is mailed to the adviser, or to the desk without one", async () => {
  const of = await openConversation();
  await of.own('POST', '', { text: 'Hello' });
  expect(await noticesOf(of)).toEqual([{ kind: 'client-message', recipient: 'desk@firm.com' }]);

  const named = await openConversation();
  const { id } = await desk.accountOf(STAFF);
  await desk.call('PUT', `/${named.id}/adviser`, { adviserId: id });
  await named.own('POST', '', { text: 'Hello' });
  expect(await noticesOf(named)).toEqual([{ kind: 'client-message', recipient: STAFF }]);
});

test('a former adviser with another role gets no mails about clients, the desk does', async () => {
  const of = await openConversation();
  const colleague = `former${number}@firm.com`;
  await api.addAccount('staff', colleague, 'adviser');
  const { id } = await desk.accountOf(colleague);
  await desk.call('PUT', `/${of.id}/adviser`, { adviserId: id });
  const { read, writes } = api.database;
  await writes.run(read.update(accounts).set({ staffRole: 'editor' }).where(eq(accounts.id, id)));
  await of.own('POST', '', { text: 'Hello' });
  expect(await noticesOf(of)).toEqual([{ kind: 'client-message', recipient: 'desk@firm.com' }]);
});

test("a waiting mail about a client's message goes to the present adviser, not to the former one", async () => {
  const former = `former-adviser${number}@firm.com`;
  const next = `next-adviser${number}@firm.com`;
  for (const email of [former, next]) await api.addAccount('staff', email, 'adviser');
  const looksAfter = async ({ id }: Conversation, email: string | null) => {
    const adviserId = email && (await desk.accountOf(email)).id;
    expect((await desk.call('PUT', `/${id}/adviser`, { adviserId })).status).toBe(200);
  };
  const write = async () => {
    const of = await openConversation();
    await looksAfter(of, former);
    await of.own('POST', '', { text: 'Only for my adviser' });
    return of;
  };
  await api.outbox.deliver();
  const [handedOver, left, unwanted] = [await write(), await write(), await write()];
  const before = mails.received.length;
  await looksAfter(handedOver, next);
  await looksAfter(left, null);
  await looksAfter(unwanted, STAFF);
  const { read, writes } = api.database;
  const byMail = (mailNotices: number | null) =>
    writes.run(read.update(accounts).set({ mailNotices }).where(eq(accounts.email, STAFF)));
  await byMail(0);
  await api.outbox.deliver();
  await byMail(null);
  const told = mails.received.slice(before).map(({ to }) => to[0]);
  expect(told.toSorted()).toEqual(['desk@firm.com', next]);
  expect(await noticesOf(handedOver)).toEqual([{ kind: 'client-message', recipient: next }]);
  const isNotice = and(eq(outbox.about, unwanted.id), eq(outbox.kind, 'client-message'));
  const [dropped] = await read.select().from(outbox).where(isNotice);
  expect(dropped).toMatchObject({ state: 'dropped', lastError: 'This person no longer gets these notices' });
});

test("waiting mails go to the client's present contact address", async () => {
  const of = await openConversation();
  const before = mails.received.length;
  await of.firm('POST', '', { text: 'Hello' });
  const asked = { name: 'Passport', type: 'passport', notes: '', dueDate: '' };
  expect((await desk.call('POST', `/${of.id}/document-requests`, asked)).status).toBe(201);
  const json = { firstName: 'Ines', lastName: 'Moreau', phone: '', company: '', email: 'new@ashdown.com' };
  const saved = await api.send('/api/client/profile', { method: 'PUT', json, cookie: of.cookie });
  expect(saved.status).toBe(200);
  await api.outbox.deliver();
  const isSent = and(eq(outbox.about, of.id), eq(outbox.state, 'sent'));
  const sent = await api.database.read.select().from(outbox).where(isSent);
  expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
    'document-request new@ashdown.com',
    'firm-message new@ashdown.com',
    `profile-email-changed ${of.email}`,
  ]);
  const to = mails.received.slice(before).map(({ to: [address] }) => address);
  expect(to.toSorted()).toEqual([of.email, 'new@ashdown.com', 'new@ashdown.com']);
});

test('a client who cannot sign in gets no mail, even if it was waiting', async () => {
  const { read, writes } = api.database;
  const close = ({ id }: Conversation) =>
    writes.run(
      read
        .update(clientProfiles)
        .set({ status: 'closed' })
        .where(sql`${clientProfiles.accountSeq} = (select seq from accounts where id = ${id})`),
    );
  const shut = await openConversation();
  await close(shut);
  await shut.firm('POST', '', { text: 'Hello' });
  expect(await noticesOf(shut)).toEqual([]);

  const waiting = await openConversation();
  await waiting.firm('POST', '', { text: 'Hello' });
  const [message] = await read
    .select()
    .from(outbox)
    .where(and(eq(outbox.about, waiting.id), eq(outbox.kind, 'firm-message')));
  const write = () => messageNotice(api.database, message!, DEFAULT_SITE, 'https://firm.example');
  expect(await write()).toMatchObject({ title: 'You have a message' });
  await close(waiting);
  await expect(write()).rejects.toThrow('cannot sign in');
});

test("nobody writes while the client's data are restricted", async () => {
  const of = await openConversation();
  await desk.call('PUT', `/${of.id}/restriction`, { reason: 'Asked for' });
  expect((await of.own('POST', '', { text: 'Hello' })).status).toBe(409);
  expect((await of.firm('POST', '', { text: 'Hello' })).status).toBe(409);
  expect((await of.own('GET')).status).toBe(200);
});

test('a client’s removal includes messages', async () => {
  const of = await openConversation();
  await of.own('POST', '', { text: 'Hello' });
  await api.database.writes.run(api.database.read.delete(accounts).where(eq(accounts.id, of.id)));
  const { rows } = await api.database.read.run(
    "select count(*) as n from conversation_messages where text = 'Hello' and account_seq not in (select seq from accounts)",
  );
  expect(rows[0]).toMatchObject({ n: 0 });
});
