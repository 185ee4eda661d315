import { and, eq } from 'drizzle-orm';
import {
  accounts,
  clientDocuments,
  clientNotes,
  clientProfiles,
  conversationMessages,
  householdMembers,
  milestones,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { type Operation, operationsOf } from '../openapi/operations';
import { startTestApi, type TestApi } from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  addTestMember,
  MULTIPART,
  multipart,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';

/** Appears in every text of the case that others try to read or change. */
const MARK = 'zebedee';

const api: TestApi = await startTestApi();
const { read, writes } = api.database;
const ofPortal = operationsOf(api.app).filter(({ path }) => path.startsWith('/api/client/'));

let url: string;
let owner: TestClient;
let principal: TestClient;
let document: string;
let message: string;
let people = 0;
const nextEmail = () => `person${(people += 1)}@example.com`;
const addMember = (right: 'act' | 'view', of = principal) => addTestMember(api, of, nextEmail(), right);

beforeAll(async () => {
  url = await api.listen();
  owner = await addTestAccount(api, 'staff', 'owner@example.com');
  principal = await addTestClient(api, 'principal@example.com');
  const { seq: accountSeq } = principal;
  const at = new Date().toISOString();
  const row = () => ({ id: uuidv7(), accountSeq, title: MARK });
  await writes.run(
    read.update(clientProfiles).set({ lastName: MARK }).where(eq(clientProfiles.accountSeq, accountSeq)),
    read.insert(milestones).values({ ...row(), status: 'blocked', changedAt: at, dueDate: at }),
    read.insert(clientNotes).values({ ...row(), content: MARK, type: 'note', createdAt: at }),
  );
  const file = Buffer.concat([pdf(), Buffer.from(MARK)]);
  document = (await sendForm(url, principal.cookie, uploadForm(file, `${MARK}.pdf`))).document.id;
  // A rejected document accepts another file, so that only the member's right decides.
  const rejected = read.update(clientDocuments).set({ status: 'rejected' });
  await writes.run(rejected.where(eq(clientDocuments.id, document)));
  message = ((await (await write(principal.cookie, MARK)).json()) as { id: string }).id;
  await call('POST', `/api/admin/clients/${principal.id}/messages`, owner.cookie, { text: MARK });
});
afterAll(() => api.close());

const call = (method: string, path: string, cookie: string, json?: unknown, headers = {}) =>
  api.send(path, { method, cookie, headers, ...(json === undefined ? {} : { json }) });
const write = (cookie: string, text: string, key?: string) =>
  call('POST', '/api/client/messages', cookie, { text }, key ? { 'Idempotency-Key': key } : {});
const ofMember = (member: TestClient, path = '') =>
  `/api/admin/clients/${principal.id}/people/${member.id}${path}`;
const withdraw = (member: TestClient) => call('DELETE', ofMember(member), owner.cookie);

const PROFILE = { firstName: 'X', lastName: 'Y', email: 'x@thief.example', phone: '', company: '' };

/** Sends a call as a malicious member would. */
async function ask({ method, path, multipart: isUpload }: Operation, cookie: string) {
  const filled = path.replaceAll(/\{\w+\}/g, path.includes('documents') ? document : message);
  const isRead = method === 'get';
  const file = { name: 'file', content: pdf(), fileName: 'a.pdf' };
  const body = isUpload
    ? new Uint8Array(multipart({ name: 'name', content: 'x' }, file))
    : JSON.stringify({ ...PROFILE, text: 'Pay them', upTo: message });
  const response = await fetch(url + filled, {
    method: method.toUpperCase(),
    headers: {
      Cookie: cookie,
      ...(!isRead && { 'Content-Type': isUpload ? MULTIPART : 'application/json' }),
    },
    ...(!isRead && { body }),
  });
  return { status: response.status, text: await response.text() };
}
const name = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

/** Everything that is stored about the case. */
async function theCase() {
  const { client } = api.database;
  const { rows: tables } = await client.execute(
    "select m.name from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'account_seq'",
  );
  const all = tables
    .map(({ name: table }) => String(table))
    .filter((table) => table !== 'household_members')
    .map((table) => `select * from "${table}" where account_seq = ${principal.seq}`);
  return Promise.all(all.map(async (sql) => JSON.stringify((await client.execute(sql)).rows)));
}

test('a member who may view can read the whole case, but change nothing by any route', async () => {
  const member = await addMember('view');
  const before = await theCase();
  const telling: string[] = [];
  for (const operation of ofPortal) {
    const { status, text } = await ask(operation, member.cookie);
    if (text.includes(MARK)) telling.push(name(operation));
    const mayNot = operation.use === 'act' || operation.use === 'principal';
    expect([name(operation), status === 403]).toEqual([name(operation), mayNot]);
  }
  expect(await theCase()).toEqual(before);
  expect(telling.sort()).toEqual([
    'GET /api/client/calendar.ics',
    'GET /api/client/documents',
    'GET /api/client/documents/{id}/file',
    'GET /api/client/messages',
    'GET /api/client/notes',
    'GET /api/client/profile',
    'GET /api/client/progress',
  ]);
});

test("a member who may act cannot change the client's profile or contact address", async () => {
  const member = await addMember('act');
  const profile = () =>
    read.select().from(clientProfiles).where(eq(clientProfiles.accountSeq, principal.seq));
  const before = await profile();
  expect((await call('PUT', '/api/client/profile', member.cookie, PROFILE)).status).toBe(403);
  expect(await profile()).toEqual(before);
  const [login] = await read.select().from(accounts).where(eq(accounts.seq, principal.seq));
  for (const operation of operationsOf(api.app).filter(
    ({ path, method }) => path.startsWith('/api/account') && method !== 'get',
  ))
    await ask(operation, (await addMember('act')).cookie);
  expect(await read.select().from(accounts).where(eq(accounts.seq, principal.seq))).toEqual([login]);
});

test("a member's actions carry their name and appear in the case", async () => {
  const member = await addMember('act');
  const isIt = eq(accounts.seq, member.seq);
  await writes.run(read.update(accounts).set({ firstName: 'Ada', lastName: 'Lee' }).where(isIt));
  expect(await (await write(member.cookie, 'From Ada')).json()).toMatchObject({
    author: 'Ada Lee',
    side: 'client',
  });
  const { document: handed } = await sendForm(url, member.cookie, uploadForm(pdf()));
  expect(handed).toMatchObject({ uploadedBy: 'Ada Lee' });
  await api.deps.ledger.settle();
  const seen = await call('GET', `/api/client/audit`, principal.cookie);
  const looks = (await seen.json()) as { actorName: string; action: string; isMember: boolean }[];
  const acts = looks.filter(({ actorName }) => actorName === 'Ada Lee');
  expect(acts.map(({ action, isMember }) => [action, isMember]).toSorted()).toEqual([
    ['document-added', true],
    ['message-written', true],
  ]);
  // The client does not see their own looks.
  expect(looks.every(({ isMember, actorName }) => !isMember || actorName !== `Jane ${MARK}`)).toBe(true);
});

test('the client sees who has access, and a member whose case it is and what they may do', async () => {
  const other = await addTestClient(api, nextEmail());
  const member = await addMember('view', other);
  const householdOf = async (cookie: string) =>
    ((await (await call('GET', '/api/client/profile', cookie)).json()) as { household?: unknown }).household;
  const shared = { principal: 'Jane Doe', members: [{ name: 'Jane Doe', right: 'view' }] };
  expect(await householdOf(other.cookie)).toMatchObject({ ...shared, right: 'principal' });
  expect(await householdOf(member.cookie)).toMatchObject({ ...shared, right: 'view' });
  expect(await householdOf((await addTestClient(api, nextEmail())).cookie)).toBeUndefined();
});

test('no member can give or raise access, even their own, by any staff route', async () => {
  const member = await addMember('view');
  const other = await addMember('view');
  const rows = () => read.select().from(householdMembers);
  const before = await rows();
  for (const target of [member, other])
    for (const [method, path, json] of [
      ['PUT', '', { right: 'act' }],
      ['DELETE', '', undefined],
      ['POST', '/invitation', undefined],
    ] as const)
      expect((await call(method, ofMember(target, path), member.cookie, json)).status).toBe(403);
  const added = { firstName: 'A', lastName: 'B', email: nextEmail(), right: 'act' };
  const people = `/api/admin/clients/${principal.id}/people`;
  expect((await call('POST', people, member.cookie, added)).status).toBe(403);
  expect(await rows()).toEqual(before);
});

test('the ids of another household look unknown', async () => {
  const stranger = await addTestClient(api, nextEmail());
  const member = await addMember('act', stranger);
  for (const operation of ofPortal) {
    const { status, text } = await ask(operation, member.cookie);
    expect([name(operation), text.includes(MARK)]).toEqual([name(operation), false]);
    if (operation.path.includes('{id}')) expect([name(operation), status]).toEqual([name(operation), 404]);
  }
  const mine = await addMember('view');
  const people = `/api/admin/clients/${stranger.id}/people/${mine.id}`;
  expect((await call('PUT', people, owner.cookie, { right: 'view' })).status).toBe(404);
  expect((await call('DELETE', people, owner.cookie)).status).toBe(404);
  expect((await call('GET', '/api/client/profile', mine.cookie)).status).toBe(200);
});

test('losing access ends all sessions and yields nothing of the case to old sessions, new ones or retries', async () => {
  const member = await addMember('act');
  const again = await api.signIn((await accountOf(member)).email);
  const key = 'one-message-of-mine';
  expect((await write(member.cookie, 'Once', key)).status).toBe(201);
  const { document: handed } = await sendForm(url, member.cookie, uploadForm(pdf()));
  expect((await withdraw(member)).status).toBe(204);
  for (const cookie of [member.cookie, again])
    expect((await call('GET', '/api/client/profile', cookie)).status).toBe(401);

  const cookie = await api.signIn((await accountOf(member)).email);
  for (const operation of ofPortal) {
    const { status, text } = await ask(operation, cookie);
    expect([name(operation), text.includes(MARK)]).toEqual([name(operation), false]);
    if (operation.path.includes('{id}')) expect([name(operation), status]).toEqual([name(operation), 404]);
  }
  expect((await write(cookie, 'Once', key)).status).toBe(404);
  expect((await fetch(`${url}/api/client/documents/${handed.id}/file`, as(cookie))).status).toBe(404);
  expect((await withdraw(member)).status).toBe(404);
});

const as = (Cookie: string) => ({ headers: { Cookie } });
const accountOf = async ({ seq }: TestClient) =>
  (await read.select().from(accounts).where(eq(accounts.seq, seq)))[0]!;

test('a running download is aborted when the access is withdrawn', async () => {
  const file = uploadForm(pdf(20 * 1024 * 1024), 'large.pdf');
  const { document: large } = await sendForm(url, principal.cookie, file);
  const member = await addMember('view');
  const response = await fetch(`${url}/api/client/documents/${large.id}/file`, as(member.cookie));
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  await reader.read();
  await withdraw(member);
  // Longer than a download continues without checking.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const readRest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(readRest()).rejects.toThrow();
}, 30_000);

test('reduced access applies from the next call, even in an open session', async () => {
  const member = await addMember('act');
  expect((await write(member.cookie, 'While I may')).status).toBe(201);
  const change = await call('PUT', ofMember(member), owner.cookie, { right: 'view' });
  expect(await change.json()).toMatchObject({ right: 'view' });
  expect((await write(member.cookie, 'And now')).status).toBe(403);
  expect((await call('GET', '/api/client/messages', member.cookie)).status).toBe(200);
});

test('of a concurrent write and loss of the right, a write that comes second finds no right', async () => {
  const { run } = writes;
  /** Withdraws or reduces the access after the request has passed the checks and before it writes. */
  async function withdrawnInBetween(
    attempt: (member: TestClient) => Promise<{ status: number }>,
    change: 'withdrawn' | 'reduced' = 'withdrawn',
  ) {
    const member = await addMember('act');
    const isIt = and(
      eq(householdMembers.memberSeq, member.seq),
      eq(householdMembers.accountSeq, principal.seq),
    );
    let isDone = false;
    const reached: string[] = [];
    writes.run = async (...statements) => {
      const text = statements.map((statement) => statement.toSQL().sql).join(' ');
      if (!isDone && /"(client_documents|conversation_messages)"/.test(text)) {
        isDone = true;
        reached.push(text);
        const reduced = read.update(householdMembers).set({ access: 'view' }).where(isIt);
        await run.call(writes, change === 'reduced' ? reduced : read.delete(householdMembers).where(isIt));
      }
      return run.apply(writes, statements);
    };
    try {
      const { status } = await attempt(member);
      expect(reached).toHaveLength(1);
      return status;
    } finally {
      writes.run = run;
    }
  }
  const messages = () => read.$count(conversationMessages, eq(conversationMessages.text, 'Too late'));
  const documents = () => read.$count(clientDocuments, eq(clientDocuments.accountSeq, principal.seq));
  const before = await documents();
  expect(await withdrawnInBetween(({ cookie }) => write(cookie, 'Too late'))).toBe(403);
  expect(await withdrawnInBetween(({ cookie }) => write(cookie, 'Too late'), 'reduced')).toBe(403);
  expect(await withdrawnInBetween(({ cookie }) => sendForm(url, cookie, uploadForm(pdf())))).toBe(403);
  expect(
    await withdrawnInBetween(({ cookie }) =>
      call('POST', '/api/client/documents/upload', cookie, {
        name: 'x',
        type: 'other',
        fileName: 'x.pdf',
        filePath: '/x.pdf',
        fileSize: 1,
        mimeType: 'application/pdf',
      }),
    ),
  ).toBe(403);
  const again = multipart({ name: 'file', content: pdf(), fileName: 'again.pdf' });
  const path = `/api/client/documents/${document}/file`;
  expect(
    await withdrawnInBetween(({ cookie }) => sendForm(url, cookie, again, { method: 'PUT', path })),
  ).toBe(403);
  expect([await messages(), await documents()]).toEqual([0, before]);
});
